/** The 16 pairs of a fresh install, with their tick and lot sizes (docs/rules.md, "Pairs and precision"). */

export const QUOTE_COINS = ['USDT', 'BTC', 'ETH'] as const;
export const DEFAULT_BASE_COIN = 'BTC';
export const DEFAULT_QUOTE_COIN = 'USDT';

export interface PairSpec {
  /** Lower-case base plus quote: `btcusdt`. The key of the pair everywhere. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Tick size is 10^-priceDecimals quote. */
  readonly priceDecimals: number;
  /** Lot size is 10^-quantityDecimals base. */
  readonly quantityDecimals: number;
  /** Smallest order value in 1e-8 units of the quote currency. */
  readonly minNotional: bigint;
  /** Decimals of the tick, where it is coarser than what prices are counted in; see `pair-terms.ts`. */
  readonly tickDecimals?: number;
  /** Decimals of the lot, where it is coarser than what quantities are counted in. */
  readonly lotDecimals?: number;
  /** How much worse than the reference a limit may be; absent: `DEFAULT_BAND_PERCENT`. */
  readonly bandPercent?: number;
  /** What trades cost here whoever has no rates of his own; absent: what they cost everywhere. Both or none. */
  readonly makerPpm?: number;
  readonly takerPpm?: number;
  /** Whether it follows the feed, or nothing but its own trades; absent: the feed, if that has it. */
  readonly feed?: boolean;
}

/** Whether anything but its own trades may price a pair: contracts are settled by no price that users make. */
export function settlesContracts({ feed }: Pick<PairSpec, 'feed'>): boolean {
  return feed !== false;
}

const QUANTITY_DECIMALS: Record<string, number> = { BTC: 6, ETH: 6, LTC: 4, EOS: 4, XRP: 2, ADA: 2, DOGE: 2 };
const MIN_NOTIONAL: Record<string, bigint> = { USDT: 500_000_000n, BTC: 10_000n, ETH: 200_000n };

const PRICE_DECIMALS: Record<string, Record<string, number>> = {
  USDT: { BTC: 2, ETH: 2, LTC: 2, EOS: 4, ADA: 6, XRP: 2, DOGE: 6 },
  BTC: { ETH: 6, EOS: 7, LTC: 6, XRP: 9, ADA: 8, DOGE: 9 },
  ETH: { EOS: 8, ADA: 6, DOGE: 8 },
};

export const PAIRS: readonly PairSpec[] = Object.entries(PRICE_DECIMALS).flatMap(([quote, bases]) =>
  Object.entries(bases).map(([base, priceDecimals]) => ({
    symbol: (base + quote).toLowerCase(),
    base,
    quote,
    priceDecimals,
    quantityDecimals: QUANTITY_DECIMALS[base]!,
    minNotional: MIN_NOTIONAL[quote]!,
  })),
);

/** Every currency of the pairs, in display order. */
export const CURRENCIES = ['USDT', 'BTC', 'ETH', 'LTC', 'EOS', 'ADA', 'XRP', 'DOGE'] as const;
