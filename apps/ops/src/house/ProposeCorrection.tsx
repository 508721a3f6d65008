import { Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { useProposedMoney } from '../proposals/use-proposed-money.tsx';

/** The first of the two persons: proposes to put a deposit or a manual credit right. */
export function ProposeCorrection() {
  const t = useTranslations();
  const { amountField, reasonField, amountFact, reasonFact } = useProposedMoney();
  return (
    <Action
      label={t('house.correction')}
      icon={<Undo2 aria-hidden className="size-3.5" />}
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
          label: t('list.kind'),
          half: true,
          initial: 'take',
          items: (['take', 'give'] as const).map((value) => ({ value, label: t(`house.kinds.${value}`) })),
        },
        amountField,
        reasonField,
      ]}
      review={(values) => [
        [
          t('house.credit'),
          `${t(`house.sources.${values.source as 'deposit' | 'manual'}`)} ${values.creditId}`,
        ],
        [t('list.kind'), t(`house.kinds.${values.direction as 'take' | 'give'}`)],
        amountFact(values.amount!),
        reasonFact(values.reason),
      ]}
      confirm={t('house.propose')}
      done={t('credits.proposed')}
      run={(values) => call('house/proposeCorrection', values)}
    />
  );
}
