import type { OpenPeriod } from '@bourse/protocol/open-api/periods';
import type { CandleRange } from '../../market/candles/open-candles.ts';
import type { Candle } from '../../market/candles/pair-candles.ts';
import type { MarketPort } from '../../market/port.ts';
import { writtenList, WrittenLists, type WrittenJson, type WrittenListSource } from '../../written-json.ts';
import { writeJson } from '../exact-json.ts';
import { candleWords } from './market-words.ts';
import { Memo } from '../../memo.ts';

/** Pages kept; the largest, of 1,000 candles, takes about 125 kB. */
const PAGES_KEPT = 64;

/** A page's candles without the one that is under way, as JSON. */
type ClosedPage = readonly string[];

/**
 * Lists of candles as JSON, newest first. Only the newest candle changes all the time: the others are written once a
 * minute, however many clients ask.
 */
export class CandlePages {
  readonly #market: MarketPort;
  readonly #pages = new Memo<ClosedPage>(PAGES_KEPT);
  readonly #texts = new WrittenLists();

  constructor(market: MarketPort) {
    this.#market = market;
  }

  async page(symbol: string, period: OpenPeriod, range: CandleRange): Promise<WrittenJson> {
    if (range.from === undefined && range.to === undefined) return this.#newest(symbol, period, range.size);
    const { from = 0, to = Infinity, size } = range;
    const [newest] = this.#market.candles(symbol, period, { size: 1 }) ?? [];
    if (!newest) return writtenList([]);
    const key = [symbol, period, size, from, to].join('/');
    const closed = this.#pages.get(key, this.#market.closedRevision(symbol), () => {
      const candles = this.#market.candles(symbol, period, range)!.filter(({ id }) => id < newest.id);
      return candles.map((candle) => writeJson(candleWords(candle)));
    });
    const isNewestIn = newest.id >= from && newest.id <= to && closed.length < size;
    return writtenList(isNewestIn ? [writeJson(candleWords(newest)), ...closed] : closed);
  }

  async #newest(symbol: string, period: OpenPeriod, size: number): Promise<WrittenJson> {
    const market = this.#market;
    const list: WrittenListSource<Candle> = {
      key: `${symbol}/${period}`,
      revision: () => market.closedRevision(symbol),
      items: (most) => market.closedCandles(symbol, period, most),
      write: (candle) => writeJson(candleWords(market.kline(symbol, candle))),
    };
    await this.#texts.prepare(list, size - 1);
    const [newest] = market.candles(symbol, period, { size: 1 }) ?? [];
    return writtenList(newest ? [writeJson(candleWords(newest)), ...this.#texts.items(list, size - 1)] : []);
  }
}
