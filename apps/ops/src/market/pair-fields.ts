import type { InputOf } from '@bourse/protocol/call';
import type { OpsCalls } from '@bourse/protocol/all-calls';
import type { OpsPairView } from '@bourse/protocol/operators/pairs/calls';
import { ppmOfPercent } from '../actions/field-checks.ts';
import { percentOfPpm } from '../format/rates.ts';

/** What an operator sets of a pair, in the order of the form. */
export const TERM_FIELDS = [
  'tickDecimals',
  'lotDecimals',
  'minNotional',
  'bandPercent',
  'feed',
  'ownFees',
  'maker',
  'taker',
] as const;
export type TermField = (typeof TERM_FIELDS)[number];
export type TermTexts = Readonly<Record<TermField, string>>;

/** Of a new pair. */
export const USUAL_TERMS: TermTexts = {
  tickDecimals: '4',
  lotDecimals: '2',
  minNotional: '5',
  bandPercent: '20',
  feed: '1',
  ownFees: '0',
  maker: '0.1',
  taker: '0.1',
};

/** A pair's terms as texts of the form. */
export function termTexts(pair: OpsPairView): TermTexts {
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

type Update = Omit<InputOf<OpsCalls['/ops/api/pairs/update']>, 'symbol'>;

/** Fees as the calls take them. */
export function feeInput({ ownFees, maker, taker }: Pick<TermTexts, 'ownFees' | 'maker' | 'taker'>) {
  const rates = { makerPpm: String(ppmOfPercent(maker) ?? ''), takerPpm: String(ppmOfPercent(taker) ?? '') };
  return ownFees === '1' ? { ownFees: '1' as const, ...rates } : { ownFees: '0' as const };
}

/** Which texts differ; rates count only where the pair has its own. */
export function changedFields(pair: OpsPairView, values: TermTexts): TermField[] {
  const texts = termTexts(pair);
  return TERM_FIELDS.filter((field) => {
    const isRate = field === 'maker' || field === 'taker';
    if (isRate && values.ownFees === '0') return false;
    return values[field] !== texts[field] || (isRate && !pair.ownFees);
  });
}

/** Only what differs, so that another operator's change of another term stays. */
export function termUpdate(pair: OpsPairView, values: TermTexts): Update {
  const changed = changedFields(pair, values);
  const update: Record<string, string> = {};
  for (const field of ['tickDecimals', 'lotDecimals', 'minNotional', 'bandPercent', 'feed'] as const)
    if (changed.includes(field)) update[field] = values[field];
  const hasNewFees = (['ownFees', 'maker', 'taker'] as const).some((field) => changed.includes(field));
  return { ...(update as Update), ...(hasNewFees && feeInput(values)) };
}
