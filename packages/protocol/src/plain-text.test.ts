import { expect, test } from 'vitest';
import { line, visibleText } from './fields.ts';
import { remark } from './operators/fields.ts';
import { foldedName, isUnmistaken } from './plain-text.ts';

test.each([
  ['Anna-Maria O’Neill'],
  ['Nguyễn Thị Ánh'],
  ['山田 太郎'],
  ['葛\u{e0100}城 ユリ'],
  ['김민수'],
  ['欧阳娜娜'],
  ['Иван Петров'],
  ['محمد'],
  ['paid ❤\ufe0f 👍🏽 🇯🇵'],
])('a person may write %j', (text) => {
  expect(line(64).parse(text)).toBe(text);
  expect(remark.parse(text)).toBe(text);
});

test.each([
  ['right-to-left override', 'John\u202etxt'],
  ['isolate', 'a\u2066b'],
  ['right-to-left mark', 'a\u200fb'],
  ['zero-width space', 'a\u200bb'],
  ['zero-width joiner', 'a\u200db'],
  ['soft hyphen', 'a\u00adb'],
  ['grapheme joiner', 'a\u034fb'],
  ['Hangul filler', '\u3164'],
  ['halfwidth Hangul filler', 'a\uffa0b'],
  ['tag letters', 'a\u{e0061}b'],
  ['selector after a letter', 'a\ufe0fb'],
  ['control', 'a\u0007b'],
  ['line separator', 'a\u2028b'],
  ['paragraph separator', 'a\u2029b'],
  ['Braille without dots', '\u2800'],
  ['a note without its head', 'a\u{1d159}b'],
  ['Khitan filler', 'a\u{16fe4}b'],
  ['a letter of nobody’s', 'a\ue000b'],
  ['half of a letter', 'a\ud800b'],
])('attack: free text with what is not seen is refused: %s', (_name, text) => {
  expect(line(64).safeParse(text).success).toBe(false);
  expect(remark.safeParse(text).success).toBe(false);
});

test.each(['\u202e', '\u200b', '\u2028', '\u{e0061}', '\u0007'])(
  'attack: a text of many lines with what is not seen is refused: %j',
  (hidden) => {
    expect(visibleText(64).safeParse(`one\r\n\ttwo\n\nthree`).success).toBe(true);
    expect(visibleText(64).safeParse(`one\n${hidden}two`).success).toBe(false);
  },
);

test('a long text that is refused is refused at once', () => {
  expect(line(5_000).safeParse(`${'葛'.repeat(4_998)}\u200b`).success).toBe(false);
});

test.each([
  ['Night desk', true],
  ['夜班 2', true],
  ['サポートデスク', true],
  ['KYC 담당', true],
  ['Équipe_nuit', true],
  ['ＡＤＭＩＮ', true],
  ['аdmin', false],
  ['ѕуррогт', false],
  ['fіnance', false],
  ['αdmin', false],
  ['adm\u034fin', false],
  ['\u3164x', false],
  ['가カ', false],
])('attack: a name whose letters pass for others: %j: %s', (name, isPlain) => {
  expect(isUnmistaken(name)).toBe(isPlain);
});

test.each(['ADMIN', 'ＡＤＭＩＮ', 'ａｄｍｉｎ', '𝐚𝐝𝐦𝐢𝐧'])('%s folds to admin', (name) => {
  expect(foldedName(name)).toBe('admin');
});
