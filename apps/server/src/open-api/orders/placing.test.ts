import { PAIRS } from '@bourse/protocol/pairs';
import { expect, test } from 'vitest';
import type { Bot } from '../call.ts';
import { Placing } from './placing.ts';

type Ports = ConstructorParameters<typeof Placing>[0];

const [spec] = PAIRS;
const order = { direction: 'buy', type: 'limit', timeInForce: 'gtc', price: '1', amount: '1' } as const;
const wish = { accountId: '7', symbol: spec!.symbol, order };
const bot = { userId: 7, key: { id: 1, dailyTurnover: 100n } } as unknown as Bot;

/** Whether what was counted against the key was taken back. */
async function isTakenBack(placed: { isRepeat: boolean }): Promise<boolean> {
  let isBack = false;
  const placing = new Placing({
    market: { pair: () => ({ spec, status: 'trading' }) },
    spot: { worth: () => 1n, place: async () => ({ id: '1', row: undefined, ...placed }) },
    turnover: { take: async () => () => Promise.resolve(void (isBack = true)) },
  } as unknown as Ports);
  expect(await placing.place(wish, bot, 'a name')).toBe('1');
  return isBack;
}

// The fault: a gateway that had not heard of the commit yet took every order for a repeat, which counts for nothing.
test('an order that a gateway knows only by its reply counts against its key; a repeat does not', async () => {
  expect(await isTakenBack({ isRepeat: false })).toBe(false);
  expect(await isTakenBack({ isRepeat: true })).toBe(true);
});
