import { COIN_SYMBOL } from '@bourse/protocol/coins/rules';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import type { ActionField } from '../actions/ActionDialog.tsx';
import { factsOf } from '../actions/changes.tsx';
import { call, type FieldsTo } from '../api/client.ts';
import { useCoinFields } from './use-coin-fields.tsx';

/** Adds a coin. */
export function CreateCoin() {
  const t = useTranslations();
  const symbol: ActionField<'symbol'> = {
    name: 'symbol',
    label: t('coins.symbol'),
    maxLength: 12,
    check: (text) => (COIN_SYMBOL.test(text) ? undefined : t('coins.symbolRule')),
  };
  const fields = [symbol, ...useCoinFields()];
  return (
    <Action
      label={t('coins.create')}
      buttonTone="primary"
      hotkey="n"
      icon={<Plus aria-hidden className="size-3.5" />}
      note={t('coins.createNote')}
      fields={fields}
      review={(values) => factsOf(fields, values)}
      // The form offers no choice that the call does not know.
      run={(values) => call('coins/create', values as FieldsTo<'coins/create'>)}
    />
  );
}
