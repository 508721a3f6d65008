import type { PairSpec } from '@bourse/protocol/pairs';
import type { PairStatus } from '@bourse/protocol/spot/order';
import { referenceDecimals, referenceText } from '@bourse/protocol/market/reference-price';
import type { CoinRegistry } from '../../coins/coin-registry.ts';
import type { Markets } from '../../markets.ts';

export interface MarketOperations {
  pairs(): { spec: PairSpec; status: PairStatus; price: string }[];
  stalePairs(): string[];
  currencies(): readonly string[];
  /** What an amount is worth in USDT (1e-8 units) at the mark; `undefined` without a fresh one. */
  worthInUsdt(currency: string, amount: bigint): bigint | undefined;
}

/** Pairs and prices, as they are committed, and the coins there are. */
export function marketOperations(
  markets: Markets,
  coins: CoinRegistry,
  stalePairs: () => string[],
): MarketOperations {
  return {
    pairs: () =>
      [...markets.values()].map(({ spec, status, lastPrice }) => ({
        spec,
        status,
        price: lastPrice === 0 ? '' : referenceText(lastPrice, spec.symbol),
      })),
    stalePairs,
    currencies: () => coins.all().map(({ symbol }) => symbol),
    worthInUsdt(currency, amount) {
      if (currency === 'USDT') return amount;
      const market = markets.get(`${currency.toLowerCase()}usdt`);
      if (!market || market.isStale || market.mark === 0) return undefined;
      return (amount * BigInt(market.mark)) / 10n ** BigInt(referenceDecimals(market.spec.symbol));
    },
  };
}
