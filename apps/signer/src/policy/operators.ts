import { existsSync } from 'node:fs';
import { keyNumbers } from '@bourse/custody/key-numbers';
import { z } from 'zod';
import { writeDurably } from '../durable-file.ts';
import { readJson } from '../read-json.ts';
import { SignerRefused } from '../signer-refused.ts';

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/** An operator's passkey as the console hands it out, to be carried to the signer by hand. */
export const enrolmentSchema = z.object({
  operator: z.number().int().positive(),
  credentialId: base64url,
  /** COSE. */
  publicKey: base64url,
  rpId: z.string().min(1),
  origin: z.url(),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;

const fileSchema = z.array(enrolmentSchema);

/** Whose assertions count here; not the exchange's list, whoever may have changed that. */
export function readOperators(path: string): readonly Enrolment[] {
  if (!existsSync(path)) return [];
  const parsed = fileSchema.safeParse(readJson(path));
  if (!parsed.success) throw new SignerRefused(`${path} is no list of enrolled passkeys.`);
  return parsed.data;
}

/** Adds a passkey to the list. */
export function enrol(path: string, file: string): Enrolment {
  const parsed = enrolmentSchema.safeParse(readJson(file));
  if (!parsed.success) throw new SignerRefused(`${file} is no passkey as the console hands it out.`);
  const enrolment = parsed.data;
  const known = readOperators(path);
  if (known.some(({ credentialId }) => credentialId === enrolment.credentialId))
    throw new SignerRefused('This passkey is enrolled already.');
  // Under another id, or for another operator, its holder alone would be two.
  const key = numbersOf(enrolment);
  if (key === undefined) throw new SignerRefused(`${file} holds no public key.`);
  if (known.some((other) => numbersOf(other) === key))
    throw new SignerRefused('The key of this passkey is enrolled already, under another id.');
  refuseOtherPlace(enrolment, known, path);
  writeDurably(path, `${JSON.stringify([...known, enrolment], undefined, 2)}\n`, { mode: 0o600 });
  return enrolment;
}

/**
 * The console is one place. Whoever gets one passkey of another place enrolled has operators sign there, on a page of his, what they
 * never see.
 */
function refuseOtherPlace({ origin, rpId }: Enrolment, known: readonly Enrolment[], path: string): void {
  const { hostname } = new URL(origin);
  if (hostname !== rpId && !hostname.endsWith(`.${rpId}`))
    throw new SignerRefused(`No browser makes a passkey of ${rpId} at ${origin}.`);
  const other = known.find((each) => each.origin !== origin || each.rpId !== rpId);
  if (other)
    throw new SignerRefused(
      `This passkey is of ${rpId} at ${origin}; those enrolled so far are of ${other.rpId} at ${other.origin}. If the console has moved, take ${path} away and enrol every operator anew.`,
    );
}

const numbersOf = ({ publicKey }: Enrolment) => keyNumbers(Buffer.from(publicKey, 'base64url'));
