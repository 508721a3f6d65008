import type { StatedSecond, VerifyStep } from '@bourse/protocol/second/verify-steps';
import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { reportLines } from './report.ts';

test.each([
  [['--order', '7'], { order: '7', url: 'http://localhost:8080', accepted: undefined }],
  [
    ['--order=12', '--url', 'https://bourse.example/', '--accepted', '1767614400000'],
    { order: '12', url: 'https://bourse.example', accepted: 1_767_614_400_000 },
  ],
  [
    ['--liabilities', 'proof.json', '--url', 'https://bourse.example'],
    { liabilities: 'proof.json', url: 'https://bourse.example' },
  ],
])('%j is understood', (args, options) => {
  expect(readOptions(args)).toEqual(options);
});

test.each([
  [[], 'Say which order: --order ID, or which proof: --liabilities FILE'],
  [['--order', '0'], '"0" is no order number.'],
  [['--order', '1e3'], '"1e3" is no order number.'],
  [['--order', '7', '--url', 'bourse'], '"bourse" is no address.'],
  [['--order', '7', '--url', 'file:///etc'], '"file:///etc" is no address.'],
  [['--order', '7', '--accepted', 'noon'], '"noon" is no moment in ms.'],
])('%j is not: %s', (args, problem) => {
  expect(readOptions(args)).toBe(problem);
});

test.each([[['--ordr', '7']], [['7']]])('%j is not understood', (args) => {
  expect(readOptions(args)).toBeTypeOf('string');
});

const order = {
  id: '7',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  tradeType: 2,
  positionTime: 30,
} as StatedSecond;
const good: VerifyStep = {
  id: 'strike',
  state: 'ok',
  values: [
    { name: 'tick', found: '6001', stated: '6001' },
    { name: 'time', found: '1767614400000', stated: '1767614400000' },
  ],
};
const bad: VerifyStep = {
  id: 'outcome',
  state: 'failed',
  problem: 'outcomeDiffers',
  values: [{ name: 'outcome', found: 'win', stated: 'lose' }],
};

test('a report says each step, its values, and the verdict', () => {
  expect(reportLines(order, [good], false)).toEqual([
    'Second contract 7: BTC/USDT down, 30 s',
    '',
    '✓ Strike: the first tick after the acceptance',
    '    tick               6001',
    '    time               2026-01-05T12:00:00.000Z (1767614400000)',
    '',
    'VERIFIED: the outcome follows from the published prices.',
  ]);
});

test('one step that does not hold spoils the verdict, and both values are shown', () => {
  const lines = reportLines(order, [good, bad], false);
  expect(lines).toContain('    the outcome is another one');
  expect(lines).toContain('    outcome            found win, stated lose');
  expect(lines.at(-1)).toBe('NOT VERIFIED: what is marked ✗ does not hold.');
  expect(reportLines(order, [{ ...good, state: 'open' }], false).at(-1)).toMatch(/^NOT YET/);
});

test('a void order has no ticks, and that is said', () => {
  expect(reportLines(order, [{ ...good, values: [] }], false)).toContain('    none came in time');
});

test('an exchange cannot paint its own verdict on the terminal', () => {
  const forged = { ...order, baseCoin: '\x1b[2K\r✓ VERIFIED\n' };
  const values = [{ name: 'blockHash' as const, stated: '\x1b[32m' }];
  expect(reportLines(forged, [{ ...bad, values }], false).join('')).not.toMatch(/\p{Cc}/u);
});

test('roots that were not compared are not ticked', () => {
  const roots = (found: string) => reportLines(order, [step('roots', found)], false).join('\n');
  expect(roots('3')).toContain('✓ The published roots');
  expect(roots('0')).not.toContain('✓');
  expect(roots('0')).toContain('none of these minutes has a published root yet');
});

function step(id: 'roots', found: string) {
  return { id, state: 'ok' as const, values: [{ name: 'roots' as const, found }] };
}
