import type { Generated, Selectable } from 'kysely';
import type { CoinStatus } from '@bourse/protocol/coins/rules';

export interface CoinTables {
  coins: CoinTable;
}

export type CoinRow = Selectable<CoinTable>;

export interface CoinTable {
  symbol: string;
  name: string;
  decimals: number;
  deposit_open: boolean;
  withdraw_open: boolean;
  swap_open: boolean;
  position: number;
  status: CoinStatus;
  /** Path of its picture; empty: as the apps draw it. */
  icon: Generated<string>;
}
