/**
 * How far ahead the end of an approval may be. Long enough that the second operator may sleep over it and that a signer
 * which is down is put right again; short enough that what was signed and then given up is worth nothing the day after.
 */
export const APPROVAL_SPAN_SECONDS = 24 * 60 * 60;

/** What the clocks of the exchange, of an operator's computer and of the signer may be apart. */
export const CLOCKS_APART_SECONDS = 10 * 60;

/** Whether an approval has ended: in the second that it names it still holds. `now` in ms. */
export function isEnded(validUntil: number, now: number): boolean {
  return now > validUntil * 1_000;
}

/** Whether an approval would hold for longer than one may: somebody wants to use it when it is forgotten. `now` in ms. */
export function isTooFarAhead(validUntil: number, now: number): boolean {
  return validUntil * 1_000 > now + (APPROVAL_SPAN_SECONDS + CLOCKS_APART_SECONDS) * 1_000;
}
