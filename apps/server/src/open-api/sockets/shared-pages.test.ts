import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { MarketPort } from '../../market/port.ts';
import { packedAround } from './packed-frames.ts';
import { SharedPages, type SharedPage } from './shared-pages.ts';

const candle = (id: number, close: string) => ({
  ...{ id, close, open: '1', high: '2', low: '1', vol: '3', turnover: '4', count: 5 },
});

/** Newest first, as the market has them; every reading of more than one is counted. */
function fakeMarket(candles: ReturnType<typeof candle>[]) {
  const market = { candles, closed: 0, pages: 0 };
  const port = {
    closedRevision: () => market.closed,
    candles: (_symbol: string, _period: string, { size }: { size: number }) => {
      if (size > 1) market.pages++;
      return market.candles.slice(0, size);
    },
  } as unknown as MarketPort;
  return { market, pages: new SharedPages(port) };
}

const read = ({ part, rest }: SharedPage) =>
  JSON.parse(gunzipSync(packedAround('{"data":', part, `${rest}}`)).toString()).data as {
    id: number;
    close: number;
  }[];

test('candles are packed once a minute, and the one under way is always the newest', () => {
  const { market, pages } = fakeMarket([candle(120, '7'), candle(60, '6'), candle(0, '5')]);
  const ask = (size: number, range = {}) => pages.candles('btcusdt', '1min', { size, ...range });
  const first = ask(300);
  expect(read(first).map(({ id, close }) => [id, close])).toEqual([
    [0, 5],
    [60, 6],
    [120, 7],
  ]);
  market.candles = [candle(120, '8'), ...market.candles.slice(1)];
  const second = ask(300);
  expect(read(second).at(-1)).toMatchObject({ id: 120, close: 8 });
  expect(second.part).toBe(first.part);
  expect(market.pages).toBe(1);
  market.candles = [candle(180, '9'), ...market.candles];
  market.closed++;
  expect(read(ask(300)).map(({ id }) => id)).toEqual([0, 60, 120, 180]);
  expect(market.pages).toBe(2);
  expect(read(ask(2)).map(({ id }) => id)).toEqual([120, 180]);
});

test('a range that ends before the newest has none of it, and no candles are an empty list', () => {
  const { market, pages } = fakeMarket([candle(120, '7'), candle(60, '6')]);
  expect(read(pages.candles('btcusdt', '1min', { size: 300, to: 119 })).map(({ id }) => id)).toEqual([60]);
  market.candles = [];
  market.closed++;
  expect(read(pages.candles('btcusdt', '1min', { size: 300 }))).toEqual([]);
});

test('what is about one revision is made once for all who ask', () => {
  const { pages } = fakeMarket([]);
  let made = 0;
  const ask = (revision: number) => pages.whole('btcusdt/depth/0', revision, () => [{ made: ++made }]);
  expect(ask(1)).toBe(ask(1));
  expect(made).toBe(1);
  expect(read(ask(2))).toEqual([{ made: 2 }]);
});
