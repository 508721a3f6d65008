import { COIN_SYMBOL } from '@bourse/protocol/coins/rules';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact } from '../actions/Facts.tsx';
import type { ActionField } from '../actions/ActionDialog.tsx';
import { call } from '../api/client.ts';
import { CoinIcon } from './CoinIcon.tsx';
import { COIN_FIELD_NAMES, newCoin, type CoinField } from './coin-fields.ts';
import { useCoinFields } from './use-coin-fields.ts';

const USUAL: Partial<Record<CoinField, string>> = {
  decimals: '8',
  depositOpen: '1',
  withdrawOpen: '1',
  swapOpen: '1',
  status: 'open',
};

/** Adds a coin. */
export function CreateCoin() {
  const t = useTranslations();
  const { said, fields } = useCoinFields();
  const symbol: ActionField<'symbol'> = {
    name: 'symbol',
    label: t('coins.symbol'),
    maxLength: 12,
    check: (text) => (COIN_SYMBOL.test(text) ? undefined : t('coins.symbolRule')),
  };
  return (
    <Action
      label={t('coins.create')}
      buttonTone="primary"
      hotkey="n"
      icon={<Plus aria-hidden className="size-3.5" />}
      note={t('coins.createNote')}
      fields={[symbol, ...fields(USUAL, ['open', 'upcoming'], true)]}
      review={(values) => [
        [t('coins.symbol'), values.symbol],
        ...COIN_FIELD_NAMES.map((field) =>
          fact(
            t(`coins.${field}`),
            field === 'icon' ? (
              <CoinIcon coin={values.symbol} icon={values.icon} className="size-8" />
            ) : values[field] ? (
              said(field, values[field])
            ) : (
              t('coins.last')
            ),
          ),
        ),
      ]}
      run={(values) => call('coins/create', newCoin(values))}
    />
  );
}
