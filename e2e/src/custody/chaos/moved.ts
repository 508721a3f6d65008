import { parseAmount } from '@bourse/money/amount';
import { COINS, type Coin } from '../coins.ts';

export interface MovedCoin extends Coin {
  /** As the open API names it. */
  readonly id: string;
  /** From the least to the most, in the smallest unit of the chain; of wei, which are more than a number holds exactly, in the units of 1e-8 of the books. */
  readonly deposit: readonly [least: number, most: number];
  readonly withdraw: readonly [least: number, most: number];
}

const USDT = { deposit: [5_000_000, 60_000_000], withdraw: [20_000_000, 40_000_000] } as const;

/** What comes in and goes out under the kills. */
export const MOVED: readonly MovedCoin[] = [
  { ...COINS.usdtOnEvm, ...USDT, id: 'usdterc20' },
  { ...COINS.usdtOnTron, ...USDT, id: 'trc20usdt' },
  { ...COINS.eth, id: 'eth', deposit: [2_000_000, 10_000_000], withdraw: [3_000_000, 6_000_000] },
  { ...COINS.btc, id: 'btc', deposit: [200_000, 2_000_000], withdraw: [300_000, 600_000] },
  { ...COINS.xrp, id: 'xrp', deposit: [5_000_000, 60_000_000], withdraw: [20_000_000, 40_000_000] },
  { ...COINS.eos, id: 'eos', deposit: [50_000, 600_000], withdraw: [200_000, 400_000] },
];
export const CURRENCIES: readonly string[] = [...new Set(MOVED.map(({ currency }) => currency))];

/** From units of 1e-8 to the smallest unit of the coin's chain; the amount is one that the chain can express. */
export function onChain(amount: bigint, { decimals }: Coin): bigint {
  return decimals >= 8 ? amount * 10n ** BigInt(decimals - 8) : amount / 10n ** BigInt(8 - decimals);
}

/** The smallest unit of a coin's chain in units of 1e-8, where the chain has fewer digits than the books. */
export function stepOf({ decimals }: Coin): bigint {
  return 10n ** BigInt(Math.max(0, 8 - decimals));
}

/** A range of `MOVED` in units of 1e-8. */
export function rangeOf(
  coin: MovedCoin,
  way: 'deposit' | 'withdraw',
): readonly [least: bigint, most: bigint] {
  const [least, most] = coin[way];
  const scale = stepOf(coin);
  return [BigInt(least) * scale, BigInt(most) * scale];
}

export function units(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === undefined) throw new Error(`${text} is no amount`);
  return amount;
}
