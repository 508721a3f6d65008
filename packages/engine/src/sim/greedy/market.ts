import type { Command, Tick } from '@bourse/protocol/command';
import type { Traded } from '@bourse/protocol/event';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { referenceDecimals } from '@bourse/protocol/market/reference-price';
import { PAIRS, type PairSpec } from '@bourse/protocol/pairs';
import { AuditDifference } from '../../audit/balances.ts';
import { differences, factsOf, linesOf } from '../../audit/facts.ts';
import { Fold } from '../../audit/fold.ts';
import { checkInvariants, checkTransfers } from '../../audit/invariants.ts';
import { Engine } from '../../engine.ts';
import type { Outcome } from '../../outcome.ts';
import { worthOf } from '../sim-market.ts';
import { TICKS_A_SECOND, type PricePath } from './feed-model.ts';

const STEP_MS = 1_000 / TICKS_A_SECOND;
const MARK_TICKS = 3 * TICKS_A_SECOND;
/** The upstream book: half its spread, its levels, and their worth in USDT. */
const HALF_SPREAD = 0.00005;
const LEVELS = 5;
const LEVEL_USDT = 20_000;
const HOUSE_USDT = 20_000_000;

interface Fed {
  readonly spec: PairSpec;
  /** In units of reference prices; the last is what upstream shows now, the engine hears it `delay` ticks later. */
  readonly prices: number[];
  /** What the engine was told within the mark's window. */
  readonly heard: number[];
  readonly units: number;
}

/** What an agent sees of a pair, in whole quote coins. */
export interface Sight {
  readonly upstream: number;
  readonly heard: number;
  readonly mark: number;
  /** Upstream so many ticks ago. */
  before(ticks: number): number;
}

/** The engine with a feed, the house's quotes and the clock, as apps/server drives it: but in one process and fast. */
export class GreedyMarket {
  readonly engine = new Engine();
  readonly pair: PairSpec;
  now = 1_700_000_000_000;
  operations = 0;
  readonly #delay: number;
  readonly #feeds: { readonly fed: Fed; readonly next: () => number }[];
  readonly #fold = new Fold();
  readonly #balances = new Map<number, bigint>();
  /** What trades among agents have changed, by user and coin: skill against each other, and nothing that the house pays. */
  readonly #amongAgents = new Map<string, bigint>();
  #block: Tick[] = [];
  #blockId = 1;
  #tickId = 1;
  #step = 0;

  /** `paths` are the USDT prices of the coins of the pair; a cross pair is their quotient. */
  constructor(pair: PairSpec, paths: ReadonlyMap<string, PricePath>, delay = TICKS_A_SECOND) {
    this.pair = pair;
    this.#delay = delay;
    const latest = new Map<string, number>([['USDT', 1]]);
    const specs = PAIRS.filter(({ quote, base }) => quote === 'USDT' && paths.has(base));
    this.#feeds = specs.map((spec) => {
      const path = paths.get(spec.base)!;
      return {
        fed: fed(spec),
        next: () => {
          const price = path();
          latest.set(spec.base, price);
          return price;
        },
      };
    });
    if (pair.quote !== 'USDT')
      this.#feeds.push({ fed: fed(pair), next: () => latest.get(pair.base)! / latest.get(pair.quote)! });
    for (const { fed } of this.#feeds) this.do({ type: 'listPair', pair: fed.spec });
    this.do({ type: 'setFees', owner: HOUSE.marketMaker, makerPpm: 0, takerPpm: 0 });
    const coins = [...new Set(['USDT', pair.base, pair.quote])];
    for (const house of ['marketMaker', 'swap'] as const) {
      const funds = coins.map((currency) => ({ currency, amount: worthOf(HOUSE_USDT, currency) * 2n }));
      this.do({ type: 'fund', owner: HOUSE[house], funds, reference: house });
    }
    for (const house of ['contractHouse', 'secondHouse', 'insurance'] as const) {
      const funds = [{ currency: 'USDT', amount: worthOf(HOUSE_USDT, 'USDT') }];
      this.do({ type: 'fund', owner: HOUSE[house], funds, reference: house });
    }
    for (let n = 0; n < MARK_TICKS + delay; n++) this.step();
  }

  /** What the house remembers of the market from before the run: so many hours of prices, and nobody deals. */
  remember(hours: number): void {
    for (let n = 0; n < hours * 3_600 * TICKS_A_SECOND; n++) this.#hear();
  }

  /** A quarter of a second: upstream moves, the engine hears what is `delay` ticks old, the house quotes the same. */
  step(): void {
    const time = this.#hear();
    for (const { spec, heard, units } of this.#feeds.map(({ fed }) => fed)) {
      const price = heard.at(-1);
      if (price === undefined) continue;
      this.#block.push({ id: this.#tickId++, symbol: spec.symbol, time, price, mark: median(heard) });
      if (spec === this.pair) this.do(ladder(spec, price / units));
    }
    if (++this.#step % TICKS_A_SECOND !== 0) return;
    const block = { id: this.#blockId++, time: this.now, ticks: this.#block, previousHash: '', hash: '' };
    this.#block = [];
    this.do({ type: 'ticks', block, stale: [] });
    this.do({ type: 'passTime' });
  }

  /** Answers the time at which upstream made what the engine hears now. */
  #hear(): number {
    this.now += STEP_MS;
    const time = this.now - this.#delay * STEP_MS;
    for (const { fed, next } of this.#feeds) {
      fed.prices.push(Math.max(1, Math.round(next() * fed.units)));
      if (fed.prices.length > 300) fed.prices.splice(0, 50);
      const price = fed.prices.at(-1 - this.#delay);
      if (price === undefined) continue;
      fed.heard.push(price);
      if (fed.heard.length > MARK_TICKS) fed.heard.shift();
      this.do({ type: 'newestPrice', symbol: fed.spec.symbol, price, time });
    }
    return time;
  }

  sight(): Sight {
    const { fed } = this.#feeds.at(-1)!;
    const { prices, heard, units } = fed;
    return {
      upstream: prices.at(-1)! / units,
      heard: heard.at(-1)! / units,
      mark: (this.engine.state.pairs.get(this.pair.symbol)!.mark || heard.at(-1)!) / units,
      before: (ticks) => prices.at(-1 - ticks)! / units,
    };
  }

  /** What upstream pays for a coin now, in USDT. */
  usdtOf(coin: string): number {
    const found = this.#feeds.find(({ fed }) => fed.spec.base === coin && fed.spec.quote === 'USDT');
    return found ? found.fed.prices.at(-1)! / found.fed.units : 1;
  }

  do(command: Command): Outcome {
    const outcome = this.#execute(command);
    while (this.engine.hasWork) this.#execute({ type: 'continueWork' });
    return outcome;
  }

  #execute(command: Command): Outcome {
    const { engine } = this;
    const { state } = engine;
    const outcome = engine.execute(command, this.now);
    for (const fault of engine.takeFaults()) throw fault;
    for (const event of engine.takeEvents()) {
      this.#fold.apply(event, this.now);
      if (event.type === 'traded' && event.buyer > 0 && event.seller > 0) this.#dealtAmongAgents(event);
    }
    checkTransfers(state.ledger.takeTransfers(), this.#balances);
    state.ledger.takeChanged();
    state.contracts.positions.takeChanged();
    state.seconds.orders.takeChanged();
    for (const order of state.changedOrders) order.changed = false;
    state.changedOrders = [];
    return outcome;
  }

  #dealtAmongAgents({ symbol, lots, quote, buyer, seller, buyerFee, sellerFee }: Traded): void {
    const { spec, notional } = this.engine.state.pairs.get(symbol)!;
    const base = notional.quantity(lots);
    this.#addAmongAgents(buyer, spec.base, base - buyerFee);
    this.#addAmongAgents(buyer, spec.quote, -quote);
    this.#addAmongAgents(seller, spec.base, -base);
    this.#addAmongAgents(seller, spec.quote, quote - sellerFee);
  }

  #addAmongAgents(user: number, coin: string, amount: bigint): void {
    const key = `${user} ${coin}`;
    this.#amongAgents.set(key, (this.#amongAgents.get(key) ?? 0n) + amount);
  }

  /** What a user has got from other agents since this was last asked. */
  takeAmongAgents(user: number, coin: string): bigint {
    const key = `${user} ${coin}`;
    const amount = this.#amongAgents.get(key) ?? 0n;
    this.#amongAgents.delete(key);
    return amount;
  }

  check(): void {
    checkInvariants(this.engine.state);
  }

  /** At the end. */
  compare(): void {
    const different = differences(linesOf(factsOf(this.engine.state)), linesOf(this.#fold.facts()));
    if (different.length > 0)
      throw new AuditDifference(`the fold differs:\n${different.slice(0, 20).join('\n')}`);
  }
}

function fed(spec: PairSpec): Fed {
  return { spec, prices: [], heard: [], units: 10 ** referenceDecimals(spec.symbol) };
}

function median(prices: readonly number[]): number {
  return prices.toSorted((a, b) => a - b)[(prices.length - 1) >> 1]!;
}

function ladder(pair: PairSpec, price: number): Command {
  const ticks = price * 10 ** pair.priceDecimals;
  const bid = Math.floor(ticks * (1 - HALF_SPREAD));
  const ask = Math.ceil(ticks * (1 + HALF_SPREAD));
  const gap = Math.max(1, Math.round(ticks / 10_000));
  const lots = Number(worthOf(LEVEL_USDT, pair.base)) / 10 ** (8 - pair.quantityDecimals);
  const side = (best: number, direction: number) =>
    Array.from({ length: LEVELS }, (_, n) => [best + direction * n * gap, Math.ceil(lots)] as const).filter(
      ([level]) => level > 0,
    );
  return { type: 'massQuote', symbol: pair.symbol, bids: side(bid, -1), asks: side(ask, 1) };
}
