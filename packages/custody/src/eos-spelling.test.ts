import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import {
  isCanonical,
  readKey,
  readSignature,
  spellKey,
  spellSignature,
  todaysSpelling,
} from './eos-spelling.ts';

/** The key that every chain of a developer begins with, in both spellings (eosjs 22.1.0, `convertLegacyPublicKey`). */
const BEFORE = 'EOS6MRyAjQq8ud7hVNYcfnVPJqcVpscN5So8BhtHuGYqET5GDW5CV';
const TODAY = 'PUB_K1_6MRyAjQq8ud7hVNYcfnVPJqcVpscN5So8BhtHuGYqET5BoDq63';
const SIGNATURE =
  'SIG_K1_Ki6Ep5EqgYCfmbBGNaFgxQ9VpUtpgwZuagg4EVpSJD9BZUtNZpAocbNmxnWDtbUPYpreifVhh3nME54VYT5HSJYAtnzEjV';

test("a key in the spelling of before is the same one, and one with a wrong letter is nobody's", () => {
  expect(todaysSpelling(BEFORE)).toBe(TODAY);
  for (const other of [BEFORE.replace('W5CV', 'W5CW'), 'PUB_R1_x', 'EOS', ''])
    expect(todaysSpelling(other)).toBe(other);
});

test('keys and signatures are read as they are spelt', () => {
  expect(spellKey(readKey(TODAY)!)).toBe(TODAY);
  expect(spellSignature(readSignature(SIGNATURE)!)).toBe(SIGNATURE);
});

test.each([
  ['', 'nothing'],
  [BEFORE, 'the spelling of before'],
  [TODAY.replace('q63', 'q64'), 'a wrong letter'],
  [`${TODAY}1`, 'a letter more'],
  [TODAY.replace('B', '0'), 'a letter that base 58 does not have'],
  [SIGNATURE, 'a signature'],
  [SIGNATURE.replace('SIG', 'PUB'), 'a signature under the name of a key'],
  [TODAY.replace('K1', 'R1'), 'the kind of another curve'],
  [`PUB_K1_${'1'.repeat(200)}`, 'far too long'],
])('%j is no key: %s', (text) => {
  expect(readKey(text)).toBeUndefined();
});

test.each([
  ['7f', '80', true],
  ['80', '00', false],
  ['00', '80', true],
  ['00', '7f', false],
])('a number that begins with %s %s is canonical: %s', (first, second, holds) => {
  expect(isCanonical(hexToBytes(first + second))).toBe(holds);
});
