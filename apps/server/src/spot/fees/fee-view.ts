import { formatAmount, formatDecimal } from '@bourse/money/amount';
import type { FeeStandingView, FeeTiersView } from '@bourse/protocol/spot/calls';
import { feeTiersOf, TIER_DAYS, type TierRule } from '@bourse/protocol/spot/fee-tiers';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { decisionDay, tiersText } from './daily-tiers.ts';
import { standingRatesOf, type FeeRates } from './rates.ts';

/** The tiers that there are, and where a user stands among them. */
export async function feeTiersView(
  services: Pick<Services, 'db' | 'clock'>,
  userId?: number,
): Promise<FeeTiersView> {
  const tiers = feeTiersOf(await tiersText(services.db)) ?? [];
  return {
    tiers: tiers.map((tier) => ({
      level: tier.level,
      volume: formatAmount(tier.volume),
      ...rateTexts({ makerPpm: BigInt(tier.makerPpm), takerPpm: BigInt(tier.takerPpm) }),
    })),
    ...(userId !== undefined && { own: await standingView(services, userId, tiers) }),
  };
}

async function standingView(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  tiers: readonly TierRule[],
): Promise<FeeStandingView> {
  const day = decisionDay(clock.now());
  const [standing, { rows }] = await Promise.all([
    standingRatesOf(db, userId),
    sql<{ counted: string; today: string }>`
      select coalesce(sum(volume) filter (where day < ${day}), 0) as counted,
        coalesce(sum(volume) filter (where day >= ${day}), 0) as today
      from traded_days where owner = ${userId} and day >= ${day - TIER_DAYS}`.execute(db),
  ]);
  const volume = BigInt(rows[0]!.counted);
  const next = tiers.find((tier) => volume < tier.volume);
  return {
    ...rateTexts(standing),
    level: standing.level,
    isOwn: standing.isOwn,
    volume: formatAmount(volume),
    today: formatAmount(BigInt(rows[0]!.today)),
    ...(next && { missing: formatAmount(next.volume - volume) }),
  };
}

function rateTexts({ makerPpm, takerPpm }: FeeRates): { makerRate: string; takerRate: string } {
  return { makerRate: formatDecimal(makerPpm, 6), takerRate: formatDecimal(takerPpm, 6) };
}
