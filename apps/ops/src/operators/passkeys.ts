import { askPasskey, makePasskey, passkeyTexts } from '@bourse/ui/lib/passkeys';
import type { AnswerOf } from '@bourse/protocol/call';
import type { OpsCalls } from '@bourse/protocol/all-calls';
import { text } from '../i18n/language.ts';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';

export type OwnPasskeys = AnswerOf<OpsCalls['/ops/api/passkeys/list']>;
export type OwnPasskey = OwnPasskeys['list'][number];

export const passkeysQuery = queryOf('passkeys/list');

/** Makes a passkey of the signed-in operator, and adds it. */
export async function addPasskey({
  name,
  ...proof
}: {
  readonly name: string;
  readonly oldPwd: string;
  readonly totp: string;
}): Promise<void> {
  const options = await call('passkeys/options', proof);
  await call('passkeys/add', { name, response: await makePasskey(options, passkeyTexts(text())) });
}

/** Signs in with a passkey that the person chooses. */
export async function signInByPasskey() {
  const options = await call('login/passkeyOptions');
  return call('login/passkey', { response: await askPasskey(options, passkeyTexts(text())) });
}

/** Lets one of the operator's passkeys sign a challenge that this page has computed. */
export async function signWithPasskey(challenge: Uint8Array): Promise<string> {
  const { list, rpId } = await call('passkeys/list');
  const allowCredentials = list.map(({ id }) => ({ id, type: 'public-key' as const, transports: [] }));
  return askPasskey({ challenge: base64url(challenge), rpId, allowCredentials }, passkeyTexts(text()));
}

/** What the signer takes at a key ceremony: whose passkey it is, and how to verify it (docs/custody.md). */
export function enrolmentFile(
  operator: string,
  { rpId, origin }: Pick<OwnPasskeys, 'rpId' | 'origin'>,
  { id, publicKey }: OwnPasskey,
): string {
  const enrolment = { operator: Number(operator), credentialId: id, publicKey, rpId, origin };
  return `${JSON.stringify(enrolment, undefined, 2)}\n`;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
