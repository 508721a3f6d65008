import { useQuery } from '@tanstack/react-query';
import { MOST_DECIMALS } from '@bourse/protocol/coins/rules';
import type { ConfigView, PairView } from '@bourse/protocol/config/calls';
import { call } from './client.ts';
import { peekEarly } from './early.ts';
import { serverClock } from './server-clock.ts';

export type Pair = PairView;
export type Config = ConfigView;

export const configQuery = {
  queryKey: ['config'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const early = peekEarly('/bb/config');
    const heard = serverClock.ask(early?.sent);
    const config = await call('/bb/config', {}, signal);
    heard(config.serverTime, early?.arrived);
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

export function pairName(pair: { baseCoin: string; quoteCoin: string }): string {
  return `${pair.baseCoin}/${pair.quoteCoin}`;
}
