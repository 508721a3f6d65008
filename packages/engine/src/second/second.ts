import type { SecondDirection } from '@bourse/protocol/second/rules';
import type { OpenRecord } from '../open-records.ts';
import type { Owner } from '../owner.ts';
import type { SecondMarket } from './second-market.ts';

declare module '../outcome.ts' {
  interface CommandResult {
    readonly secondId?: number;
  }
}

/** `pending`: waits for its strike. `running`: waits for its settlement. The last four are final. */
export type SecondStatus = 'pending' | 'running' | 'won' | 'lost' | 'draw' | 'void';

/** A second contract. Until it ends, stake + fee of the owner and income of the house are frozen. */
export interface Second extends OpenRecord {
  readonly owner: Owner;
  readonly market: SecondMarket;
  readonly direction: SecondDirection;
  readonly seconds: number;
  readonly stake: bigint;
  readonly fee: bigint;
  readonly incomePpm: number;
  /** What a win earns. */
  readonly income: bigint;
  /** When it was accepted. */
  readonly createdAt: number;
  /** The strike is the first accepted tick with a source time after this one. */
  readonly strikeAfter: number;
  status: SecondStatus;
  /** Id of the tick, its source time in ms, its price (1e-8 USDT); 0 until there is one. */
  strikeTick: number;
  strikeTime: number;
  strikePrice: number;
  /** Strike time + seconds; 0 until struck. */
  expiresAt: number;
  settleTick: number;
  settleTime: number;
  settlePrice: number;
  /** Whether the database has a row of it among the open ones. Kept by the commit path. */
  stored: boolean;
}
