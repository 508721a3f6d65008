import type { PairSpec } from '@bourse/protocol/pairs';
import type { PairStatus } from '@bourse/protocol/spot/order';
import { referenceText } from '@bourse/protocol/market/reference-price';
import type { CoinRegistry } from '../../coins/coin-registry.ts';
import type { FeedCoverage } from '../../market/feeds/feed-coverage.ts';
import { worthInUsdt, type Markets } from '../../markets.ts';

export interface MarketOperations {
  pairs(): { spec: PairSpec; status: PairStatus; price: string }[];
  stalePairs(): string[];
  fedPairs(): string[];
  /** Whether the feed has a pair; refused where not. */
  readonly coverage: FeedCoverage;
  currencies(): readonly string[];
  /** What an amount is worth in USDT (1e-8 units) at the mark; `undefined` without a fresh one. */
  worthInUsdt(currency: string, amount: bigint): bigint | undefined;
}

/** Pairs and prices, as they are committed, and the coins there are. */
export function marketOperations(
  markets: Markets,
  coins: CoinRegistry,
  { stalePairs, fedPairs, coverage }: Pick<MarketOperations, 'stalePairs' | 'fedPairs' | 'coverage'>,
): MarketOperations {
  return {
    pairs: () =>
      [...markets.values()].map(({ spec, status, lastPrice }) => ({
        spec,
        status,
        price: lastPrice === 0 ? '' : referenceText(lastPrice, spec.symbol),
      })),
    stalePairs,
    fedPairs,
    coverage,
    currencies: () => coins.all().map(({ symbol }) => symbol),
    worthInUsdt: (currency, amount) => worthInUsdt(markets, currency, amount),
  };
}
