import { parseDecimal } from '@bourse/money/amount';
import { MAX_FEE_PPM } from '../operators/users/rules.ts';

/** Completed days (UTC) whose volume decides on a tier. */
export const TIER_DAYS = 30;
const MOST_TIERS = 20;

/** Who traded at least `volume` (1e-8 USDT) pays these shares, in parts per million, where the pair has no fees of its own. */
export interface TierRule {
  /** From 1 on; 0 is having no tier. */
  readonly level: number;
  readonly volume: bigint;
  readonly makerPpm: number;
  readonly takerPpm: number;
}

/**
 * As the parameter `fee_tiers` has them: `volume maker% taker%` of each, parted by semicolons, such as
 * `50000 0.09 0.1; 250000 0.07 0.09`. Volumes rise, rates never do. `undefined`: it is not like that; empty: no tiers.
 */
export function feeTiersOf(text: string): readonly TierRule[] | undefined {
  if (text.trim() === '') return [];
  const parts = text.split(';');
  if (parts.length > MOST_TIERS) return undefined;
  const tiers: TierRule[] = [];
  for (const part of parts) {
    const tier = tierOf(part, tiers.length + 1);
    const below = tiers.at(-1);
    if (!tier || (below && !isAbove(tier, below))) return undefined;
    tiers.push(tier);
  }
  return tiers;
}

/** The tier of a volume (1e-8 USDT); `undefined`: it reaches none. */
export function tierAt(tiers: readonly TierRule[], volume: bigint): TierRule | undefined {
  return tiers.findLast((tier) => volume >= tier.volume);
}

function tierOf(part: string, level: number): TierRule | undefined {
  const words = part.trim().split(/\s+/);
  const [amount, maker, taker] = words;
  if (words.length !== 3 || !/^[1-9]\d{0,14}$/.test(amount!)) return undefined;
  const [makerPpm, takerPpm] = [ppmOf(maker!), ppmOf(taker!)];
  if (makerPpm === undefined || takerPpm === undefined) return undefined;
  return { level, volume: parseDecimal(amount!, 8)!, makerPpm, takerPpm };
}

/** Of a percentage. */
function ppmOf(percent: string): number | undefined {
  const ppm = parseDecimal(percent, 4);
  return ppm === undefined || ppm > MAX_FEE_PPM ? undefined : Number(ppm);
}

function isAbove(tier: TierRule, below: TierRule): boolean {
  return tier.volume > below.volume && tier.makerPpm <= below.makerPpm && tier.takerPpm <= below.takerPpm;
}
