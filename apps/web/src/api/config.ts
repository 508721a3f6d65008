import { useQuery } from '@tanstack/react-query';
import { MOST_DECIMALS } from '@bourse/protocol/coins/rules';
import type { HistorySince } from '@bourse/protocol/config/calls';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import type { SwitchesView } from '@bourse/protocol/config/calls';
import type { PairStatus } from '@bourse/protocol/spot/order';
import type { Language } from '@bourse/protocol/pairs';
import { call } from './client.ts';
import { serverClock } from './server-clock.ts';

export interface Pair {
  symbol: string;
  baseCoin: string;
  quoteCoin: string;
  priceDecimals: number;
  quantityDecimals: number;
  /** Smallest order value, in quote currency. */
  minNotional: string;
  status: PairStatus;
}

/** Answer of `/bb/config`. */
export interface Config {
  brand: string;
  languages: Language[];
  demo: boolean;
  demoInviteCode?: string;
  mobileHost?: string;
  serviceUrl?: string;
  pairs: Pair[];
  coins: string[];
  /** Most decimals shown of those coins that are shown with fewer than 8. */
  coinDecimals?: Record<string, number>;
  chains: ChainView[];
  fees: { makerRate: string; takerRate: string };
  /** What the caller cannot use at the moment. */
  switches: SwitchesView;
  historySince?: HistorySince;
  serverTime: number;
}

export const configQuery = {
  queryKey: ['config'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const heard = serverClock.ask();
    const config = await call('/bb/config', {}, signal);
    heard(config.serverTime);
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
