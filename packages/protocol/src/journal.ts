import type { Event } from './event.ts';

/**
 * Journal text: one JSON array of events per command. Amounts are digits in quotes, so that they stay exact in any
 * reader. What orders and trades are made of stands there by its place, see BY_PLACE: most of the journal is these, and
 * names would be two thirds of them.
 */
export function encodeEvents(events: readonly Event[]): string {
  return `[${events.map(encodeEvent).join()}]`;
}

/** Values by place need no replacer, which would be asked about each of them. */
function encodeEvent(event: Event): string {
  const values = byPlace(event);
  if (!values) return encodeAmounts(event);
  return values.some(isObject) ? encodeAmounts(values) : JSON.stringify(values);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The events of a journal row, in either spelling. */
export function decodeEvents(text: string): Event[] {
  return eventsOf(JSON.parse(text) as unknown[]);
}

/** The same of what `JSON.parse` made of that text, as part of a longer one. What is in it is changed in place. */
export function eventsOf(spelled: readonly unknown[]): Event[] {
  return spelled.map((event) => {
    const withAmounts = restoreAmounts(event);
    return Array.isArray(withAmounts) ? byName(withAmounts) : (withAmounts as Event);
  });
}

/** Fields of an event that stands in the journal as an array, which begins with `code`. Only ever added to at the end. */
const BY_PLACE: Readonly<
  Partial<Record<Event['type'], { readonly code: string; readonly fields: readonly string[] }>>
> = {
  orderPlaced: {
    code: 'P',
    fields: [
      'orderId',
      'user',
      'symbol',
      'side',
      'orderType',
      'timeInForce',
      'price',
      'quantity',
      'held',
      'quoteAmount',
      'stopPrice',
      'triggerWhen',
      'clientOrderId',
      'reference',
      'plan',
    ],
  },
  orderRested: { code: 'R', fields: ['orderId', 'rank'] },
  traded: {
    code: 'T',
    fields: [
      'tradeId',
      'symbol',
      'price',
      'lots',
      'quote',
      'takerSide',
      'buyOrderId',
      'sellOrderId',
      'buyer',
      'seller',
      'buyerFee',
      'sellerFee',
      'worth',
    ],
  },
  orderClosed: { code: 'C', fields: ['orderId', 'status', 'released', 'reason'] },
};

const BY_CODE = new Map(
  Object.entries(BY_PLACE).map(([type, { code, fields }]) => [code, { type, fields: ['type', ...fields] }]),
);

/** Its amounts as digits. `undefined` for an event that is not told by place, or has a field that has no place. */
function byPlace(event: Event): unknown[] | undefined {
  const spelling = BY_PLACE[event.type];
  if (!spelling) return undefined;
  const { code, fields } = spelling;
  const values: unknown[] = [code];
  // `type` is the code.
  let left = -1;
  for (const name in event) if ((event as unknown as Record<string, unknown>)[name] !== undefined) left++;
  for (let at = 0; at < fields.length && left > 0; at++) {
    const value = (event as unknown as Record<string, unknown>)[fields[at]!];
    values.push(typeof value === 'bigint' ? value.toString() : value);
    if (value !== undefined) left--;
  }
  return left === 0 ? values : undefined;
}

function byName(values: readonly unknown[]): Event {
  const spelling = BY_CODE.get(values[0] as string);
  if (!spelling || values.length > spelling.fields.length)
    throw new Error(`unknown event ${JSON.stringify(values)}`);
  const event: Record<string, unknown> = { type: spelling.type };
  for (let at = 1; at < values.length; at++) {
    const [name, value] = [spelling.fields[at]!, values[at]];
    if (value === null) continue;
    event[name] = isAmount(name, value) ? BigInt(value) : value;
  }
  return event as unknown as Event;
}

/** Anything made of event fields, as settings are, in the journal's spelling. */
export function encodeAmounts(value: unknown): string {
  return JSON.stringify(value, amountsAsText);
}

export function decodeAmounts<T>(text: string): T {
  return restoreAmounts(JSON.parse(text)) as T;
}

/** In place: a reviver would take three times as long. */
function restoreAmounts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (const each of value) restoreAmounts(each);
    return value;
  }
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    const each = holder[key];
    if (isAmount(key, each)) holder[key] = BigInt(each);
    else restoreAmounts(each);
  }
  return value;
}

function isAmount(key: string, value: unknown): value is string {
  return AMOUNT_FIELDS.has(key) && typeof value === 'string' && DIGITS.test(value);
}

function amountsAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** `quote` is also the name of a pair's quote currency, which is never a number. */
const DIGITS = /^[0-9]+$/;

/** Every bigint field of `Event`. */
const AMOUNT_FIELDS: ReadonlySet<string> = new Set([
  'amount',
  'claimed',
  'worth',
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
  'mark',
  'newest',
  'supply',
  'purchaseMin',
  'purchaseMax',
  'allotMax',
  'coins',
  'cost',
]);
