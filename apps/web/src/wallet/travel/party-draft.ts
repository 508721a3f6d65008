import { travelParty, type TravelParty } from '@bourse/protocol/wallet/travel';
import type { z } from 'zod';

/** Who is on the other side of a payment, as far as it is filled in. */
export type PartyDraft = TravelParty;

export const EMPTY_PARTY: PartyDraft = {
  primaryIdentifier: '',
  secondaryIdentifier: '',
  countryOfResidence: '',
  wallet: 'selfHosted',
  vaspName: '',
};

/** What is wrong with it, by field: codes of the wording. Empty: nothing. */
export type PartyProblems = Partial<Record<keyof PartyDraft, string>>;

export function problemsOf(draft: PartyDraft): PartyProblems {
  const read = travelParty.safeParse(filled(draft));
  if (read.success) return {};
  return Object.fromEntries(
    read.error.issues.map(({ path, message }: z.core.$ZodIssue) => [String(path[0]), message]),
  );
}

/** As it is sent: the name of a provider only where there is one. */
export function filled(draft: PartyDraft): PartyDraft {
  return { ...draft, vaspName: draft.wallet === 'provider' ? draft.vaspName : '' };
}

/** Nobody has begun to fill it in. */
export function isUntouched({
  primaryIdentifier,
  secondaryIdentifier,
  countryOfResidence,
  vaspName,
}: PartyDraft): boolean {
  return primaryIdentifier + secondaryIdentifier + countryOfResidence + vaspName === '';
}
