import { MOST_DECIMALS } from '@bourse/protocol/coins/rules';
import { PAIR_BOUNDS } from '@bourse/protocol/operators/pairs/bounds';
import { useTranslations } from 'use-intl';
import type { ActionField, FieldTexts } from '../actions/ActionDialog.tsx';
import { isPositiveAmount, isWholeNumber, ppmOfPercent } from '../actions/field-checks.ts';
import { PERCENT_DECIMALS, type TermField, type TermTexts } from './pair-fields.ts';

interface Finest {
  readonly tick: number;
  readonly lot: number;
}

/** The form of a pair's terms, and its fields in words. */
export function useTermFields() {
  const t = useTranslations();

  function said(field: TermField, text: string): string {
    if (field === 'feed') return t(text === '1' ? 'pairs.fromFeed' : 'pairs.fromTrades');
    if (field === 'ownFees') return t(text === '1' ? 'pairs.pairFees' : 'pairs.usualFees');
    return field === 'maker' || field === 'taker' || field === 'bandPercent' ? `${text}%` : text;
  }

  function label(field: TermField): string {
    return t(field === 'feed' ? 'pairs.source' : `pairs.${field}`);
  }

  /** `finest`: of a pair that is there already. */
  function fields(initial: TermTexts, finest?: Finest): ActionField<TermField>[] {
    const whole = (name: TermField, least: number, most: number, hint?: string) => ({
      ...{ name, label: label(name), initial: initial[name], half: true, ...(hint && { hint }) },
      check: (text: string) =>
        isWholeNumber(text, least, most)
          ? undefined
          : t('config.wholeRule', { min: String(least), max: String(most) }),
    });
    const choice = (name: 'feed' | 'ownFees', values: readonly string[]) => ({
      ...{ name, label: label(name), initial: initial[name] },
      items: values.map((value) => ({ value, label: said(name, value) })),
    });
    const rate = (name: 'maker' | 'taker') => ({
      ...{ name, label: label(name), initial: initial[name], half: true },
      check: (text: string) => {
        const ppm = ppmOfPercent(text);
        const max = PAIR_BOUNDS.feePpm / 10 ** PERCENT_DECIMALS;
        return ppm === undefined || ppm > PAIR_BOUNDS.feePpm
          ? t('common.percentRule', { max: String(max) })
          : undefined;
      },
      shownWhen: ({ ownFees }: FieldTexts) => ownFees === '1',
    });
    const upTo = (n: number) => t('pairs.finest', { n: String(n) });
    const { least, most } = PAIR_BOUNDS.bandPercent;
    return [
      whole('tickDecimals', 0, finest?.tick ?? MOST_DECIMALS, finest && upTo(finest.tick)),
      whole('lotDecimals', 0, finest?.lot ?? MOST_DECIMALS, finest && upTo(finest.lot)),
      {
        ...{ name: 'minNotional', label: label('minNotional'), initial: initial.minNotional, half: true },
        check: (text) => (isPositiveAmount(text) ? undefined : t('money.amountRule')),
      },
      whole('bandPercent', least, most, t('pairs.bandHint')),
      // A pair that follows a feed keeps it.
      choice('feed', finest && initial.feed === '1' ? ['1'] : ['1', '0']),
      choice('ownFees', ['0', '1']),
      rate('maker'),
      rate('taker'),
    ];
  }

  return { said, label, fields };
}
