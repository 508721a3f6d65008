import type { OpsPairView } from '@bourse/protocol/operators/pairs/calls';
import { ppmOfPercent } from '../actions/field-checks.ts';
import { percentOfPpm } from '../format/rates.ts';

export type TermField =
  | 'tickDecimals'
  | 'lotDecimals'
  | 'minNotional'
  | 'bandPercent'
  | 'feed'
  | 'ownFees'
  | 'maker'
  | 'taker';
type TermTexts = Readonly<Record<TermField, string>>;

/** Of a new pair. */
const USUAL_TERMS: TermTexts = {
  tickDecimals: '4',
  lotDecimals: '2',
  minNotional: '5',
  bandPercent: '20',
  feed: '1',
  ownFees: '0',
  maker: '0.1',
  taker: '0.1',
};

/** A pair's terms as texts of the form; of a new one what is usual. */
export function termTexts(pair?: OpsPairView): TermTexts {
  if (!pair) return USUAL_TERMS;
  return {
    tickDecimals: String(pair.tickDecimals),
    lotDecimals: String(pair.lotDecimals),
    minNotional: pair.minNotional,
    bandPercent: String(pair.bandPercent),
    feed: pair.fed ? '1' : '0',
    ownFees: pair.ownFees ? '1' : '0',
    maker: pair.makerPpm === null ? USUAL_TERMS.maker : percentOfPpm(pair.makerPpm),
    taker: pair.takerPpm === null ? USUAL_TERMS.taker : percentOfPpm(pair.takerPpm),
  };
}

/** Fees as the calls take them. */
export function feeInput({ ownFees, maker, taker }: Pick<TermTexts, 'ownFees' | 'maker' | 'taker'>) {
  const rates = { makerPpm: String(ppmOfPercent(maker) ?? ''), takerPpm: String(ppmOfPercent(taker) ?? '') };
  return ownFees === '1' ? { ownFees: '1' as const, ...rates } : { ownFees: '0' as const };
}
