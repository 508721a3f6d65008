import { Engine } from '@bourse/engine/engine';
import { UNIT } from '@bourse/money/amount';
import { PAIRS } from '@bourse/protocol/pairs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BookCopies, type BookSides } from './book-copies.ts';

const pair = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;

let engine: Engine;
let now: number;
let published: [symbol: string, sides: BookSides, time: number][];
let nudges: number;
let books: BookCopies;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  engine = new Engine();
  now = 1_000;
  published = [];
  nudges = 0;
  books = new BookCopies(
    engine.state,
    { now: () => now },
    { publish: (...copy) => void published.push(copy), later: () => void nudges++ },
  );
  engine.execute({ type: 'listPair', pair }, now);
  const funds = [{ currency: 'USDT', amount: 1_000_000n * UNIT }];
  engine.execute({ type: 'fund', owner: 1, funds, reference: 'grant:1' }, now);
});
afterEach(() => vi.useRealTimers());

function bid(price: number): void {
  const fields = {
    user: 1,
    symbol: 'btcusdt',
    orderType: 'limit',
    timeInForce: 'gtc',
    stopPrice: 0,
  } as const;
  const outcome = engine.execute(
    { type: 'placeOrder', side: 'buy', price, amount: UNIT / 100n, ...fields },
    now,
  );
  expect(outcome.status).toBe('done');
}

const bids = () => published.map(([, { buy }]) => [...buy.keys()]);

test('a book that has changed is handed on once its batch is committed, one that has not is not', () => {
  bid(5_000_000);
  const publish = books.capture();
  expect(published).toEqual([]);
  // What comes after the batch is of the next one.
  bid(5_000_100);
  publish!();
  expect(published).toMatchObject([['btcusdt', { buy: new Map([['50000', '0.01']]) }, now]]);
  now += 1_000;
  expect(books.capture()).toBeDefined();
  expect(books.capture()).toBeUndefined();
});

test('a book is copied every 50 ms at most, and then by itself', () => {
  bid(5_000_000);
  books.capture()!();
  now += 49;
  bid(5_000_100);
  expect(books.capture()).toBeUndefined();
  expect(books.capture()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(nudges).toBe(1);
  now += 1;
  books.capture()!();
  expect(bids()).toEqual([['50000'], ['50001', '50000']]);
  vi.advanceTimersByTime(1_000);
  expect(nudges).toBe(1);
});

test('a clock that was set back holds no book', () => {
  bid(5_000_000);
  books.capture()!();
  now -= 500;
  bid(5_000_100);
  books.capture()!();
  expect(bids()).toEqual([['50000'], ['50001', '50000']]);
});
