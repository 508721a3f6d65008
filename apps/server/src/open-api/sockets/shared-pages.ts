import type { OpenPeriod } from '@bourse/protocol/open-api/periods';
import type { CandleRange } from '../../market/candles/open-candles.ts';
import type { MarketPort } from '../../market/port.ts';
import { Memo } from '../../memo.ts';
import { writeJson } from '../exact-json.ts';
import { candleWords } from '../market/market-words.ts';
import { packPart, type PackedPart } from './packed-frames.ts';

/** The largest takes about 50 kB. */
const PAGES_KEPT = 200;

/** What a `req` is answered, as JSON: a part that was packed for all who ask, and what is new since then. */
export class SharedPage {
  readonly part: PackedPart;
  readonly rest: string;
  constructor(part: PackedPart, rest = '') {
    this.part = part;
    this.rest = rest;
  }
}

interface ClosedCandles {
  readonly count: number;
  readonly part: PackedPart;
}

/** Long answers of the market sockets: written and packed once per revision of what they are about. */
export class SharedPages {
  readonly #market: MarketPort;
  readonly #whole = new Memo<SharedPage>(PAGES_KEPT);
  readonly #closed = new Memo<ClosedCandles>(PAGES_KEPT);

  constructor(market: MarketPort) {
    this.#market = market;
  }

  /** What is made anew for another `revision` only. */
  whole(key: string, revision: unknown, make: () => object): SharedPage {
    return this.#whole.get(key, revision, () => new SharedPage(packPart(writeJson(make()))));
  }

  /** Candles, oldest first. All but the one under way are packed once a minute. */
  candles(symbol: string, period: OpenPeriod, range: CandleRange): SharedPage {
    const { from = 0, to = Infinity, size } = range;
    const [newest] = this.#market.candles(symbol, period, { size: 1 })!;
    const key = [symbol, period, from, to, size].join('/');
    const closed = this.#closed.get(key, this.#market.closedRevision(symbol), () => {
      const candles = this.#market.candles(symbol, period, range)!.filter(({ id }) => id !== newest?.id);
      return { count: candles.length, part: packPart(`[${candles.reverse().map(textOf).join(',')}`) };
    });
    const isNewestIn = newest && newest.id >= from && newest.id <= to && closed.count < size;
    const comma = closed.count > 0 ? ',' : '';
    return new SharedPage(closed.part, isNewestIn ? `${comma}${textOf(newest)}]` : ']');
  }
}

function textOf(candle: Parameters<typeof candleWords>[0]): string {
  return writeJson(candleWords(candle));
}
