import { openMarketCalls } from '@bourse/protocol/open-api/market-calls';
import type { OpenPrints } from '@bourse/protocol/open-api/market-views';
import type { OpenPeriod } from '@bourse/protocol/open-api/periods';
import type { PrintMessage } from '@bourse/protocol/stream';
import type { CandleRange } from '../../market/candles/open-candles.ts';
import type { Ports } from '../ports.ts';
import { isOffered } from '../../markets.ts';
import { handleOpen, type OpenCall } from '../call.ts';
import { CandlePages } from './candle-pages.ts';
import { writtenJson, writtenList } from '../../written-json.ts';
import { writeJson, type Exact } from '../exact-json.ts';
import {
  BOOK_LEVELS,
  dayTick,
  depthTick,
  mergedTick,
  printWords,
  steppedBook,
  tickerLine,
} from './market-words.ts';
import { Memo } from '../../memo.ts';
import { INVALID_SYMBOL } from '../problems.ts';

const COARSE_LEVELS = 20;
const TEXTS_KEPT = 1_000;

/** The public calls below /market: prices, books, prints and candles. */
export function marketHandlers({ market }: Pick<Ports, 'market'>): OpenCall[] {
  const pages = new CandlePages(market);
  /** Books and tickers, written once per change of theirs. */
  const texts = new Memo<string>(TEXTS_KEPT);

  async function candles(symbol: string, period: OpenPeriod, range: CandleRange) {
    if (!market.pair(symbol)) return INVALID_SYMBOL;
    await market.candlesHere(symbol, period, range);
    return { ch: `market.${symbol}.kline.${period}`, data: await pages.page(symbol, period, range) };
  }

  function depthText(symbol: string, type: string, levels: number): string {
    return writeJson(depthTick(steppedBook(market, symbol, Number(type.slice('step'.length)), levels)));
  }

  /** Every print is a group of its own. It never changes, while a tape does with each one. */
  const printTexts = new WeakMap<PrintMessage, string>();
  function printText(print: PrintMessage): string {
    const known = printTexts.get(print);
    if (known !== undefined) return known;
    const words = printWords(print, 'trade-id');
    const text = writeJson({ id: words.id, ts: words.ts, data: [words] } satisfies Exact<OpenPrints>);
    printTexts.set(print, text);
    return text;
  }

  return [
    handleOpen(openMarketCalls.merged, ({ symbol }) => {
      const tick = mergedTick(market, symbol);
      return tick ? { ch: `market.${symbol}.detail.merged`, tick } : INVALID_SYMBOL;
    }),
    handleOpen(openMarketCalls.detail, ({ symbol }) => {
      const tick = dayTick(market, symbol);
      return tick ? { ch: `market.${symbol}.detail`, tick } : INVALID_SYMBOL;
    }),
    handleOpen(openMarketCalls.tickers, () => {
      const lines = market
        .pairs()
        .filter(isOffered)
        .map(({ spec: { symbol } }) => {
          const revision = `${market.candleRevision(symbol)}/${market.depthVersion(symbol)}`;
          return texts.get(`tickers/${symbol}`, revision, () => {
            const line = tickerLine(market, symbol);
            return line ? writeJson(line) : '';
          });
        });
      return { data: writtenJson(`[${lines.filter(Boolean).join(',')}]`) };
    }),
    handleOpen(openMarketCalls.depth, ({ symbol, type, depth }) => {
      if (!market.pair(symbol)) return INVALID_SYMBOL;
      const levels = depth ?? (type === 'step0' ? BOOK_LEVELS : COARSE_LEVELS);
      const key = `depth/${symbol}/${type}/${levels}`;
      const tick = texts.get(key, market.depthVersion(symbol), () => depthText(symbol, type, levels));
      return { ch: `market.${symbol}.depth.${type}`, tick: writtenJson(tick) };
    }),
    handleOpen(openMarketCalls.trades, ({ symbol, size }) => {
      if (!market.pair(symbol)) return INVALID_SYMBOL;
      const data = market.tape(symbol, size).map(printText);
      return { ch: `market.${symbol}.trade.detail`, data: writtenList(data) };
    }),
    handleOpen(openMarketCalls.lastTrade, ({ symbol }) => {
      if (!market.pair(symbol)) return INVALID_SYMBOL;
      const [newest] = market.tape(symbol, 1);
      const tick = newest ? writtenJson(printText(newest)) : { id: 0, ts: 0, data: [] };
      return { ch: `market.${symbol}.trade.detail`, tick };
    }),
    handleOpen(openMarketCalls.newestCandles, ({ symbol, period, size }) =>
      candles(symbol, period, { size }),
    ),
    handleOpen(openMarketCalls.candles, ({ symbol, period, ...range }) => candles(symbol, period, range)),
  ];
}
