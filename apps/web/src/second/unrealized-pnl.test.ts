import { formatAmount } from '@bourse/money/amount';
import { expect, test } from 'vitest';
import { countdownText, payoutOf, phaseOf, unrealizedPnl } from './unrealized-pnl.ts';
import { second } from './test-second.ts';

const order = second('0', { expireTime: 30_500 });

test.each([
  [500, { kind: 'running', seconds: 30, fraction: 1 }],
  [15_500, { kind: 'running', seconds: 15, fraction: 0.5 }],
  [30_499, { kind: 'running', seconds: 1, fraction: 1 / 30_000 }],
  [30_500, { kind: 'settling' }],
  [99_999, { kind: 'settling' }],
  // A clock that is behind.
  [-99_999, { kind: 'running', seconds: 30, fraction: 1 }],
])('at %i ms', (now, phase) => {
  expect(phaseOf(order, now)).toEqual(phase);
});

test('before its strike an order waits', () => {
  const { strike: _, ...pending } = order;
  expect(phaseOf({ ...pending, expireTime: 0 }, 0)).toEqual({ kind: 'waiting' });
  expect(unrealizedPnl(pending, '50001')).toBeUndefined();
});

test.each([
  [1, '50000.01', 'win', '73'],
  [1, '50000', 'draw', '0'],
  [1, '49999.99', 'lose', '-102'],
  [2, '49999.99', 'win', '73'],
  [2, '50000.00', 'draw', '0'],
  [2, '50000.01', 'lose', '-102'],
] as const)('direction %i at %s: %s', (tradeType, price, outcome, profit) => {
  const unrealized = unrealizedPnl({ ...order, tradeType }, price)!;
  expect([unrealized.outcome, formatAmount(unrealized.profit)]).toEqual([outcome, profit]);
});

test.each([undefined, ''])('without a price (%j) nothing is said', (price) => {
  expect(unrealizedPnl(order, price)).toBeUndefined();
});

test('a win pays stake and income', () => {
  expect(formatAmount(payoutOf(second('1', { openAmount: '0.00000003' })))).toBe('0.00000005');
});

test.each([
  [0, '0'],
  [59, '59'],
  [60, '1:00'],
  [305, '5:05'],
])('%i seconds left read %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
});
