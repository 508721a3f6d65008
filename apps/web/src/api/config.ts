import { formatPlaces } from '@bourse/ui/format/decimal';
import { useQuery } from '@tanstack/react-query';
import { MOST_DECIMALS } from '@bourse/protocol/coins/rules';
import type { ConfigView, PairView } from '@bourse/protocol/config/calls';
import { call } from './client.ts';
import { peekEarly } from './early.ts';
import { serverClock } from './server-clock.ts';

export type Pair = PairView;
export type Config = ConfigView;

/** As last fetched, for what speaks outside of React. */
let known: Config | undefined;

export const configQuery = {
  queryKey: ['config'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const early = peekEarly('/bb/config');
    const heard = serverClock.ask(early?.sent);
    const config = await call('/bb/config', {}, signal);
    heard(config.serverTime, early?.arrived);
    known = config;
    return config;
  },
  staleTime: 60_000,
};

export function useConfig(): Config | undefined {
  return useQuery(configQuery).data;
}

/** With how many decimals amounts of a coin are shown at most. */
export function shownDecimals(config: Pick<Config, 'coinDecimals'> | undefined, coin: string): number {
  return config?.coinDecimals?.[coin] ?? MOST_DECIMALS;
}

export function findPair(config: Config | undefined, symbol: string): Pair | undefined {
  return config?.pairs.find((pair) => pair.symbol === symbol);
}

/** A pair's price in its own decimals, also outside of React; while the settings are unknown, with those that it has. */
export function pairPrice(pair: Coins, price: string, locale: string): string {
  const decimals = findPair(known, symbolOf(pair))?.priceDecimals ?? price.split('.')[1]?.length ?? 0;
  return formatPlaces(price, decimals, locale);
}

/** As the server wrote it into the page's head, until a page has a title of its own. */
const WRITTEN = document.title;

/** The exchange's name. */
export function brandName(config = known): string {
  return config?.brand ?? WRITTEN;
}

interface Coins {
  readonly baseCoin: string;
  readonly quoteCoin: string;
}

export function pairName({ baseCoin, quoteCoin }: Coins): string {
  return `${baseCoin}/${quoteCoin}`;
}

export function symbolOf({ baseCoin, quoteCoin }: Coins): string {
  return (baseCoin + quoteCoin).toLowerCase();
}
