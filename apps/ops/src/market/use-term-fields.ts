import { MOST_DECIMALS } from '@bourse/protocol/coins/rules';
import { PAIR_BOUNDS } from '@bourse/protocol/operators/pairs/bounds';
import { useTranslations } from 'use-intl';
import type { ActionField, FieldTexts } from '../actions/ActionDialog.tsx';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import type { TermField, TermTexts } from './pair-fields.ts';

interface Finest {
  readonly tick: number;
  readonly lot: number;
}

/** The form of a pair's terms, and its fields in words. */
export function useTermFields() {
  const t = useTranslations();
  const checks = useFieldChecks();

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
      check: checks.whole(least, most),
    });
    const choice = (name: 'feed' | 'ownFees', values: readonly string[]) => ({
      ...{ name, label: label(name), initial: initial[name] },
      items: values.map((value) => ({ value, label: said(name, value) })),
    });
    const rate = (name: 'maker' | 'taker') => ({
      ...{ name, label: label(name), initial: initial[name], half: true },
      check: checks.percent(PAIR_BOUNDS.feePpm),
      shownWhen: ({ ownFees }: FieldTexts) => ownFees === '1',
    });
    const upTo = (n: number) => t('pairs.finest', { n: String(n) });
    const { least, most } = PAIR_BOUNDS.bandPercent;
    return [
      whole('tickDecimals', 0, finest?.tick ?? MOST_DECIMALS, finest && upTo(finest.tick)),
      whole('lotDecimals', 0, finest?.lot ?? MOST_DECIMALS, finest && upTo(finest.lot)),
      {
        ...{ name: 'minNotional', label: label('minNotional'), initial: initial.minNotional, half: true },
        check: checks.positiveAmount,
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
