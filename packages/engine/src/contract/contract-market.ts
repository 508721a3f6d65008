import {
  DEFAULT_CONTRACT_SETTINGS,
  isFresh,
  liquidationPrice,
  marketPrice,
  worthAt,
  type ContractSettings,
} from '@bourse/protocol/contract/rules';
import type { Side } from '@bourse/protocol/spot/order';
import type { Pair } from '../spot/pair.ts';
import { deleteKey, type Undo } from '../undo.ts';
import type { Position } from './position.ts';
import { contractSpreadPpm } from './spread.ts';
import { Triggers } from './trigger-index.ts';

/** What any mark reaches. */
const ANY_PRICE = 1;

/** A price of the market rule; events tell where it comes from. */
export interface Dealing {
  readonly price: bigint;
  readonly newest: bigint;
  readonly spreadPpm: number;
}

/** Contracts on one pair: its positions, what they wait for, and what the house has at stake. */
export class ContractMarket {
  readonly pair: Pair;
  readonly positions = new Set<Position>();
  settings: ContractSettings = DEFAULT_CONTRACT_SETTINGS;

  /** The mark of the last tick applied, 1e-8 USDT; 0 while unknown (before the first tick after a start). */
  mark = 0;
  /** `mark` as a bigint, for arithmetic with amounts. */
  markPrice = 0n;

  longQuantity = 0n;
  shortQuantity = 0n;
  /** The house's side of it all: negative when it is short. Longs and shorts, its own included, sum to zero. */
  houseQuantity = 0n;

  readonly #undo: Undo;
  readonly #liquidations: Triggers<Position>;
  readonly #stops: Triggers<Position>;
  readonly #limits: Triggers<Position>;
  readonly #closes: Triggers<Position>;
  /** Waiting orders that are in no index: see `postpone`. */
  readonly #postponed = new Set<Position>();

  /** Everything that the mark fires has been fired. */
  #settled = false;
  #tickedAt = -Infinity;
  #notedIn = 0;
  /** What `openProfitBound` answers. */
  #profitBound = 0n;
  #boundIsExact = true;

  constructor(pair: Pair, undo: Undo) {
    this.pair = pair;
    this.#undo = undo;
    this.#liquidations = new Triggers(undo);
    this.#stops = new Triggers(undo);
    this.#limits = new Triggers(undo);
    this.#closes = new Triggers(undo);
  }

  /** Applies an accepted mark. Answers whether it may fire: not while the feed is stale or the pair halted. */
  follow(mark: number, now: number): boolean {
    this.#note();
    const price = BigInt(mark);
    if (this.mark === 0) {
      this.mark = mark;
      this.markPrice = price;
      this.measureProfit();
    } else if (mark !== this.mark) {
      const rise = price - this.markPrice;
      this.#profitBound += rise > 0n ? this.longQuantity * rise : this.shortQuantity * -rise;
      this.#boundIsExact = false;
      this.mark = mark;
      this.markPrice = price;
    }
    this.#tickedAt = now;
    this.#settled = !this.pair.isStale && this.pair.status !== 'halted';
    return this.#settled;
  }

  /**
   * Whether positions may be opened and closed at the mark: the feed is not late, and whatever the mark fires has been
   * fired. After staleness or a halt the next tick comes first, so that nobody closes what is due for liquidation.
   */
  isFresh(now: number): boolean {
    return this.#settled && isFresh(this.pair, this.#tickedAt, now);
  }

  /** When the last mark was applied. */
  get tickedAt(): number {
    return this.#tickedAt;
  }

  /** Whether everything that the mark fires has been fired. */
  get isSettled(): boolean {
    return this.#settled;
  }

  /** Before the next tick nothing may happen at the mark: the pair was halted or its feed went stale. */
  suspend(): void {
    this.#note();
    this.#settled = false;
  }

  /** Users' net quantity: positive when they are long in sum. */
  get netQuantity(): bigint {
    return this.longQuantity - this.shortQuantity;
  }

  /** Value of a quantity at the mark, rounded up: for bounds. */
  worth(quantity: bigint): bigint {
    return worthAt(this.markPrice, quantity);
  }

  /** Where a market order fills now, and what its price comes from. */
  dealing(side: Side, now: number): Dealing {
    const { newest } = this;
    const spreadPpm = this.spreadPpm(now);
    return { price: marketPrice(side, this.markPrice, newest, spreadPpm), newest, spreadPpm };
  }

  /** The spread of the market rule now. */
  spreadPpm(now: number): number {
    return contractSpreadPpm(this.settings, this.pair.prices, now);
  }

  /** Liquidation and deleveraging happen at the mark itself, without a spread. */
  get atMark(): Dealing {
    return { price: this.markPrice, newest: this.newest, spreadPpm: 0 };
  }

  /** The newest tick, 1e-8 USDT; the mark while none is known. */
  get newest(): bigint {
    return BigInt(this.pair.prices.newest || this.mark);
  }

  wait(position: Position): void {
    this.#dropPostponed(position);
    const limit = position.waitsFor || this.pair.unitsPerTick * position.limitPrice;
    this.#limits.watch(position.limit, !position.isLong, limit);
  }

  unwait(position: Position): void {
    this.#dropPostponed(position);
    this.#limits.drop(position.limit, !position.isLong);
  }

  /** Leaves out an order that `takeReached` has taken, and that must wait (`mustWait`), until the next tick. */
  postpone(position: Position): void {
    this.#undo.note(deleteKey, this.#postponed, position);
    this.#postponed.add(position);
  }

  /** Another tick: orders that could not open with the one before wait for it like all others. */
  reconsiderPostponed(): void {
    for (const position of this.#postponed) this.wait(position);
  }

  #dropPostponed(position: Position): void {
    if (this.#postponed.delete(position)) this.#undo.note(addTo, this.#postponed, position);
  }

  /** Takes over a position that has just been opened, or comes from the database. */
  add(position: Position): void {
    this.#note();
    this.#undo.note(deleteKey, this.positions, position);
    this.positions.add(position);
    this.#count(position, position.quantity);
    this.watch(position);
  }

  /** What waits for the mark to liquidate it, to stop it, or to be fresh. */
  watch(position: Position): void {
    this.watchLiquidation(position);
    this.watchStops(position);
    this.watchClose(position);
  }

  /** No mark touches it any more. */
  unwatch(position: Position): void {
    this.#liquidations.drop(position.liquidation, !position.isLong);
    this.#stops.drop(position.loss, !position.isLong);
    this.#stops.drop(position.gain, position.isLong);
    this.#closes.drop(position.close, true);
    this.unwait(position);
  }

  /** Lets go of a position, whatever has become of it. */
  forget(position: Position): void {
    if (this.positions.delete(position)) this.#count(position, -position.quantity);
    this.unwatch(position);
  }

  /** Takes a closed quantity off; the position leaves when nothing is left. */
  reduce(position: Position, quantity: bigint): void {
    this.#note();
    this.#count(position, -quantity);
    // The bound contains at least this profit, so without it it is still a bound of what stays.
    const profit = exactProfit(position, this.markPrice, quantity);
    if (profit > 0n) this.#profitBound -= profit;
    if (position.quantity > 0n) {
      this.watchLiquidation(position);
      this.watchClose(position);
      return;
    }
    this.#undo.note(addTo, this.positions, position);
    this.positions.delete(position);
    this.unwatch(position);
  }

  /** Quantity or margin changed. A long is liquidated by a fall, a short by a rise. */
  watchLiquidation(position: Position): void {
    position.liquidationPrice = liquidationPrice(position);
    this.#liquidations.watch(position.liquidation, !position.isLong, position.liquidationPrice);
  }

  watchStops(position: Position): void {
    this.#stops.watch(position.loss, !position.isLong, this.pair.unitsPerTick * position.stopLoss);
    this.#stops.watch(position.gain, position.isLong, this.pair.unitsPerTick * position.stopProfit);
  }

  /** A close is queued, replaced or taken back. */
  watchClose(position: Position): void {
    this.#closes.watch(position.close, true, position.queuedClose > 0n ? ANY_PRICE : 0);
  }

  takeLiquidated(): Position | undefined {
    return this.#liquidations.takeFired(this.mark);
  }

  takeStopped(): Position | undefined {
    return this.#stops.takeFired(this.mark);
  }

  /** The next close that waits for a fresh price, by the positions' ids. */
  takeQueued(): Position | undefined {
    return this.#closes.takeFired(ANY_PRICE);
  }

  takeReached(): Position | undefined {
    // A buy waits for both mark and newest tick to fall, a sale for both to rise.
    const newest = Number(this.newest);
    return this.#limits.takeFired(Math.max(this.mark, newest), Math.min(this.mark, newest));
  }

  /**
   * An upper bound of the users' open profit at the mark, in 1e-16 USDT. Exact after `measureProfit`, which looks at
   * every position. After that a tick only adds to it: a rise of the mark by d earns each long at most d × quantity, a
   * fall each short, so one multiplication a tick keeps the bound. Decisions are taken on the exact value only.
   */
  get openProfitBound(): bigint {
    return this.#profitBound;
  }

  get isMeasured(): boolean {
    return this.#boundIsExact;
  }

  /** Looks at every position. */
  measureProfit(): void {
    this.#note();
    let sum = 0n;
    for (const position of this.positions) {
      const profit = exactProfit(position, this.markPrice);
      if (profit > 0n) sum += profit;
    }
    this.#profitBound = sum;
    this.#boundIsExact = true;
  }

  /** Notes its numbers as they are, once per step, before they change. */
  #note(): void {
    const undo = this.#undo;
    if (this.#notedIn === undo.step) return;
    this.#notedIn = undo.step;
    undo.note(ContractMarket.#restore, this, {
      mark: this.mark,
      markPrice: this.markPrice,
      longQuantity: this.longQuantity,
      shortQuantity: this.shortQuantity,
      houseQuantity: this.houseQuantity,
      settled: this.#settled,
      tickedAt: this.#tickedAt,
      profitBound: this.#profitBound,
      boundIsExact: this.#boundIsExact,
    });
  }

  static #restore(market: ContractMarket, image: Numbers): void {
    market.mark = image.mark;
    market.markPrice = image.markPrice;
    market.longQuantity = image.longQuantity;
    market.shortQuantity = image.shortQuantity;
    market.houseQuantity = image.houseQuantity;
    market.#settled = image.settled;
    market.#tickedAt = image.tickedAt;
    market.#profitBound = image.profitBound;
    market.#boundIsExact = image.boundIsExact;
  }

  #count(position: Position, quantity: bigint): void {
    if (position.isLong) this.longQuantity += quantity;
    else this.shortQuantity += quantity;
    this.houseQuantity -= position.isLong ? quantity : -quantity;
  }
}

/** What a market counts, for undoing. */
interface Numbers {
  readonly mark: number;
  readonly markPrice: bigint;
  readonly longQuantity: bigint;
  readonly shortQuantity: bigint;
  readonly houseQuantity: bigint;
  readonly settled: boolean;
  readonly tickedAt: number;
  readonly profitBound: bigint;
  readonly boundIsExact: boolean;
}

function addTo(positions: Set<Position>, position: Position): void {
  positions.add(position);
}

/** quantity × (price − open price) of a long, the opposite of a short; undivided, so nothing is rounded. */
export function exactProfit(position: Position, price: bigint, quantity = position.quantity): bigint {
  return quantity * (position.isLong ? price - position.openPrice : position.openPrice - price);
}
