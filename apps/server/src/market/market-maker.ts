import type { Outcome } from '@bourse/engine/outcome';
import { DEFAULT_FEE_PPM } from '@bourse/engine/owner';
import type { MassQuoteCommand } from '@bourse/protocol/command';
import { isPassed } from '@bourse/protocol/market/house-price';
import type { FeedDepth, Ladder } from './feeds/feed.ts';

const QUOTED_LEVELS = 20;
/** After a refusal the pair is left alone this long. */
const RETRY_MS = 1_000;

/** What prices and quantities of orders are whole numbers of. */
export interface Steps {
  readonly tick: number;
  readonly lot: number;
}

interface Quote {
  readonly bids: Ladder;
  readonly asks: Ladder;
}

const NOTHING: Quote = { bids: [], asks: [] };

/** What the house has in the book of one pair, as far as it knows. */
interface Quoting {
  /** Quoted and acknowledged; `undefined` = not known, send whatever comes. */
  live: Quote | undefined;
  /** Under way; `undefined` = none. At most one. */
  sent: Quote | undefined;
  /** The newest wish while another is under way. */
  next: Quote | undefined;
  retryAt: number;
  /** What was wished for last, sent or not. */
  wish: Quote;
}

export interface MarketMakerOptions {
  readonly submit: (command: MassQuoteCommand) => Promise<Outcome>;
  readonly now: () => number;
  /** Told about refusals and failures. */
  readonly warn: (symbol: string, problem: unknown) => void;
}

/**
 * The house market maker: mirrors the feed's depth into the book, one mass quote per pair at a time, always the
 * newest. The engine trims quotes to the inventory and matches what crosses. When a pair must not be quoted,
 * or a quote fails, the quotes are withdrawn.
 */
export class MarketMaker {
  readonly #options: MarketMakerOptions;
  readonly #pairs = new Map<string, Quoting>();
  readonly #steps = new Map<string, Steps>();
  #stopped = false;

  constructor(options: MarketMakerOptions) {
    this.#options = options;
  }

  /** From now on the pair is quoted in these steps. */
  setSteps(symbol: string, steps: Steps): void {
    this.#steps.set(symbol, steps);
  }

  /** Quotes what the feed shows. */
  follow(depth: FeedDepth): void {
    this.#want(depth.symbol, {
      bids: depth.bids.slice(0, QUOTED_LEVELS),
      asks: depth.asks.slice(0, QUOTED_LEVELS),
    });
  }

  withdraw(symbol: string): void {
    this.#want(symbol, NOTHING);
  }

  /** A quote was hit: the same ladder must be sent again to be whole. */
  onFill(symbol: string): void {
    this.#pair(symbol).live = undefined;
  }

  /**
   * The newest tick, in reference units. The engine has withdrawn with it what it passed by more than a taker's fee; until
   * the feed shows its book anew the whole ladder stands around the tick, so that stops which it fires meet somebody.
   */
  moved(symbol: string, newest: number, unitsPerTick: number): void {
    const { wish } = this.#pair(symbol);
    const [bid, ask] = [wish.bids[0]?.[0], wish.asks[0]?.[0]];
    const isLate = [['buy', bid] as const, ['sell', ask] as const].some(
      ([side, price]) => price !== undefined && isPassed(side, price, newest, DEFAULT_FEE_PPM, unitsPerTick),
    );
    if (!isLate) return;
    const middle = ((bid ?? ask)! + (ask ?? bid)!) / 2;
    const by = Math.round(newest / unitsPerTick) - Math.round(middle);
    this.onFill(symbol);
    this.#want(symbol, { bids: shifted(wish.bids, by), asks: shifted(wish.asks, by) });
  }

  /** The band around the reference has moved: levels that the engine left away may lie inside now. */
  renew(symbol: string): void {
    const pair = this.#pair(symbol);
    if (pair.wish === NOTHING) return;
    pair.live = undefined;
    this.#want(symbol, pair.wish);
  }

  /** Withdraws everything and quotes no more. Resolves when the book has heard of it. */
  async stop(): Promise<void> {
    for (const symbol of this.#pairs.keys()) this.withdraw(symbol);
    this.#stopped = true;
    while ([...this.#pairs.values()].some((pair) => pair.sent))
      await new Promise((done) => setTimeout(done, 5));
  }

  #pair(symbol: string): Quoting {
    let pair = this.#pairs.get(symbol);
    if (!pair)
      this.#pairs.set(
        symbol,
        (pair = { live: NOTHING, sent: undefined, next: undefined, retryAt: 0, wish: NOTHING }),
      );
    return pair;
  }

  #want(symbol: string, wish: Quote): void {
    if (this.#stopped) return;
    const pair = this.#pair(symbol);
    pair.wish = wish;
    const quote = inSteps(wish, this.#steps.get(symbol));
    // Further ahead than one pause is a clock that was set back.
    const wait = pair.retryAt - this.#options.now();
    if (wait > 0 && wait <= RETRY_MS) return;
    if (pair.sent) pair.next = quote;
    else if (!pair.live || !same(pair.live, quote)) void this.#send(symbol, pair, quote);
  }

  async #send(symbol: string, pair: Quoting, first: Quote): Promise<void> {
    for (let quote: Quote | undefined = first; quote;) {
      pair.sent = quote;
      pair.next = undefined;
      pair.live = quote;
      const failed = await this.#failure(symbol, quote);
      if (failed === undefined) {
        // A hit meanwhile has cleared `live`; then even the same ladder must go out again.
        const next: Quote | undefined = pair.next;
        quote = next && !(pair.live && same(pair.live, next)) ? next : undefined;
        continue;
      }
      this.#options.warn(symbol, failed);
      pair.live = undefined;
      pair.retryAt = this.#options.now() + RETRY_MS;
      quote = quote === NOTHING ? undefined : NOTHING;
    }
    pair.sent = undefined;
    pair.next = undefined;
  }

  async #failure(symbol: string, quote: Quote): Promise<unknown> {
    try {
      const outcome = await this.#options.submit({
        type: 'massQuote',
        symbol,
        bids: quote.bids,
        asks: quote.asks,
      });
      return outcome.status === 'refused' ? outcome.refusal : undefined;
    } catch (error) {
      return error ?? new Error('the sequencer failed');
    }
  }
}

/** Bids down to the next tick and asks up, so that nobody is offered a better price; levels that fall together are one. */
function inSteps(quote: Quote, steps: Steps | undefined): Quote {
  if (quote === NOTHING || !steps || (steps.tick === 1 && steps.lot === 1)) return quote;
  const { tick, lot } = steps;
  const ladder = (levels: Ladder, round: (price: number) => number): Ladder => {
    const sums = new Map<number, number>();
    for (const [price, lots] of levels) {
      const at = round(price / tick) * tick;
      sums.set(at, (sums.get(at) ?? 0) + lots);
    }
    return [...sums]
      .map(([price, lots]) => [price, Math.floor(lots / lot) * lot] as const)
      .filter(([price, lots]) => price > 0 && lots > 0);
  };
  return { bids: ladder(quote.bids, Math.floor), asks: ladder(quote.asks, Math.ceil) };
}

function shifted(ladder: Ladder, by: number): Ladder {
  return ladder.flatMap(([price, lots]) => (price + by > 0 ? [[price + by, lots] as const] : []));
}

function same(a: Quote, b: Quote): boolean {
  return sameLadder(a.bids, b.bids) && sameLadder(a.asks, b.asks);
}

function sameLadder(a: Ladder, b: Ladder): boolean {
  return a.length === b.length && a.every(([price, lots], i) => price === b[i]![0] && lots === b[i]![1]);
}
