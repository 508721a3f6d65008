import { expect, test } from 'vitest';
import { unitsOf, wrapText } from './wrap-text.ts';

/** Every character is as wide as any other. */
const measure = (text: string) => [...text].length;

test('words stay whole where words are spaced', () => {
  expect(wrapText('Trade with me on Bourse', 10, 'en-US', measure)).toEqual([
    'Trade with',
    'me on',
    'Bourse',
  ]);
  expect(wrapText('Bourse에서 함께 거래해요', 10, 'ko', measure)).toEqual(['Bourse에서', '함께 거래해요']);
});

test('where they are not spaced, lines break between words, and none begins with a full stop', () => {
  expect(wrapText('我们交易，开始。', 4, 'zh-CN', measure)).toEqual(['我们', '交易，', '开始。']);
  expect(wrapText('Bourse で一緒に取引しよう。', 12, 'ja', measure)[0]).toBe('Bourse で一緒に');
});

test('a name in Latin letters is not torn apart in between', () => {
  expect(unitsOf('来 Bourse 交易', 'zh-CN')).toEqual(['来 ', 'Bourse ', '交易']);
  expect(unitsOf('在Bourse交易', 'zh-CN')).toEqual(['在', 'Bourse', '交易']);
});

test('what is too wide by itself has its own line, and nothing is lost', () => {
  expect(wrapText('a verylongword b', 5, 'en-US', measure)).toEqual(['a', 'verylongword', 'b']);
  expect(wrapText('', 5, 'en-US', measure)).toEqual([]);
});
