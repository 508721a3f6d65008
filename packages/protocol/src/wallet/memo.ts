import type { AddressFormat, MemoRule } from './calls.ts';

/**
 * Chains on which many share an address, and a number or text beside it says whose a payment is: the destination tag of the
 * XRP ledger, the memo of EOS.
 */
export const MEMO_FORMATS: readonly AddressFormat[] = ['ripple', 'eos'];

/** What holds for a coin on a chain where nobody has said it. */
export function usualMemoRule(format: AddressFormat): MemoRule {
  return MEMO_FORMATS.includes(format) ? 'optional' : 'none';
}

const MOST_TAG = 4_294_967_295;
const MEMO_BYTES = 256;

/** A memo as it goes to the chain; `undefined`: the chain takes no such one. Empty is none, which every chain takes. */
export function normalizeMemo(format: AddressFormat, text: string): string | undefined {
  const memo = text.trim();
  if (memo === '') return '';
  if (format === 'ripple')
    return /^(?:0|[1-9]\d{0,9})$/.test(memo) && Number(memo) <= MOST_TAG ? memo : undefined;
  if (format === 'eos')
    return /^[^\p{Cc}\p{Cs}]*$/u.test(memo) && bytesOf(memo) <= MEMO_BYTES ? memo : undefined;
  return undefined;
}

/** Why a coin on a chain takes no payment with that memo; `undefined`: it does. */
export function memoProblem(
  { format, memoRule }: { readonly format: AddressFormat; readonly memoRule: MemoRule },
  text: string,
): 'MEMO_INVALID' | 'MEMO_REQUIRED' | undefined {
  const memo = normalizeMemo(format, text);
  if (memo === undefined || (memo !== '' && memoRule === 'none')) return 'MEMO_INVALID';
  return memo === '' && memoRule === 'required' ? 'MEMO_REQUIRED' : undefined;
}

/** In UTF-8. */
function bytesOf(text: string): number {
  return encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}/g, '.').length;
}

/** Between the parts of a payee. Stands in no address. */
export const PAYEE_JOINT = '?memo=';

/**
 * Whom a payment is to: the address, and the memo where there is one. It is one text wherever it is stored, compared or
 * approved, so that nothing that lets an address pass lets another memo pass with it.
 */
export function payeeOf(address: string, memo: string): string {
  return memo === '' ? address : `${address}${PAYEE_JOINT}${memo}`;
}

/** The two parts of a payee; `memo` is there if it has one. */
export function splitPayee(payee: string): { address: string; memo?: string } {
  const at = payee.indexOf(PAYEE_JOINT);
  return at < 0
    ? { address: payee }
    : { address: payee.slice(0, at), memo: payee.slice(at + PAYEE_JOINT.length) };
}
