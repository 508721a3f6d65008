import { useTranslations } from 'use-intl';
import { mainFact, type Fact } from '../actions/Facts.tsx';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { useFormats } from '../format/formats.ts';

/** Amount and reason as every proposal about money asks for them and repeats them. */
export function useProposedMoney() {
  const t = useTranslations();
  const { amount } = useFormats();
  const { positiveAmount } = useFieldChecks();
  return {
    amountField: {
      name: 'amount',
      label: t('money.amount'),
      half: true,
      check: positiveAmount,
    },
    reasonField: {
      name: 'reason',
      label: t('common.reason'),
      hint: t('credits.reasonHint'),
      maxLength: 200,
    },
    amountFact: (value: string, currency?: string): Fact =>
      mainFact(t('money.amount'), amount(value, currency)),
    reasonFact: (reason: string): Fact => [t('common.reason'), reason],
  } as const;
}
