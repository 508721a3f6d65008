import { MEMO_RULES, type MemoRule } from '@bourse/protocol/wallet/calls';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import type { ActionField } from '../actions/ActionDialog.tsx';
import { call, type FieldsTo } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { useCoins } from '../coins/use-coins.ts';
import { useChainFields } from './use-chain-fields.ts';

/** What has no sensible default. */
const ASKED = [
  'decimals',
  'depositMin',
  'withdrawFee',
  'withdrawMin',
  'withdrawMax',
  'withdrawDayMax',
] as const;

const NAME = /^[A-Z0-9]{2,16}$/;

const chainsQuery = queryOf('chains/list');

/** Brings a coin on a chain, closed at first. */
export function AddChain() {
  const t = useTranslations();
  const coins = useCoins();
  const known = useQuery(chainsQuery).data?.list ?? [];
  const formats = [...new Set(known.map(({ format }) => format))];

  const settings = useChainFields();
  const fields = [
    {
      name: 'currency',
      label: t('money.currency'),
      half: true,
      initial: coins[0] ?? '',
      items: coins.map((value) => ({ value, label: value })),
    },
    {
      name: 'chain',
      label: t('money.chain'),
      half: true,
      maxLength: 16,
      check: (text: string) => (NAME.test(text) ? undefined : t('chains.nameRule')),
    },
    {
      name: 'format',
      label: t('chains.format'),
      initial: formats[0] ?? '',
      items: formats.map((value) => ({ value, label: value })),
    },
    {
      name: 'memoRule',
      label: t('chains.memoRule'),
      initial: 'none',
      items: MEMO_RULES.map((value) => ({ value, label: t(`chains.memoRules.${value}`) })),
      hint: t('chains.memoRuleHint'),
    },
    ...ASKED.map((name) => settings[name]),
    settings.tokenContract,
  ] as const satisfies readonly ActionField[];

  return (
    <Action
      label={t('chains.add')}
      buttonTone="primary"
      hotkey="n"
      icon={<Plus aria-hidden className="size-3.5" />}
      disabled={coins.length === 0 || formats.length === 0}
      note={t('chains.addNote')}
      fields={fields}
      review={(values) => [
        [t('chains.coin'), `${values.currency} · ${values.chain}`],
        [t('chains.format'), values.format],
        [t('chains.memoRule'), t(`chains.memoRules.${values.memoRule as MemoRule}`)],
        ...ASKED.map((name) => [t(`chains.${name}`), values[name]] as const),
        [t('chains.tokenContract'), values.tokenContract || '–'],
      ]}
      // The form offers no format that the call does not know.
      run={(values) => call('chains/update', values as FieldsTo<'chains/update'>)}
    />
  );
}
