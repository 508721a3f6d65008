import type { OpsProjectRow } from '@bourse/protocol/operators/launchpad/calls';
import { describe, expect, it, test } from 'vitest';
import { isTerm, readTime, TERM_NAMES, termsOf, termText, writeTime } from './terms-form.ts';

describe('times', () => {
  it.each([
    ['2026-11-21 14:05', new Date(2026, 10, 21, 14, 5).getTime()],
    ['2026-11-21T14:05', new Date(2026, 10, 21, 14, 5).getTime()],
    ['2026-11-21 14:05:09', new Date(2026, 10, 21, 14, 5, 9).getTime()],
    ['2026-02-31 14:05', undefined],
    ['2026-11-21 25:00', undefined],
    ['2026-11-21', undefined],
    ['tomorrow', undefined],
  ])('%s', (text, ms) => {
    expect(readTime(text)).toBe(ms);
  });

  it('are written as they are read', () => {
    for (const text of ['2026-11-21 14:05', '2026-11-21 14:05:09'])
      expect(writeTime(readTime(text)!)).toBe(text);
  });
});

test.each([
  ['coin', 'NOVA', true],
  ['coin', 'nova', false],
  ['price', '0.05', true],
  ['price', '0', false],
  ['supply', '1e6', false],
  ['lockDays', '0', true],
  ['lockDays', '3651', false],
  ['joinEnd', '2026-11-21 14:05', true],
  ['icon', '/pc/projects/nova.svg', true],
  ['icon', 'https://elsewhere.example/nova.svg', false],
] as const)('%s %s: %s', (field, text, good) => {
  expect(isTerm(field, text)).toBe(good);
});

test('terms go through the form unchanged', () => {
  const project = {
    coin: 'NOVA',
    mode: 'pro-rata',
    price: '0.05',
    supply: '1000',
    purchaseMin: '10',
    purchaseMax: '100',
    allotMax: '500',
    lockDays: 7,
    warmupStart: 1_767_614_400_000,
    joinStart: 1_767_614_461_000,
    joinEnd: 1_767_700_800_000,
    icon: '',
  } as OpsProjectRow;
  const values = Object.fromEntries(TERM_NAMES.map((field) => [field, termText(project, field)]));
  expect(termsOf(values)).toEqual(
    Object.fromEntries(TERM_NAMES.map((field) => [field, String(project[field])])),
  );
});
