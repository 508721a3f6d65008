import { expect, test } from 'vitest';
import { unitsOf, wrapText } from './wrap-text.ts';

/** Every character is as wide as any other. */
const measure = (text: string) => [...text].length;

test('words stay whole where words are spaced', () => {
  expect(wrapText('Trade with me on Bourse', 10, measure)).toEqual(['Trade with', 'me on', 'Bourse']);
  expect(wrapText('Bourse에서 함께 거래해요', 10, measure)).toEqual(['Bourse에서', '함께 거래해요']);
});

test('Chinese and Japanese break anywhere, but no line begins with a full stop', () => {
  expect(wrapText('扫描二维码注册，开始。', 7, measure)).toEqual(['扫描二维码注', '册，开始。']);
  expect(wrapText('一緒に取引しよう。', 8, measure)).toEqual(['一緒に取引しよ', 'う。']);
});

test('a name in Latin letters is not torn apart in between', () => {
  expect(unitsOf('来 Bourse 和我')).toEqual(['来 ', 'Bourse ', '和', '我']);
  expect(unitsOf('Bourse で')).toEqual(['Bourse ', 'で']);
});

test('what is too wide by itself has its own line, and nothing is lost', () => {
  expect(wrapText('a verylongword b', 5, measure)).toEqual(['a', 'verylongword', 'b']);
  expect(wrapText('', 5, measure)).toEqual([]);
});
