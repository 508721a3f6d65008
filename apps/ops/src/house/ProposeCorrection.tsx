import { Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact } from '../actions/Facts.tsx';
import { isPositiveAmount } from '../actions/field-checks.ts';
import { call } from '../api/client.ts';
import { useFormats } from '../format/formats.ts';

/** The first of the two persons: proposes to put a deposit or a manual credit right. */
export function ProposeCorrection() {
  const t = useTranslations();
  const { amount } = useFormats();
  return (
    <Action
      label={t('house.correction')}
      icon={<Undo2 aria-hidden className="size-3.5" />}
      title={t('house.correction')}
      note={t('house.correctionNote')}
      fields={[
        {
          name: 'source',
          label: t('house.credit'),
          half: true,
          initial: 'deposit',
          items: (['deposit', 'manual'] as const).map((value) => ({
            value,
            label: t(`house.sources.${value}`),
          })),
        },
        {
          name: 'creditId',
          label: t('list.number'),
          half: true,
          check: (text: string) => (/^[1-9][0-9]{0,14}$/.test(text) ? undefined : t('house.numberRule')),
        },
        {
          name: 'direction',
          label: t('money.kind'),
          half: true,
          initial: 'take',
          items: (['take', 'give'] as const).map((value) => ({ value, label: t(`house.kinds.${value}`) })),
        },
        {
          name: 'amount',
          label: t('money.amount'),
          half: true,
          check: (text: string) => (isPositiveAmount(text) ? undefined : t('money.amountRule')),
        },
        { name: 'reason', label: t('credits.reason'), hint: t('credits.reasonHint'), maxLength: 200 },
      ]}
      review={(values) => [
        [
          t('house.credit'),
          `${t(`house.sources.${values.source as 'deposit' | 'manual'}`)} ${values.creditId}`,
        ],
        [t('money.kind'), t(`house.kinds.${values.direction as 'take' | 'give'}`)],
        fact(t('money.amount'), <strong className="text-14 font-semibold">{amount(values.amount!)}</strong>),
        [t('credits.reason'), values.reason],
      ]}
      confirm={t('house.propose')}
      done={t('credits.proposed')}
      run={(values) => call('house/proposeCorrection', values)}
    />
  );
}
