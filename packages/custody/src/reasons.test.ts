import { expect, test } from 'vitest';
import { reasonReader } from './read-reason.ts';
import { REASONS, reasonText, type ReasonKey } from './reasons.ts';

const readReason = reasonReader(REASONS);
const KEYS = Object.keys(REASONS) as ReasonKey[];
const nameless = reasonText as (key: ReasonKey, values: Readonly<Record<string, string>>) => string;

test.each(KEYS)('%s is read as what it was written as', (key) => {
  const names = Array.from(REASONS[key].matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  const values = Object.fromEntries(
    names.map((name, n) => [name, name === 'words' ? 'reverted: (a) why? not.' : `x${n}-0.5`]),
  );
  expect(readReason(nameless(key, values))).toEqual({ key, values });
});

test('a reason within a reason is read in turn', () => {
  const inner = reasonText('blockGone', { block: 7n });
  const outer = readReason(reasonText('expired', { reason: reasonText('ofSecond', { reason: inner }) }));
  expect(outer?.key).toBe('expired');
  const middle = readReason(outer!.values['reason']!);
  expect(middle?.key).toBe('ofSecond');
  expect(readReason(middle!.values['reason']!)).toEqual({ key: 'blockGone', values: { block: '7' } });
});

test('what is not of the signer is left as it is', () => {
  for (const text of ['', 'tx_cpu_usage_exceeded: billed too much', 'the address is our own now'])
    expect(readReason(text)).toBeUndefined();
});
