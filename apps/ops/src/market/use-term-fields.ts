import { MOST_DECIMALS } from '@bourse/protocol/coins/rules';
import { PAIR_BOUNDS } from '@bourse/protocol/operators/pairs/bounds';
import type { OpsPairView } from '@bourse/protocol/operators/pairs/calls';
import { useTranslations } from 'use-intl';
import type { ActionField, FieldTexts } from '../actions/ActionDialog.tsx';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { termTexts, type TermField } from './pair-fields.ts';

/** What an operator sets of a pair, or of a new one, in the order of the form. */
export function useTermFields(pair?: OpsPairView): ActionField<TermField>[] {
  const t = useTranslations();
  const checks = useFieldChecks();
  const initial = termTexts(pair);
  const field = (name: TermField) => ({
    name,
    label: t(name === 'feed' ? 'pairs.source' : `pairs.${name}`),
    initial: initial[name],
    half: true,
  });
  const decimals = (name: 'tickDecimals' | 'lotDecimals', finest: number | undefined) => ({
    ...field(name),
    ...(finest !== undefined && { hint: t('pairs.finest', { n: String(finest) }) }),
    check: checks.whole(0, finest ?? MOST_DECIMALS),
  });
  const { least, most } = PAIR_BOUNDS.bandPercent;
  const fromFeed = { value: '1', label: t('pairs.fromFeed') };
  const rate = (name: 'maker' | 'taker') => ({
    ...field(name),
    check: checks.percent(PAIR_BOUNDS.feePpm),
    shownWhen: ({ ownFees }: FieldTexts) => ownFees === '1',
    said: (text: string) => `${text}%`,
  });
  return [
    decimals('tickDecimals', pair?.finestTick),
    decimals('lotDecimals', pair?.finestLot),
    { ...field('minNotional'), check: checks.positiveAmount },
    {
      ...field('bandPercent'),
      hint: t('pairs.bandHint'),
      check: checks.whole(least, most),
      said: (text) => `${text}%`,
    },
    {
      ...field('feed'),
      half: false,
      // A pair that follows a feed keeps it.
      items: pair?.fed ? [fromFeed] : [fromFeed, { value: '0', label: t('pairs.fromTrades') }],
    },
    {
      ...field('ownFees'),
      half: false,
      items: [
        { value: '0', label: t('pairs.usualFees') },
        { value: '1', label: t('pairs.pairFees') },
      ],
    },
    rate('maker'),
    rate('taker'),
  ];
}
