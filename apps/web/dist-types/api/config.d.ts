import type { PairStatus } from '@bourse/protocol/spot/order';
import type { Language } from '@bourse/protocol/pairs';
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
    fees: {
        makerRate: string;
        takerRate: string;
    };
    serverTime: number;
}
export declare const configQuery: {
    queryKey: string[];
    queryFn: ({ signal }: {
        signal: AbortSignal;
    }) => Promise<Config>;
    staleTime: number;
};
export declare function useConfig(): Config | undefined;
export declare function findPair(config: Config | undefined, symbol: string): Pair | undefined;
export declare function pairName(pair: {
    baseCoin: string;
    quoteCoin: string;
}): string;
