import type { KlineItem } from '@bourse/protocol/market/answers';
import type { MarketFrame } from '@bourse/protocol/open-api/market-frames';
import { OPEN_PERIODS, type OpenPeriod } from '@bourse/protocol/open-api/periods';
import type { TickersMessage, TradesMessage } from '@bourse/protocol/stream';
import { bestPrices, bookDeltas, bookEachSecond, bookRefreshes, bookTick } from './book-topics.ts';
import {
  bestTick,
  BOOK_LEVELS,
  candleWords,
  dayTick,
  depthTick,
  printWords,
  steppedBook,
  tickerTick,
} from '../market/market-words.ts';
import { paced, type OpenSource, type TopicDeps } from './topics.ts';

/** A topic that exists: how to follow it, and what `req` is answered. */
export interface KnownTopic {
  readonly open: OpenSource;
  /** `undefined`: this topic can only be subscribed to. */
  readonly request?: (frame: Pick<MarketFrame, 'from' | 'to'>) => object;
}

const TICKER_MS = 500;
/** Most candles that one `req` gives, as HTX. */
const CANDLES_PER_REQUEST = 300;
const PRINTS_PER_REQUEST = 300;
const MBP_LEVELS = ['5', '10', '20', '150', '400'];
const REFRESH_LEVELS = ['5', '10', '20'];

/** The topic of a name such as `market.btcusdt.kline.1min`; `undefined`: there is none. */
export function findTopic(deps: TopicDeps, name: string): KnownTopic | undefined {
  const [market, symbol = '', kind, ...rest] = name.split('.');
  if (market !== 'market' || !deps.market.pair(symbol)) return undefined;
  const argument = rest.join('.');
  switch (kind) {
    case 'detail':
      return argument === '' ? dayTopic(deps, symbol) : undefined;
    case 'ticker':
      return argument === '' ? tickerTopic(deps, symbol) : undefined;
    case 'bbo':
      return argument === '' ? bestTopic(deps, symbol) : undefined;
    case 'trade':
      return argument === 'detail' ? tradesTopic(deps, symbol) : undefined;
    case 'kline': {
      const period = OPEN_PERIODS.find((each) => each === argument);
      return period && candleTopic(deps, symbol, period);
    }
    case 'depth': {
      const step = /^step([0-5])$/.exec(argument)?.[1];
      return step === undefined ? undefined : depthTopic(deps, symbol, Number(step));
    }
    case 'mbp':
      if (MBP_LEVELS.includes(argument)) return deltasTopic(deps, symbol, Number(argument));
      if (rest[0] !== 'refresh' || rest.length !== 2 || !REFRESH_LEVELS.includes(rest[1]!)) return undefined;
      return { open: bookRefreshes(deps, symbol, Number(rest[1])) };
    default:
      return undefined;
  }
}

function deltasTopic(deps: TopicDeps, symbol: string, levels: number): KnownTopic {
  return {
    open: bookDeltas(deps, symbol, levels),
    request: () =>
      deps.pages.whole(`${symbol}/mbp/${levels}`, deps.market.depthVersion(symbol), () =>
        bookTick(deps.market.depth(symbol, levels)!),
      ),
  };
}

function depthTopic(deps: TopicDeps, symbol: string, step: number): KnownTopic {
  return {
    open: bookEachSecond(deps, symbol, step),
    request: () =>
      deps.pages.whole(`${symbol}/depth/${step}`, deps.market.depthVersion(symbol), () =>
        depthTick(steppedBook(deps.market, symbol, step, BOOK_LEVELS)),
      ),
  };
}

function bestTopic(deps: TopicDeps, symbol: string): KnownTopic {
  return {
    open: bestPrices(deps, symbol),
    request: () => bestTick(symbol, deps.market.depth(symbol, 1)!),
  };
}

/** The last 24 hours. The tickers come at most every 500 ms. */
function dayTopic({ bus, market }: TopicDeps, symbol: string): KnownTopic {
  const tick = () => dayTick(market, symbol);
  return {
    open: (push) => {
      const end = bus.listen('tickers', (message) => {
        if ((message as TickersMessage).data.some((ticker) => ticker.symbol === symbol)) push(tick()!);
      });
      return { first: tick, end };
    },
    request: () => tick() ?? {},
  };
}

/** The last 24 hours with the best prices. */
function tickerTopic({ bus, market }: TopicDeps, symbol: string): KnownTopic {
  const tick = () => tickerTick(market, symbol);
  return {
    open: (push) => {
      const pace = paced(TICKER_MS, () => {
        const now = tick();
        if (now) push(now);
      });
      const ends = [
        bus.listen(`depth:${symbol}`, pace.poke),
        bus.listen(`trades:${symbol}`, pace.poke),
        bus.listen('tickers', (message) => {
          if ((message as TickersMessage).data.some((ticker) => ticker.symbol === symbol)) pace.poke();
        }),
        pace.end,
      ];
      return {
        first: tick,
        end() {
          for (const end of ends) end();
        },
      };
    },
    request: () => tick() ?? {},
  };
}

/** Prints as they come; within a message the oldest is first, so that a list they are added to is in order. */
function tradesTopic({ bus, market, pages }: TopicDeps, symbol: string): KnownTopic {
  return {
    open: (push) => {
      const end = bus.listen(`trades:${symbol}`, (message) => {
        const prints = (message as TradesMessage).data.toReversed();
        const data = prints.map((print) => printWords(print, 'tradeId') as { readonly id: number });
        push({ id: data.at(-1)!.id, ts: prints.at(-1)!.time, data });
      });
      return { first: () => undefined, end };
    },
    request: () =>
      pages.whole(`${symbol}/prints`, market.tape(symbol, 1)[0]?.id, () =>
        market.tape(symbol, PRINTS_PER_REQUEST).map((print) => printWords(print, 'tradeId')),
      ),
  };
}

/**
 * The candle that is under way and the one before it, on every change: a candle's last trades, and what its source
 * corrects, may come when the next has begun. All periods change when the minute does.
 */
function candleTopic({ bus, market, pages }: TopicDeps, symbol: string, period: OpenPeriod): KnownTopic {
  const newest = (size: number) => market.candles(symbol, period, { size })!;
  return {
    open: (push) => {
      let sent = newest(2).map(textOf);
      const end = bus.listen(`kline:${symbol}:1min`, () => {
        const candles = newest(2);
        const known = sent;
        sent = candles.map(textOf);
        for (const candle of candles.toReversed()) {
          if (!known.includes(textOf(candle))) push(candleWords(candle));
        }
      });
      return {
        first() {
          const [now] = newest(1);
          return now && candleWords(now);
        },
        end,
      };
    },
    request: ({ from, to }) => pages.candles(symbol, period, { from, to, size: CANDLES_PER_REQUEST }),
  };
}

function textOf(candle: KlineItem): string {
  return JSON.stringify(candle);
}
