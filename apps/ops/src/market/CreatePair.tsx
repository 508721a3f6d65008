import { QUOTE_COINS } from '@bourse/protocol/pairs';
import { COIN_SYMBOL } from '@bourse/protocol/coins/rules';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import type { ActionField } from '../actions/ActionDialog.tsx';
import { factsOf } from '../actions/changes.tsx';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { call } from '../api/client.ts';
import { feeInput } from './pair-fields.ts';
import { useTermFields } from './use-term-fields.ts';

/** Lists a pair of two coins. */
export function CreatePair() {
  const t = useTranslations();
  const terms = useTermFields();
  const { positiveAmount } = useFieldChecks();
  const base: ActionField<'baseCoin'> = {
    name: 'baseCoin',
    label: t('money.coin'),
    maxLength: 12,
    half: true,
    check: (text, { quoteCoin }) =>
      text === quoteCoin ? t('pairs.same') : COIN_SYMBOL.test(text) ? undefined : t('coins.symbolRule'),
  };
  const quote = {
    name: 'quoteCoin' as const,
    label: t('pairs.quote'),
    initial: QUOTE_COINS[0] as string,
    half: true,
    items: QUOTE_COINS.map((value) => ({ value, label: value })),
  };
  const opening: ActionField<'openingPrice'> = {
    name: 'openingPrice',
    label: t('pairs.openingPrice'),
    hint: t('pairs.openingHint'),
    shownWhen: ({ feed }) => feed === '0',
    check: positiveAmount,
  };
  return (
    <Action
      label={t('pairs.create')}
      buttonTone="primary"
      hotkey="n"
      icon={<Plus aria-hidden className="size-3.5" />}
      note={t('pairs.createNote')}
      fields={[base, quote, ...terms, opening]}
      review={(values) => [
        [t('fees.pair'), `${values.baseCoin}/${values.quoteCoin}`],
        ...factsOf([...terms, opening], values),
      ]}
      run={({ ownFees, maker, taker, openingPrice, feed, ...values }) =>
        call('pairs/create', {
          ...values,
          feed: feed === '1' ? '1' : '0',
          ...feeInput({ ownFees, maker, taker }),
          ...(feed === '0' && { openingPrice }),
        })
      }
    />
  );
}
