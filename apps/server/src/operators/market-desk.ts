import type { Engine } from '@bourse/engine/engine';
import { referenceDecimals, referenceText } from '@bourse/protocol/market/reference-price';
import { CURRENCIES } from '@bourse/protocol/pairs';
import type { MarketDesk } from './desks.ts';

/** Pairs and prices, as the engine has them. */
export function marketDesk(engine: Engine, stalePairs: () => string[]): MarketDesk {
  const { pairs } = engine.state;
  return {
    pairs: () =>
      [...pairs.values()].map(({ spec, status, lastPrice }) => ({
        spec,
        status,
        price: lastPrice === 0 ? '' : referenceText(lastPrice, spec.symbol),
      })),
    stalePairs,
    currencies: () => [
      ...new Set([...CURRENCIES, ...[...pairs.values()].flatMap(({ spec }) => [spec.base, spec.quote])]),
    ],
    worthInUsdt(currency, amount) {
      if (currency === 'USDT') return amount;
      const pair = pairs.get(`${currency.toLowerCase()}usdt`);
      if (!pair || pair.isStale || pair.mark === 0) return undefined;
      return (amount * BigInt(pair.mark)) / 10n ** BigInt(referenceDecimals(pair.spec.symbol));
    },
  };
}
