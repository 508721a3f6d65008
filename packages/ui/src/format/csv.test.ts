import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test.each([
  ['plain', 'BTC/USDT', 'BTC/USDT'],
  ['a comma', '1,5', '"1,5"'],
  ['a quote', 'a"b', '"a""b"'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula with a comma', '=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a plus', '+cmd', "'+cmd"],
  ['a minus', '-cmd|calc', "'-cmd|calc"],
  ['an at', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a return', '\r=1', '"\'\r=1"'],
  ['a negative number', '-12.5', '-12.5'],
  ['other languages', '매수 买入 買い', '매수 买入 買い'],
  ['nothing', '', ''],
])('%s', (_, text, expected) => {
  expect(csvText([[text]])).toBe(`${expected}\r\n`);
});

test('rows and columns', () => {
  expect(
    csvText([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('a,b\r\n1,2\r\n');
});
