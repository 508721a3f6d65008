import { formatAmount } from '@bourse/money/amount';
import { expect, test } from 'vitest';
import { ended, second } from '../test-second.ts';
import { resultMarks } from './result-marks.ts';

const settlement = { id: '6031', time: 31_500, price: '50012.5' };
const text = (net: bigint) => `${net < 0n ? '-' : '+'}${formatAmount(net < 0n ? -net : net)}`;

test('what ended on the pair is marked at its settlement, with what it brought after fees', () => {
  const marks = resultMarks(
    [
      { ...ended('1', 'win', '75'), settlement },
      { ...ended('2', 'lose', '-100'), settlement },
      { ...ended('3', 'draw', '0'), fee: '0', settlement },
    ],
    'btcusdt',
    text,
  );
  expect(marks.map(({ tone, label }) => [tone, label])).toEqual([
    ['up', '✓ +73'],
    ['down', '✗ -102'],
    ['muted', '= +0'],
  ]);
  expect(marks[0]).toMatchObject({ time: 31_500, value: 50_012.5, from: 1500, strike: 50_000 });
});

test.each([
  ['of another pair', { ...ended('1', 'win', '75'), settlement, symbol: 'ethusdt' }],
  ['that runs', second('1')],
  ['that was void', { ...ended('1', 'void', '0'), settlement }],
])('nothing is marked %s', (_what, order) => {
  expect(resultMarks([order], 'btcusdt', text)).toEqual([]);
});
