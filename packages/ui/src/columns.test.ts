import { expect, test } from 'vitest';
import { csvRows, matching, type Column } from './lib/columns.ts';

interface Coin {
  name: string;
  fee: string;
}
const COLUMNS: Column<Coin>[] = [
  { key: 'name', head: 'Coin', text: ({ name }) => name },
  { key: 'fee', head: 'Fee', text: ({ fee }) => fee, align: 'right' },
];
const ROWS: Coin[] = [
  { name: 'BTC', fee: '0.0005' },
  { name: 'USDT', fee: '1' },
];

test('the file says what the table says', () => {
  expect(csvRows(COLUMNS, ROWS)).toEqual([
    ['Coin', 'Fee'],
    ['BTC', '0.0005'],
    ['USDT', '1'],
  ]);
});

test.each([
  [undefined, ['BTC', 'USDT']],
  ['  ', ['BTC', 'USDT']],
  ['usd', ['USDT']],
  ['0.0005', ['BTC']],
  ['xrp', []],
])('searching for %s', (search, names) => {
  expect(matching(COLUMNS, ROWS, search).map(({ name }) => name)).toEqual(names);
});
