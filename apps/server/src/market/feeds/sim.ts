import { hash, Noise, uniform, type Octave } from './noise.ts';
import { COINS, type Coin, type PriceSource } from './price-source.ts';
import { DAY_MS, MINUTE_MS } from './feed.ts';

/** What a coin is like: its long-run price, what moves it, and how much is traded. */
interface Character {
  /** USDT. */
  readonly price: number;
  /** How strongly it follows the market. */
  readonly beta: number;
  /** Daily volatility of its own, as a share of the price. */
  readonly own: number;
  /** USDT per minute. */
  readonly turnover: number;
}

const CHARACTERS: Record<Coin, Character> = {
  BTC: { price: 60_000, beta: 1, own: 0.008, turnover: 60_000 },
  ETH: { price: 3_000, beta: 1.15, own: 0.014, turnover: 40_000 },
  LTC: { price: 80, beta: 1.05, own: 0.02, turnover: 8_000 },
  EOS: { price: 0.7, beta: 1.1, own: 0.024, turnover: 4_000 },
  ADA: { price: 0.45, beta: 1.15, own: 0.022, turnover: 6_000 },
  XRP: { price: 0.6, beta: 0.95, own: 0.024, turnover: 12_000 },
  DOGE: { price: 0.15, beta: 1.25, own: 0.028, turnover: 10_000 },
};

/** Daily volatility of what all coins share. */
const MARKET = 0.024;

/**
 * The height of a wave, relative to volatility × √(cell in days), for which a sum of waves with cells growing
 * fourfold moves as far as a random walk of that volatility. Measured; `sim.test.ts` holds it.
 */
const WAVE = 1.02;

/** Cells of 2 s, 8 s, ... 97 days, in three bands that volatility touches differently. */
const CELLS = Array.from({ length: 12 }, (_, k) => 2_000 * 4 ** k);
const MICRO = CELLS.slice(0, 4);
const FAST = CELLS.slice(4, 7);
const SLOW = CELLS.slice(7);

function waves(cells: readonly number[], daily: number): Octave[] {
  return cells.map((cellMs) => ({ cellMs, amplitude: WAVE * daily * Math.sqrt(cellMs / DAY_MS) }));
}

/** A movement in three bands. */
class Movement {
  readonly #micro: Noise;
  readonly #fast: Noise;
  readonly #slow: Noise;

  constructor(seed: number, daily: number) {
    this.#micro = new Noise(hash(seed, 1, 0), waves(MICRO, daily));
    this.#fast = new Noise(hash(seed, 2, 0), waves(FAST, daily));
    this.#slow = new Noise(hash(seed, 3, 0), waves(SLOW, daily));
  }

  at(time: number, calm: number, nervous: number): number {
    return this.#slow.at(time) + calm * this.#fast.at(time) + nervous * this.#micro.at(time);
  }
}

/**
 * The default prices: a deterministic function of (seed, coin, time) without stored state, so it has no gap
 * across restarts. The logarithm of a price is its base, plus its share in the movement of the market, plus a
 * movement of its own; volatility itself wanders, so calm and nervous times come in clusters.
 */
export class SimPrices implements PriceSource {
  readonly name = 'sim';
  readonly #seed: number;
  readonly #market: Movement;
  readonly #own: readonly Movement[];
  readonly #mood: Noise;
  readonly #nerves: Noise;

  constructor(seed: number) {
    this.#seed = seed | 0;
    this.#market = new Movement(hash(seed, 100, 0), MARKET);
    this.#own = COINS.map((coin, index) => new Movement(hash(seed, 101 + index, 0), CHARACTERS[coin].own));
    this.#mood = new Noise(hash(seed, 1, 1), [
      { cellMs: 0.5 * DAY_MS, amplitude: 0.35 },
      { cellMs: 3 * DAY_MS, amplitude: 0.5 },
    ]);
    this.#nerves = new Noise(hash(seed, 2, 1), [
      { cellMs: 20 * MINUTE_MS, amplitude: 0.4 },
      { cellMs: 100 * MINUTE_MS, amplitude: 0.4 },
    ]);
  }

  at(time: number, out: Float64Array): void {
    const calm = Math.exp(this.#mood.at(time));
    const nervous = calm * Math.exp(this.#nerves.at(time));
    const market = this.#market.at(time, calm, nervous);
    for (let coin = 0; coin < COINS.length; coin++) {
      const { price, beta } = CHARACTERS[COINS[coin]!];
      out[coin] = price * Math.exp(beta * market + this.#own[coin]!.at(time, calm, nervous));
    }
  }

  stray(time: number): number {
    return 0.000_15 * Math.exp(this.#mood.at(time) + this.#nerves.at(time));
  }

  turnover(coin: number, time: number): number {
    const minute = Math.floor(time / MINUTE_MS);
    const chance = 0.3 + 1.4 * uniform(this.#seed, 200 + coin, minute) ** 2;
    return CHARACTERS[COINS[coin]!].turnover * chance * Math.exp(this.#mood.at(time) + this.#nerves.at(time));
  }
}
