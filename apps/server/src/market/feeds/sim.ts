import { KeyedRandom } from './keyed-random.ts';
import { Noise } from './noise.ts';
import { COINS, type Coin, type PriceSource } from './price-source.ts';
import { DAY_MS, MINUTE_MS } from './feed.ts';
import { Walks } from './walk.ts';

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
 * The default prices: a deterministic function of (key, coin, time) without stored state, so it has no gap across
 * restarts that keep the key. The logarithm of a price is its base, plus its share in the walk of the market, plus a
 * walk of its own. Nothing about the next step follows from the steps before, or second contracts could be won by
 * looking; only the size of steps comes in clusters. Without the key nothing is to be computed ahead either.
 */
export class SimPrices implements PriceSource {
  readonly name = 'sim';
  readonly #walks: Walks;
  readonly #moves = new Float64Array(1 + COINS.length);
  readonly #turnover: KeyedRandom;
  readonly #mood: Noise;

  constructor(key: Buffer) {
    this.#walks = new Walks(key, [MARKET, ...COINS.map((coin) => CHARACTERS[coin].own)]);
    this.#turnover = new KeyedRandom(key, 'turnover');
    this.#mood = new Noise(new KeyedRandom(key, 'mood'), [
      { cellMs: 20 * MINUTE_MS, amplitude: 0.3 },
      { cellMs: 100 * MINUTE_MS, amplitude: 0.3 },
      { cellMs: 0.5 * DAY_MS, amplitude: 0.3 },
      { cellMs: 3 * DAY_MS, amplitude: 0.4 },
    ]);
  }

  at(time: number, out: Float64Array): void {
    this.#walks.at(time, this.#moves);
    const market = this.#moves[0]!;
    for (let coin = 0; coin < COINS.length; coin++) {
      const { price, beta } = CHARACTERS[COINS[coin]!];
      out[coin] = price * Math.exp(beta * market + this.#moves[1 + coin]!);
    }
  }

  stray(time: number): number {
    return 0.000_15 * Math.exp(this.#mood.at(time));
  }

  turnover(coin: number, time: number): number {
    const minute = Math.floor(time / MINUTE_MS);
    const chance = 0.3 + 1.4 * this.#turnover.uniform(coin, minute) ** 2;
    return CHARACTERS[COINS[coin]!].turnover * chance * Math.exp(this.#mood.at(time));
  }
}
