import { formatDecimal } from '@bourse/money/amount';
import type { KlineItem } from '@bourse/protocol/market/answers';
import type {
  OpenBest,
  OpenBook,
  OpenCandle,
  OpenDay,
  OpenLevel,
  OpenTicker,
  OpenTickerLine,
} from '@bourse/protocol/open-api/market-views';
import type { BestTick, TickerTick } from '@bourse/protocol/open-api/market-topics';
import type { Level, PrintMessage } from '@bourse/protocol/stream';
import type { CommittedLevels } from '../../market/market-calls.ts';
import type { MarketPort } from '../../market/port.ts';
import { exactNumber, type Exact, type JsonNumber } from '../exact-json.ts';

/** Market data in HTX's words. There `amount` is volume in the base currency and `vol` in the quote currency. */

/** Most levels a side. */
export const BOOK_LEVELS = 150;

const PRINTS_PER_MS = 1_000;

export function candleWords({
  id,
  open,
  close,
  low,
  high,
  vol,
  turnover,
  count,
}: KlineItem): Exact<OpenCandle> {
  return {
    id,
    open: exactNumber(open),
    close: exactNumber(close),
    low: exactNumber(low),
    high: exactNumber(high),
    amount: exactNumber(vol),
    vol: exactNumber(turnover),
    count,
  };
}

/** The last 24 hours; `undefined` for a pair that never had a price. */
export function dayTick(market: MarketPort, symbol: string): Exact<OpenDay> | undefined {
  const day = market.day(symbol);
  return day && { ...candleWords(day), version: market.depthVersion(symbol) };
}

/** A ticker with bid and ask as pairs of price and amount; `undefined` for a pair that never had a price. */
export function mergedTick(market: MarketPort, symbol: string): Exact<OpenTicker> | undefined {
  const tick = dayTick(market, symbol);
  const book = market.depth(symbol, 1);
  return tick && book && { ...tick, bid: sizedPrice(book.bids[0]), ask: sizedPrice(book.asks[0]) };
}

/** A line of /market/tickers; `undefined` for a pair that never had a price. */
export function tickerLine(market: MarketPort, symbol: string): Exact<OpenTickerLine> | undefined {
  const day = market.day(symbol);
  const book = market.depth(symbol, 1);
  if (!day || !book) return undefined;
  return { symbol, ...candleWords(day), ...bestWords(book) };
}

/** The tick of `market.*.ticker`; `undefined` for a pair that never had a price. */
export function tickerTick(market: MarketPort, symbol: string): Exact<TickerTick> | undefined {
  const [day, line, last] = [market.day(symbol), tickerLine(market, symbol), market.tape(symbol, 1)[0]];
  if (!day || !line) return undefined;
  return { ...line, lastPrice: exactNumber(day.close), lastSize: last ? exactNumber(last.amount) : 0 };
}

/** The tick of `market.*.bbo`. */
export function bestTick(symbol: string, book: CommittedLevels): Exact<BestTick> {
  return { symbol, seqId: book.version, quoteTime: book.time, ...bestWords(book) };
}

/** Of a side without orders, `null`. */
function bestWords({ bids: [bid], asks: [ask] }: CommittedLevels): Exact<OpenBest> {
  return {
    bid: bid ? exactNumber(bid[0]) : null,
    bidSize: bid ? exactNumber(bid[1]) : null,
    ask: ask ? exactNumber(ask[0]) : null,
    askSize: ask ? exactNumber(ask[1]) : null,
  };
}

function sizedPrice(level: Level | undefined): Exact<OpenLevel> | null {
  return level ? levelWords(level) : null;
}

function levelWords([price, amount]: Level): Exact<OpenLevel> {
  return [exactNumber(price), exactNumber(amount)];
}

export function levelsWords(levels: Iterable<Level>): Exact<OpenLevel>[] {
  return Array.from(levels, levelWords);
}

/** The tick of /market/depth and `market.*.depth.step*`. */
export function depthTick({ version, time, bids, asks }: CommittedLevels): Exact<OpenBook> {
  return { ts: time, version, bids: levelsWords(bids), asks: levelsWords(asks) };
}

interface PrintWords {
  readonly id: number;
  readonly ts: number;
  readonly amount: JsonNumber;
  readonly price: JsonNumber;
  readonly direction: PrintMessage['direction'];
}

/** A print: here `trade-id` and `tradeId` name it, and `id` does so in both. */
export function printWords<IdName extends 'trade-id' | 'tradeId'>(
  print: PrintMessage,
  idName: IdName,
): PrintWords & { readonly [Name in IdName]: number } {
  const id = printId(print.id);
  return {
    id,
    ts: print.time,
    ...({ [idName]: id } as { readonly [Name in IdName]: number }),
    amount: exactNumber(print.amount),
    price: exactNumber(print.price),
    direction: print.direction,
  };
}

/**
 * A print's number. Of a trade in the book (`b17`), the trade's own (17); of the reference market (`f<ms>-<n>`),
 * one that is far larger, and below 2^53 until the year 2255.
 */
function printId(id: string): number {
  if (id.startsWith('b')) return Number(id.slice(1));
  const [ms, n] = id.slice(1).split('-');
  return Number(ms) * PRINTS_PER_MS + (Number(n) % PRINTS_PER_MS);
}

/**
 * A listed pair's book in price steps of 10^step ticks, at most `limit` of them a side: bids rounded down, asks up, so
 * that no step looks better than what is in it. Step 0 is the book as it is.
 */
export function steppedBook(
  market: MarketPort,
  symbol: string,
  step: number,
  limit: number,
): CommittedLevels {
  if (step === 0) return market.depth(symbol, limit)!;
  const book = market.depth(symbol, BOOK_LEVELS)!;
  const { priceDecimals } = market.pair(symbol)!.spec;
  const ticks = 10n ** BigInt(step);
  const down = (price: bigint) => (price / ticks) * ticks;
  const up = (price: bigint) => down(price + ticks - 1n);
  return {
    ...book,
    bids: coarse(book.bids, priceDecimals, down).slice(0, limit),
    asks: coarse(book.asks, priceDecimals, up).slice(0, limit),
  };
}

function coarse(levels: readonly Level[], priceDecimals: number, round: (price: bigint) => bigint): Level[] {
  const sums = new Map<bigint, bigint>();
  for (const [price, amount] of levels) {
    const at = round(units(price, priceDecimals));
    sums.set(at, (sums.get(at) ?? 0n) + units(amount, AMOUNT_DECIMALS));
  }
  return [...sums].map(([price, amount]) => [
    formatDecimal(price, priceDecimals),
    formatDecimal(amount, AMOUNT_DECIMALS),
  ]);
}

const AMOUNT_DECIMALS = 8;

/** A decimal of our own as a whole number of 10^-decimals. */
function units(decimal: string, decimals: number): bigint {
  const [whole, fraction = ''] = decimal.split('.') as [string, string?];
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
