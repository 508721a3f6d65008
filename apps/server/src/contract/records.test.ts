import { afterAll, expect, test } from 'vitest';
import { startTestExchange } from '@bourse/testkit/exchange';
import type { Fields } from '@bourse/testkit/client';
import { open, refusalOf, result, STANDARD, trader } from './test-trader.ts';

/** What `/getContractRecord` shows, narrowed by side and time, in the order in which things ended. */

const id: Record<string, string> = {};
const at: Record<string, number> = {};

const exchange = await startTestExchange();
const user = await trader(exchange);
for (const [name, direction] of [
  ['early', 'buy'],
  ['late', 'sell'],
  ['kept', 'buy'],
] as const) {
  await exchange.clock.advance(1_000);
  at[name] = exchange.clock.now();
  id[name] = (await open(user, { direction })).id;
}
// The first to be opened is the last to end.
for (const name of ['late', 'early']) {
  await exchange.clock.advance(1_000);
  at[`${name} end`] = exchange.clock.now();
  await result(user, `${STANDARD}/closePosition`, { id: id[name]! });
}

afterAll(() => exchange.stop());

async function list(fields: Fields): Promise<string[]> {
  const { list, totalRow } = await result(user, `${STANDARD}/getContractRecord`, fields);
  expect(totalRow).toBe(list.length);
  return list.map((position: { id: string }) => Object.keys(id).find((name) => id[name] === position.id));
}

test('what ended last comes first', async () => {
  expect(await list({ entryStatus: 2 })).toEqual(['early', 'late']);
  expect(await list({ entryStatus: 1 })).toEqual(['kept']);
});

test('one side only', async () => {
  expect(await list({ entryStatus: 2, direction: 'sell' })).toEqual(['late']);
  expect(await list({ entryStatus: 1, direction: 'sell' })).toEqual([]);
  expect(await refusalOf(user, `${STANDARD}/getContractRecord`, { direction: 'long' })).not.toBe('');
});

test('the period is that of the end, both ends included', async () => {
  const startTime = at['early end']!;
  expect(await list({ entryStatus: 2, startTime })).toEqual(['early']);
  expect(await list({ entryStatus: 2, startTime: startTime + 1 })).toEqual([]);
  expect(await list({ entryStatus: 2, endTime: startTime - 1 })).toEqual(['late']);
  expect(await list({ entryStatus: 2, startTime: at['late end']!, endTime: startTime })).toEqual([
    'early',
    'late',
  ]);
  expect(await refusalOf(user, `${STANDARD}/getContractRecord`, { startTime: 'today' })).not.toBe('');
});

test('of what has not ended, that of its creation', async () => {
  expect(await list({ entryStatus: 1, startTime: at['kept']! })).toEqual(['kept']);
  expect(await list({ entryStatus: 1, startTime: at['kept']! + 1 })).toEqual([]);
});
