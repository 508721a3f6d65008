import { HOUSE_ACCOUNTS } from '@bourse/protocol/house/accounts';
import { VALUE_COIN } from '@bourse/protocol/coins/rules';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import type { FieldTexts } from '../actions/ActionDialog.tsx';
import { fact } from '../actions/Facts.tsx';
import { isPositiveAmount } from '../actions/field-checks.ts';
import { call } from '../api/client.ts';
import { useCoins } from '../coins/use-coins.ts';
import { useFormats } from '../format/formats.ts';

const USER = 'user';

/** The first of the two persons: proposes a credit to a user or to a house account. */
export function ProposeCredit() {
  const t = useTranslations();
  const { amount } = useFormats();
  const coins = useCoins();
  return (
    <Action
      label={t('credits.propose')}
      buttonTone="primary"
      icon={<Plus aria-hidden className="size-3.5" />}
      title={t('credits.propose')}
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
        {
          name: 'amount',
          label: t('money.amount'),
          half: true,
          check: (text: string) => (isPositiveAmount(text) ? undefined : t('money.amountRule')),
        },
        {
          name: 'currency',
          label: t('money.currency'),
          half: true,
          initial: VALUE_COIN,
          items: coins.map((value) => ({ value, label: value })),
        },
        { name: 'reason', label: t('credits.reason'), hint: t('credits.reasonHint'), maxLength: 200 },
      ]}
      review={(values) => [
        [
          t('credits.to'),
          values.owner === USER ? t('users.user', { id: values.userId }) : t(`houseAccounts.${values.owner}`),
        ],
        fact(
          t('money.amount'),
          <strong className="text-14 font-semibold">{amount(values.amount, values.currency)}</strong>,
        ),
        [t('credits.reason'), values.reason],
      ]}
      confirm={t('credits.propose')}
      done={t('credits.proposed')}
      run={({ owner, userId, ...rest }) =>
        call('credits/propose', { owner: owner === USER ? userId : owner, ...rest })
      }
    />
  );
}
