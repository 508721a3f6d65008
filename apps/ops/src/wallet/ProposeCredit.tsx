import { HOUSE_ACCOUNTS } from '@bourse/protocol/house/accounts';
import { VALUE_COIN } from '@bourse/protocol/coins/rules';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import type { FieldTexts } from '../actions/ActionDialog.tsx';
import { call } from '../api/client.ts';
import { useCoins } from '../coins/use-coins.ts';
import { useProposedMoney } from '../proposals/use-proposed-money.tsx';

const USER = 'user';

/** The first of the two persons: proposes a credit to a user or to a house account. */
export function ProposeCredit() {
  const t = useTranslations();
  const { amountField, reasonField, amountFact, reasonFact } = useProposedMoney();
  const coins = useCoins();
  return (
    <Action
      label={t('credits.propose')}
      buttonTone="primary"
      icon={<Plus aria-hidden className="size-3.5" />}
      note={t('credits.proposeNote')}
      fields={[
        {
          name: 'owner',
          label: t('credits.to'),
          initial: USER,
          items: [
            { value: USER, label: t('credits.aUser') },
            ...HOUSE_ACCOUNTS.map((desk) => ({ value: desk, label: t(`houseAccounts.${desk}`) })),
          ],
        },
        {
          name: 'userId',
          label: t('users.uid'),
          shownWhen: ({ owner }: FieldTexts) => owner === USER,
          check: (text: string) => (/^[1-9][0-9]{0,14}$/.test(text) ? undefined : t('credits.uidRule')),
        },
        amountField,
        {
          name: 'currency',
          label: t('money.currency'),
          half: true,
          initial: VALUE_COIN,
          items: coins.map((value) => ({ value, label: value })),
        },
        reasonField,
      ]}
      review={(values) => [
        [
          t('credits.to'),
          values.owner === USER ? t('users.user', { id: values.userId }) : t(`houseAccounts.${values.owner}`),
        ],
        amountFact(values.amount, values.currency),
        reasonFact(values.reason),
      ]}
      done={t('credits.proposed')}
      run={({ owner, userId, ...rest }) =>
        call('credits/propose', { owner: owner === USER ? userId : owner, ...rest })
      }
    />
  );
}
