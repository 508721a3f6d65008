/** For how long a trade counts for the reference of a pair without a feed. */
export const WINDOW_MS = 300_000;
/** At most so many count, the newest. */
export const WINDOW_TRADES = 500;

/** A trade, as far as it counts for the reference. The price is in ticks. */
export interface WindowTrade {
  readonly time: number;
  readonly price: number;
  readonly lots: number;
  readonly buyer: number;
  readonly seller: number;
}

/** The trades of the last minutes on a pair without a feed, and the reference that follows from them. */
export class TradeWindow {
  #trades: WindowTrade[] = [];
  #changed = false;
  /** Trades that ever came. */
  added = 0;

  add(trade: WindowTrade): void {
    this.#trades.push(trade);
    this.added++;
    this.#changed = true;
    // Now and then, not each time: a trade must stay cheap.
    if (this.#trades.length >= 2 * WINDOW_TRADES) this.#trades = this.#trades.slice(-WINDOW_TRADES);
  }

  /** Takes back what came after the first `added`, as far as it is still kept. */
  dropSince(added: number): void {
    this.#trades.length = Math.max(0, this.#trades.length - (this.added - added));
    this.added = added;
  }

  /** The inverse of `price`: what it found is taken back with the command, so the next call must compute again. */
  lookAgain(): void {
    this.#changed = true;
  }

  /** The reference at `now`, given the one `before`. Cheap while no trade has come and none has expired. */
  price(now: number, before: number): number {
    const since = now - WINDOW_MS;
    if (!this.#changed && (this.#trades[0]?.time ?? now) > since) return before;
    this.#changed = false;
    this.#trades = this.#trades.slice(-WINDOW_TRADES).filter(({ time }) => time > since);
    return agreedPrice(this.#trades, before);
  }
}

/** The inverse of `price`. */
export function lookAgain(window: TradeWindow): void {
  window.lookAgain();
}

/**
 * The price nearest to the one `before` that the volume-weighted median takes when one user's trades are left out,
 * whichever user that is. So the reference follows the market, but nobody moves it alone, and two who only trade with each
 * other do not either: without one of them nothing is left.
 */
export function agreedPrice(trades: readonly WindowTrade[], before: number): number {
  const byPrice = trades.toSorted((a, b) => a.price - b.price);
  let total = 0;
  const below = byPrice.map(({ lots }) => (total += lots));
  let lowest = Infinity;
  let highest = 0;
  for (const own of placesByUser(byPrice).values()) {
    const median = medianWithout(own, byPrice, below);
    if (median === undefined) return before;
    lowest = Math.min(lowest, median);
    highest = Math.max(highest, median);
  }
  return trades.length === 0 ? before : Math.min(Math.max(before, lowest), highest);
}

function placesByUser(byPrice: readonly WindowTrade[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [place, { buyer, seller }] of byPrice.entries()) {
    for (const user of [buyer, seller]) {
      const own = places.get(user);
      if (own) own.push(place);
      else places.set(user, [place]);
    }
  }
  return places;
}

/**
 * The lowest price at or below which half of the volume was traded, leaving out the trades at the places `own`. `below` is
 * the volume up to each place. By bisection, so that a thousand users cost no more than their trades.
 */
function medianWithout(
  own: readonly number[],
  byPrice: readonly WindowTrade[],
  below: readonly number[],
): number | undefined {
  const ownUpTo = (place: number) => {
    let lots = 0;
    for (const each of own) if (each <= place) lots += byPrice[each]!.lots;
    return lots;
  };
  let high = byPrice.length - 1;
  const half = (below[high]! - ownUpTo(high)) / 2;
  if (half === 0) return undefined;
  let low = 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (below[middle]! - ownUpTo(middle) >= half) high = middle;
    else low = middle + 1;
  }
  return byPrice[high]!.price;
}
