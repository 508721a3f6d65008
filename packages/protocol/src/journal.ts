import type { Event } from './event.ts';

/**
 * Journal text: one JSON array of events per command. Amounts are digits in quotes, so that they stay exact in any
 * reader.
 */
export function encodeEvents(events: readonly Event[]): string {
  return encodeAmounts(events);
}

/** The events of a journal row. */
export function decodeEvents(text: string): Event[] {
  return decodeAmounts<Event[]>(text);
}

/** Anything made of event fields, as settings are, in the journal's spelling. */
export function encodeAmounts(value: unknown): string {
  return JSON.stringify(value, amountsAsText);
}

export function decodeAmounts<T>(text: string): T {
  return JSON.parse(text, (key, value: unknown) =>
    AMOUNT_FIELDS.has(key) && typeof value === 'string' && DIGITS.test(value) ? BigInt(value) : value,
  ) as T;
}

function amountsAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** `quote` is also the name of a pair's quote currency, which is never a number. */
const DIGITS = /^[0-9]+$/;

/** Every bigint field of `Event`. */
const AMOUNT_FIELDS: ReadonlySet<string> = new Set([
  'amount',
  'quoteAmount',
  'held',
  'quote',
  'buyerFee',
  'sellerFee',
  'released',
  'fee',
  'minNotional',
  'pay',
  'margin',
  'quantity',
  'openPrice',
  'closePrice',
  'profit',
  'loss',
  'toInsurance',
  'fromInsurance',
  'houseDeficit',
  'unpaid',
  'stake',
  'income',
  'min',
  'max',
  'receive',
  'price',
  'supply',
  'purchaseMin',
  'purchaseMax',
  'allotMax',
  'coins',
  'cost',
]);
