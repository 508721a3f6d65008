import { expect, test } from 'vitest';
import type { Event } from './event.ts';
import { decodeAmounts, decodeEvents, encodeAmounts, encodeEvents, eventsOf } from './journal.ts';

const placed: Event = {
  type: 'orderPlaced',
  orderId: 7,
  user: 12,
  symbol: 'ethusdt',
  side: 'sell',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: 299_400,
  quantity: 7_700,
  quoteAmount: 0n,
  stopPrice: 0,
  held: 770_000n,
};
const traded: Event = {
  type: 'traded',
  tradeId: 1,
  symbol: 'ethusdt',
  price: 299_990,
  lots: 7_700,
  quote: 2_309_923_000n,
  takerSide: 'sell',
  buyOrderId: 0,
  sellOrderId: 7,
  buyer: -10,
  seller: 12,
  buyerFee: 0n,
  sellerFee: 9_007_199_254_740_993n,
};
const events: readonly Event[] = [
  placed,
  { ...placed, triggerWhen: 'gte', clientOrderId: '123', quoteAmount: 5n },
  { ...placed, clientOrderId: 'null' },
  traded,
  { type: 'orderRested', orderId: 7, rank: 3 },
  { type: 'orderClosed', orderId: 7, status: 'cancelled', reason: 'user', released: 770_000n },
  { type: 'orderClosed', orderId: 7, status: 'filled', released: 0n },
  { type: 'orderTriggered', orderId: 7, reference: 100.5 },
  { type: 'credited', owner: 1, currency: 'LTC', amount: 7n, kind: 'deposit', reference: 'deposit:1' },
  {
    type: 'credited',
    owner: 1,
    currency: 'LTC',
    amount: 7n,
    kind: 'deposit',
    reference: 'deposit:2',
    vouchedBy: { by: 'one', operator: 3, claimed: 7n, worth: 700n },
  },
];

test('events of the journal come back as they were', () => {
  for (const event of events) expect(decodeEvents(encodeEvents([event]))).toEqual([event]);
  expect(decodeEvents(encodeEvents(events))).toEqual(events);
});

test('they are read as part of a longer text as well', () => {
  const { events: found } = JSON.parse(`{"events":${encodeEvents(events)}}`) as { events: unknown[] };
  expect(eventsOf(found)).toEqual(events);
});

test('amounts are found wherever they are, and nothing else becomes one', () => {
  const value = {
    limits: [{ min: 5n, name: '5' }, null],
    quote: 'USDT',
    amount: 7n,
    deep: { max: 1n, min: 3 },
  };
  expect(decodeAmounts(encodeAmounts(value))).toEqual(value);
  expect(decodeAmounts('"5"')).toBe('5');
});

test('what the journal holds is spelled as it always was', () => {
  expect(encodeEvents([])).toBe('[]');
  expect(encodeEvents([placed, events[4]!, events[5]!])).toBe(
    '[["P",7,12,"ethusdt","sell","limit","gtc",299400,7700,"770000","0",0],["R",7,3],["C",7,"cancelled","770000","user"]]',
  );
  const plan = { form: 'oco', stopLimit: 7 } as unknown as Extract<Event, { type: 'orderPlaced' }>['plan'] &
    object;
  expect(encodeEvents([{ ...placed, plan }])).toBe(
    '[["P",7,12,"ethusdt","sell","limit","gtc",299400,7700,"770000","0",0,null,null,null,{"form":"oco","stopLimit":7}]]',
  );
  expect(encodeEvents([traded, events[8]!])).toBe(
    '[["T",1,"ethusdt",299990,7700,"2309923000","sell",0,7,-10,12,"0","9007199254740993"],' +
      '{"type":"credited","owner":1,"currency":"LTC","amount":"7","kind":"deposit","reference":"deposit:1"}]',
  );
});

test('a journal that names every field is read as ever', () => {
  expect(decodeEvents(encodeAmounts(events))).toEqual(events);
});

test('an event with a field that has no place is told by name', () => {
  const newer = { ...placed, apiKey: 3 } as Event;
  expect(encodeEvents([newer])).toContain('"apiKey":3');
  expect(decodeEvents(encodeEvents([newer]))).toEqual([newer]);
});

test('an order and its trade take less than half of what names would', () => {
  expect(encodeEvents([placed, traded]).length).toBeLessThan(encodeAmounts([placed, traded]).length / 2);
});

test('what is no event is refused', () => {
  expect(() => decodeEvents('[["X",1]]')).toThrow('unknown event');
  expect(() => decodeEvents('[["R",1,2,3]]')).toThrow('unknown event');
});
