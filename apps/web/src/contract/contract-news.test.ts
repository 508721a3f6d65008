import { expect, test } from 'vitest';
import { newsOf } from './contract-news.ts';
import { testPosition } from './positions/test-position.ts';

const waiting = testPosition({ id: '2', status: 'waiting', entryStatus: 4, createTime: 2000 });
const ended = testPosition({ status: 'closed', entryStatus: 2, reason: 'user' });
const liquidated = testPosition({ status: 'liquidated', entryStatus: 3, reason: 'liquidated' });
test.each([
  ['a limit order that filled', waiting, { ...waiting, status: 'open', entryStatus: 1 }, 'filled'],
  ['an order just placed', undefined, waiting, undefined],
  ['a market order just placed', undefined, testPosition(), undefined],
  ['a liquidation', testPosition(), liquidated, 'liquidated'],
  ['one of a position not seen before', undefined, liquidated, 'liquidated'],
  ['one that was told already', liquidated, liquidated, undefined],
  ['a stop', testPosition(), { ...ended, reason: 'stop-loss' }, 'stop-loss'],
  [
    'a close that had waited',
    { ...testPosition(), queuedClose: '0.03332666' },
    { ...ended, reason: 'first-price' },
    'first-price',
  ],
  [
    'a part that had waited',
    testPosition({ queuedClose: '0.01' }),
    testPosition({ quantity: '0.02332666' }),
    'first-price',
  ],
  ['a close that he took back', testPosition({ queuedClose: '0.01' }), testPosition(), undefined],
  ['a part that he closed', testPosition(), testPosition({ quantity: '0.02332666' }), undefined],
  ['deleveraging', testPosition(), { ...ended, reason: 'deleveraged' }, 'deleveraged'],
  ['his own close', testPosition(), ended, undefined],
  [
    'his own cancellation',
    waiting,
    { ...waiting, status: 'cancelled', entryStatus: 2, reason: 'user' },
    undefined,
  ],
  [
    'an order that the house could not take',
    waiting,
    { ...waiting, status: 'cancelled', entryStatus: 2, reason: 'position-limit' },
    'position-limit',
  ],
] as const)('%s', (_what, before, now, news) => {
  expect(newsOf(before, now)).toBe(news);
});
