import type { Level } from '@bourse/protocol/stream';
import type { CommittedLevels } from '../../market/market-calls.ts';
import { bestTick, BOOK_LEVELS, depthTick, levelsWords, steppedBook } from '../market/market-words.ts';
import { paced, type OpenSource, type TopicDeps } from './topics.ts';

/** A quiet book says so this often; clients take part in the chain of deltas with such a one. */
const HEARTBEAT_MS = 1_000;
const BOOK_MS = 1_000;
const REFRESH_MS = 100;

/** A book as the subscribers of a topic know it. */
interface KnownBook {
  readonly version: number;
  readonly bids: ReadonlyMap<string, string>;
  readonly asks: ReadonlyMap<string, string>;
}

/**
 * `market.*.mbp.<levels>`: what changed in the best levels. `seqNum` is the version of the book, `prevSeqNum` that of the
 * delta before on this topic, so the chain has no gap although changes deeper in the book are left out.
 */
export function bookDeltas({ bus, market }: TopicDeps, symbol: string, levels: number): OpenSource {
  return (push) => {
    let known = knownBook(market.depth(symbol, levels)!);
    const heartbeat = setTimeout(() => send(known, [], []), HEARTBEAT_MS).unref();

    function send(next: KnownBook, bids: Level[], asks: Level[]): void {
      const [seqNum, prevSeqNum] = [next.version, known.version];
      known = next;
      heartbeat.refresh();
      push({ seqNum, prevSeqNum, bids: levelsWords(bids), asks: levelsWords(asks) });
    }

    const leave = bus.listen(`depth:${symbol}`, () => {
      const next = knownBook(market.depth(symbol, levels)!);
      const bids = changedLevels(known.bids, next.bids);
      const asks = changedLevels(known.asks, next.asks);
      if (bids.length + asks.length > 0) send(next, bids, asks);
    });
    return {
      first: () => ({ seqNum: known.version, prevSeqNum: known.version, bids: [], asks: [] }),
      snapshot: () => bookTick(known),
      end() {
        leave();
        clearTimeout(heartbeat);
      },
    };
  };
}

/** `market.*.mbp.refresh.<levels>`: the best levels as a whole when the book has changed. */
export function bookRefreshes({ bus, market }: TopicDeps, symbol: string, levels: number): OpenSource {
  return (push) => {
    const tick = () => bookTick(market.depth(symbol, levels)!);
    const pace = paced(REFRESH_MS, () => push(tick()));
    const leave = bus.listen(`depth:${symbol}`, pace.poke);
    return {
      first: tick,
      end() {
        leave();
        pace.end();
      },
    };
  };
}

/** `market.*.depth.step<n>`: the whole book once a second, changed or not, so that silence means a broken line. */
export function bookEachSecond({ market }: TopicDeps, symbol: string, step: number): OpenSource {
  return (push) => {
    const tick = () => depthTick(steppedBook(market, symbol, step, BOOK_LEVELS));
    const timer = setInterval(() => push(tick()), BOOK_MS).unref();
    return { first: tick, end: () => clearInterval(timer) };
  };
}

/** `market.*.bbo`: the best bid and ask when one of them changed. */
export function bestPrices({ bus, market }: TopicDeps, symbol: string): OpenSource {
  return (push) => {
    const text = ({ bids, asks }: CommittedLevels) => [bids[0], asks[0]].join();
    let sent = text(market.depth(symbol, 1)!);
    const leave = bus.listen(`depth:${symbol}`, () => {
      const book = market.depth(symbol, 1)!;
      if (text(book) === sent) return;
      sent = text(book);
      push(bestTick(symbol, book));
    });
    return { first: () => bestTick(symbol, market.depth(symbol, 1)!), end: leave };
  };
}

/** A book as `req` on an mbp topic is answered. */
export function bookTick({ version, bids, asks }: CommittedLevels | KnownBook) {
  return { seqNum: version, bids: levelsWords(bids), asks: levelsWords(asks) };
}

function knownBook({ version, bids, asks }: CommittedLevels): KnownBook {
  return { version, bids: new Map(bids), asks: new Map(asks) };
}

/** Levels that are new or different, and with amount 0 those that are gone. */
function changedLevels(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Level[] {
  const changed: Level[] = [];
  for (const level of after) if (before.get(level[0]) !== level[1]) changed.push(level);
  for (const price of before.keys()) if (!after.has(price)) changed.push([price, '0']);
  return changed;
}
