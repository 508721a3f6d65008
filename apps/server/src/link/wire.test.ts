import { NO_MEMORY, RecentPrices } from '@bourse/engine/market/recent-prices';
import type { Command } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';
import { encodeEvents } from '@bourse/protocol/journal';
import { PAIRS } from '@bourse/protocol/pairs';
import { refuse } from '@bourse/protocol/refusal';
import { expect, test } from 'vitest';
import type { MarketChanges, MarketRow } from '../markets.ts';
import { CommittedAsides } from '../operators/log/asides-held.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import { decodeExact, encodeExact } from './exact.ts';
import { Joiner, partsOf } from './parts.ts';
import {
  decodeBatch,
  decodeMarkets,
  decodeReplies,
  encodeBatch,
  encodeMarkets,
  encodeReplies,
  epochOf,
  speakerOf,
  Subjects,
} from './wire.ts';

test('whole numbers of any size and texts that look like them come back as they were', () => {
  const value = {
    amount: 123456789012345678901234567890n,
    less: -1n,
    texts: ['\u00015', '\u0001', '5', ''],
    deep: [{ price: 5, none: null }],
  };
  expect(decodeExact(encodeExact(value))).toEqual(value);
});

test.each([
  ['neither', { a: 'x', list: [1, null, { b: '' }] }, '{"a":"x","list":[1,null,{"b":""}]}'],
  ['a bigint alone', 7n, '"\\u00017"'],
  ['a bigint deep inside', [{ a: [7n] }], '[{"a":["\\u00017"]}]'],
  ['a mark', ['\u0001', '\u00017'], '["\\u0001\\u0001","\\u0001\\u00017"]'],
  ['a mark not in front', ['a\u00017'], '["a\\u00017"]'],
  ['what is written like a mark', ['\\u00017'], '["\\\\u00017"]'],
])('%s: is on the wire as ever, and comes back', (_name, value, text) => {
  expect(encodeExact(value)).toBe(text);
  expect(decodeExact(text)).toEqual(value);
});

test('a name that means something to JavaScript is a name', () => {
  const value: unknown = JSON.parse('{"__proto__":{"admin":"x"},"amount":"\\u00015"}');
  const back = decodeExact<{ admin?: string; amount: bigint }>(JSON.stringify(value));
  expect(back.amount).toBe(5n);
  expect(back.admin).toBeUndefined();
  expect(Object.keys(back)).toEqual(['__proto__', 'amount']);
});

test('a refusal comes back as one, with what fills its wording', () => {
  const refusal = refuse('INVALID_FIELD', { field: 'price' });
  const [one, other] = decodeReplies(
    encodeReplies({
      n: 1,
      items: [
        { id: 1, reply: { status: 'refused', refusal } },
        { id: 2, reply: null },
      ],
    }),
  ).items;
  expect(one).toEqual({ id: 1, reply: { status: 'refused', refusal } });
  expect(other).toEqual({ id: 2, reply: null });
});

test('a batch comes back with its events and rows, names told once', () => {
  const events: Event[] = [
    { type: 'orderClosed', orderId: 7, status: 'cancelled', reason: 'user', released: 770_000n },
    { type: 'credited', owner: 1, currency: 'LTC', amount: 7n, kind: 'deposit', reference: 'a "quoted" one' },
  ];
  const entry = { seq: 5, time: 9, command: { type: 'cancelAll' } as Command, events };
  const account = {
    id: '1',
    owner: '7',
    product: 'spot',
    currency: 'USDT',
    available: '9'.repeat(30),
    frozen: '0',
  };
  const order = { id: '3', price: '5', leverage: 20, reason: null, memo: '' };
  const batch = {
    ...{ entries: [entry], markets: undefined },
    ...{ accounts: [account, { ...account, id: '2' }], orders: [order], positions: [] },
  } as unknown as CommittedBatch;
  const text = encodeBatch(batch);
  expect(decodeBatch(JSON.parse(text))).toEqual(batch);
  expect(text.split('available')).toHaveLength(2);
  const spelled = { ...entry, eventsText: encodeEvents(events) };
  expect(encodeBatch({ ...batch, entries: [spelled] })).toBe(text);
});

test('what a newer core tells of a domain that is not known here leaves the rest as it is', () => {
  const known: Event = { type: 'orderRested', orderId: 7, rank: 1 };
  const unknown = { type: 'savingPaid', savingId: 3, interest: 5n, terms: { amount: 7n, days: 30 } };
  const entry = { seq: 5, time: 9, command: { type: 'payInterest' }, events: [unknown, known] };
  const accounts = [{ id: '1', owner: '7', available: '9' }];
  const savings = [{ id: '3', owner: '7', rate: '0.02' }];
  const told = { entries: [entry], markets: undefined, savings, accounts } as unknown as CommittedBatch;
  const batch = decodeBatch(JSON.parse(encodeBatch(told)));
  expect(batch.entries[0]!.events[1]).toEqual(known);
  expect(batch.accounts).toEqual(accounts);
  expect(() => new CommittedAsides().onCommitted(batch)).not.toThrow();
});

test('rows of one kind with other columns are not told', () => {
  const accounts = [{ id: '1', owner: '7' }, { id: '2' }];
  const batch = { entries: [], markets: undefined, accounts } as unknown as CommittedBatch;
  expect(() => encodeBatch(batch)).toThrow('a row has not id,owner');
});

test('pairs come back with their prices as the rules read them', () => {
  const prices = new RecentPrices([{ time: 5, price: 7 }], { ...NO_MEMORY, jump: { ppm: 3, time: 4 } });
  const row: MarketRow = {
    ...{ spec: PAIRS[0]!, status: 'trading', lastPrice: 1, mark: 2, reference: 2.5, isStale: false, prices },
    ...{ contract: undefined, second: undefined },
  };
  const terms = {
    contractLimits: { maxPositions: 5n },
    secondFeePpm: 1,
  } as unknown as MarketChanges['terms'];
  const changes = decodeMarkets(encodeMarkets({ rows: [row], terms }));
  expect(changes).toEqual({ rows: [row], terms });
  expect(changes.rows[0]!.prices.isYoung(6)).toBe(true);
});

test('a long message goes in parts, and one that has lost a part does not come', () => {
  const body = Buffer.alloc(1_300_000, 'abcdefg');
  const parts = partsOf(body);
  expect(parts).toHaveLength(3);
  const joiner = new Joiner();
  const taken = parts.map((part) => joiner.take('x', part));
  expect(taken.slice(0, 2)).toEqual([undefined, undefined]);
  expect(taken[2]!.equals(body)).toBe(true);
  expect([parts[0]!, parts[2]!].map((part) => joiner.take('x', part))).toEqual([undefined, undefined]);
  expect(joiner.take('x', partsOf(Buffer.from('short'))[0]!)).toEqual(Buffer.from('short'));
});

test.each(['', '短い', 'é'.repeat(700_000)])('a text goes as its bytes would', (text) => {
  const [parts, ofBytes] = [partsOf(text), partsOf(Buffer.from(text))];
  expect(parts).toHaveLength(ofBytes.length);
  expect(Buffer.concat(parts).equals(Buffer.concat(ofBytes))).toBe(true);
});

test('a feed says its version, its core and how new that is', () => {
  const { version, core } = speakerOf(new Subjects('name', 3).feed('12-abcd'));
  expect({ version, core, epoch: epochOf(core) }).toEqual({ version: '3', core: '12-abcd', epoch: 12 });
});
