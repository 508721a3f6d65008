import type { SwitchesView } from './operators/switches.ts';
import type { Language } from './pairs.ts';
import type { PairStatus } from './spot/order.ts';
import type { ChainView } from './wallet/calls.ts';

/** Answer of `/bb/config`: what a client needs to know before anyone signs in. */
export interface ConfigView {
  /** Name of the exchange. */
  brand: string;
  languages: readonly Language[];
  /** Demo mode: new users are given funds, and reviews happen by themselves. */
  demo: boolean;
  /** The invite code of the house; in demo mode only. */
  demoInviteCode?: string;
  /** Host of the site for phones; empty: none. */
  mobileHost: string;
  /** Address of customer service; empty: none. */
  serviceUrl: string;
  /** Every currency in display order. */
  coins: readonly string[];
  /** Most decimals shown of those coins that are shown with fewer than 8. */
  coinDecimals?: Readonly<Record<string, number>>;
  pairs: PairView[];
  /** What each coin can do on each chain. */
  chains: ChainView[];
  /** The usual shares of a trade; a user may have others. */
  fees: { makerRate: string; takerRate: string };
  /** What the caller cannot use at the moment. */
  switches: SwitchesView;
  /** Of lists whose older entries were archived: when what is still listed begins, ms since 1970. */
  historySince?: HistorySince;
  /** ms since 1970 */
  serverTime: number;
}

export interface HistorySince {
  transfers?: number;
  trades?: number;
  orders?: number;
  contracts?: number;
  seconds?: number;
}

export interface PairView {
  /** Lower-case base and quote together: `btcusdt`. */
  symbol: string;
  baseCoin: string;
  quoteCoin: string;
  priceDecimals: number;
  quantityDecimals: number;
  /** Smallest order value, in quote currency. */
  minNotional: string;
  status: PairStatus;
}
