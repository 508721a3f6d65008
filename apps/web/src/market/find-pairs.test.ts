import { expect, test } from 'vitest';
import { en, type Messages } from '../i18n/texts/en.ts';
import { ja } from '../i18n/texts/ja.ts';
import { ko } from '../i18n/texts/ko.ts';
import { zh } from '../i18n/texts/zh.ts';
import { coinNames } from './coin-names.ts';
import { FAVOURITES, findPairs, isFound } from './find-pairs.ts';

const pair = (baseCoin: string, quoteCoin: string) => ({
  symbol: (baseCoin + quoteCoin).toLowerCase(),
  baseCoin,
  quoteCoin,
});
const PAIRS = [
  pair('BTC', 'USDT'),
  pair('ETH', 'USDT'),
  pair('ETH', 'BTC'),
  pair('DOGE', 'ETH'),
  pair('AURA', 'USDT'),
];
const STARRED = new Set(['dogeeth', 'gonebtc']);

function found(
  search: string,
  { group = 'USDT', texts = en }: { group?: string; texts?: Messages } = {},
): string[] {
  return findPairs(PAIRS, { search, group }, STARRED, (coin) => coinNames(coin, texts)).map(
    ({ baseCoin, quoteCoin }) => `${baseCoin}/${quoteCoin}`,
  );
}

test.each([
  ['USDT', ['BTC/USDT', 'ETH/USDT', 'AURA/USDT']],
  ['BTC', ['ETH/BTC']],
  // A favourite that is no longer listed is none.
  [FAVOURITES, ['DOGE/ETH']],
  ['SOL', []],
])('without a search, the group %s', (group, pairs) => {
  expect(found('', { group })).toEqual(pairs);
  expect(found('  ', { group })).toEqual(pairs);
});

test.each([
  ['doge', ['DOGE/ETH']],
  ['btc', ['BTC/USDT', 'ETH/BTC']],
  ['ETH/BTC', ['ETH/BTC']],
  ['eth - btc', ['ETH/BTC']],
  ['eth_btc', ['ETH/BTC']],
  ['ＥＴＨＢＴＣ', ['ETH/BTC']],
  ['bitc', ['BTC/USDT']],
  ['Ethereum', ['ETH/USDT', 'ETH/BTC']],
  ['aura', ['AURA/USDT']],
  ['比特币', []],
  ['nothing', []],
])('a search for %s looks in every group', (search, pairs) => {
  for (const group of ['USDT', 'BTC', FAVOURITES]) expect(found(search, { group })).toEqual(pairs);
});

test.each([
  ['zh-CN', zh, '比特币'],
  ['ko', ko, '비트코인'],
  ['ja', ja, 'ビットコイン'],
  ['ja, half width', ja, 'ﾋﾞｯﾄｺｲﾝ'],
])("in the reader's language, and in English: %s", (_language, texts, search) => {
  expect(found(search, { texts })).toEqual(['BTC/USDT']);
  expect(found('bitcoin', { texts })).toEqual(['BTC/USDT']);
});

test.each([
  ['eth', 'USDT', ['Tether'], false],
  ['teth', 'USDT', ['Tether'], true],
  ['usd', 'USDT', ['Tether'], true],
  ['cash', 'BCH', ['Bitcoin Cash'], true],
  ['Bitcoin c', 'BCH', ['Bitcoin Cash'], true],
  ['coin', 'BCH', ['Bitcoin Cash'], false],
  ['리플', 'XRP', ['엑스알피(리플)', 'Ripple'], true],
  ['', 'BCH', [], true],
])('%s finds %s, %j: %s', (search, symbol, names, found) => {
  expect(isFound(search, symbol, names)).toBe(found);
});
