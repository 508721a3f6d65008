import { HOUSE_ACCOUNTS } from '@bourse/protocol/house/accounts';
import type { HouseBalance } from '@bourse/protocol/operators/house/calls';
import { isZero } from '@bourse/ui/format/decimal';
import { ArrowRightLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { useProposedMoney } from '../proposals/use-proposed-money.tsx';
import { useAccountName } from './account-name.ts';

/** The first of the two persons: proposes to move money from one account of the house to another. */
export function ProposeTransfer({ balances }: { balances: readonly HouseBalance[] }) {
  const t = useTranslations();
  const { amountField, reasonField, amountFact, reasonFact } = useProposedMoney();
  const accountName = useAccountName();
  const full = balances.filter(({ available }) => !isZero(available));
  const accounts = [...new Set(full.map(({ account }) => account))];
  const currencies = [...new Set(full.map(({ currency }) => currency))].toSorted();
  return (
    <Action
      label={t('house.transfer')}
      buttonTone="primary"
      icon={<ArrowRightLeft aria-hidden className="size-3.5" />}
      disabled={accounts.length === 0}
      note={t('house.proposeNote')}
      fields={[
        {
          name: 'from',
          label: t('house.from'),
          initial: accounts.includes('fees') ? 'fees' : (accounts[0] ?? ''),
          items: accounts.map((value) => ({ value, label: accountName(value) })),
        },
        {
          name: 'to',
          label: t('credits.to'),
          initial: 'insurance',
          items: HOUSE_ACCOUNTS.map((value) => ({ value, label: accountName(value) })),
        },
        amountField,
        {
          name: 'currency',
          label: t('money.currency'),
          half: true,
          initial: currencies.includes('USDT') ? 'USDT' : (currencies[0] ?? ''),
          items: currencies.map((value) => ({ value, label: value })),
        },
        reasonField,
      ]}
      review={(values) => [
        [t('house.from'), accountName(values.from!)],
        [t('credits.to'), accountName(values.to!)],
        amountFact(values.amount!, values.currency),
        reasonFact(values.reason),
      ]}
      confirm={t('house.propose')}
      done={t('credits.proposed')}
      run={(values) => call('house/proposeTransfer', values)}
    />
  );
}
