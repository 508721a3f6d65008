import { DEFAULT_FEE_PPM } from '@bourse/engine/owner';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { Database } from '../../database/schema.ts';

/** Shares of a trade, in parts per million. */
export interface FeeRates {
  readonly makerPpm: bigint;
  readonly takerPpm: bigint;
}

/** What a user pays, and why: rates that operators have given him, or a tier that he has reached; else the usual ones. */
export interface StandingRates extends FeeRates {
  /** They hold on every pair; others yield to the fees of a pair. */
  readonly isOwn: boolean;
  /** Of his tier, whether or not it decides; 0: none. */
  readonly level: number;
}

const USUAL_RATES: FeeRates = {
  makerPpm: BigInt(DEFAULT_FEE_PPM),
  takerPpm: BigInt(DEFAULT_FEE_PPM),
};

export async function standingRatesOf(db: Database, user: number): Promise<StandingRates> {
  const [own, tier] = await Promise.all([ownFeeRatesOf(db, user), tierOf(db, user)]);
  return { ...(own ?? tier ?? USUAL_RATES), isOwn: own !== undefined, level: tier?.level ?? 0 };
}

/** On one pair: a user's own rates, else the pair's, else his tier's, else the usual ones. */
export function ratesOn({ makerPpm, takerPpm }: PairSpec, standing: StandingRates): FeeRates {
  if (standing.isOwn || makerPpm === undefined || takerPpm === undefined) return standing;
  return { makerPpm: BigInt(makerPpm), takerPpm: BigInt(takerPpm) };
}

/** Rates that operators have given a user. */
export async function ownFeeRatesOf(db: Database, user: number): Promise<FeeRates | undefined> {
  const row = await db
    .selectFrom('owner_fees')
    .select(['maker_ppm', 'taker_ppm'])
    .where('owner', '=', String(user))
    .executeTakeFirst();
  return row && { makerPpm: BigInt(row.maker_ppm), takerPpm: BigInt(row.taker_ppm) };
}

async function tierOf(db: Database, user: number): Promise<(FeeRates & { level: number }) | undefined> {
  const row = await db
    .selectFrom('owner_tiers')
    .select(['level', 'maker_ppm', 'taker_ppm'])
    .where('owner', '=', String(user))
    .where('level', '>', 0)
    .executeTakeFirst();
  return row && { level: row.level, makerPpm: BigInt(row.maker_ppm), takerPpm: BigInt(row.taker_ppm) };
}
