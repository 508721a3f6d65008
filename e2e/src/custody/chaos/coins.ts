import { parseAmount } from '@bourse/money/amount';

/** What comes in and goes out under the kills. Amounts in the smallest unit of the chain. */
export const MOVED = {
  USDT: { chain: 'ERC20', decimals: 6, deposit: [5_000_000, 60_000_000], withdraw: [20_000_000, 40_000_000] },
  // Wei are more than a number holds exactly: these are units of 1e-8, as the books count.
  ETH: { chain: 'ERC20', decimals: 18, deposit: [2_000_000, 10_000_000], withdraw: [3_000_000, 6_000_000] },
  BTC: { chain: 'BTC', decimals: 8, deposit: [200_000, 2_000_000], withdraw: [300_000, 600_000] },
  XRP: { chain: 'XRP', decimals: 6, deposit: [5_000_000, 60_000_000], withdraw: [20_000_000, 40_000_000] },
} as const;
export type MovedCoin = keyof typeof MOVED;
export const MOVED_COINS = Object.keys(MOVED) as readonly MovedCoin[];

/** From units of 1e-8 to the smallest unit of the coin's chain; the amount is one that the chain can express. */
export function onChain(amount: bigint, coin: MovedCoin): bigint {
  const { decimals } = MOVED[coin];
  return decimals >= 8 ? amount * 10n ** BigInt(decimals - 8) : amount / 10n ** BigInt(8 - decimals);
}

/** The smallest unit of a coin's chain in units of 1e-8, where the chain has fewer digits than the books. */
export function stepOf(coin: MovedCoin): bigint {
  return 10n ** BigInt(Math.max(0, 8 - MOVED[coin].decimals));
}

/** A range of `MOVED` in units of 1e-8. */
export function rangeOf(
  coin: MovedCoin,
  way: 'deposit' | 'withdraw',
): readonly [least: bigint, most: bigint] {
  const [least, most] = MOVED[coin][way];
  const scale = stepOf(coin);
  return [BigInt(least) * scale, BigInt(most) * scale];
}

export function units(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === undefined) throw new Error(`${text} is no amount`);
  return amount;
}
