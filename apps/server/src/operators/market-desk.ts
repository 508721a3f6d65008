import { referenceDecimals, referenceText } from '@bourse/protocol/market/reference-price';
import { CURRENCIES } from '@bourse/protocol/pairs';
import type { Markets } from '../markets.ts';
import type { MarketDesk } from './desks.ts';

/** Pairs and prices, as they are committed. */
export function marketDesk(markets: Markets, stalePairs: () => string[]): MarketDesk {
  return {
    pairs: () =>
      [...markets.values()].map(({ spec, status, lastPrice }) => ({
        spec,
        status,
        price: lastPrice === 0 ? '' : referenceText(lastPrice, spec.symbol),
      })),
    stalePairs,
    currencies: () => [
      ...new Set([...CURRENCIES, ...[...markets.values()].flatMap(({ spec }) => [spec.base, spec.quote])]),
    ],
    worthInUsdt(currency, amount) {
      if (currency === 'USDT') return amount;
      const market = markets.get(`${currency.toLowerCase()}usdt`);
      if (!market || market.isStale || market.mark === 0) return undefined;
      return (amount * BigInt(market.mark)) / 10n ** BigInt(referenceDecimals(market.spec.symbol));
    },
  };
}
