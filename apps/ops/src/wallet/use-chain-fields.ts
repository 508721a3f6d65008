import type { OpsChainView } from '@bourse/protocol/operators/chains/calls';
import { MEMO_RULES, type MemoRule } from '@bourse/protocol/wallet/calls';
import { MEMO_FORMATS } from '@bourse/protocol/wallet/memo';
import { inFours } from '@bourse/ui/format/groups';
import { useTranslations } from 'use-intl';
import type { ActionField } from '../actions/ActionDialog.tsx';
import { fieldText } from '../actions/changes.tsx';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { useFormats } from '../format/formats.ts';

type ChainField =
  | 'retired'
  | 'depositOpen'
  | 'withdrawOpen'
  | 'memoRule'
  | 'confirmations'
  | 'depositMin'
  | 'withdrawFee'
  | 'withdrawMin'
  | 'withdrawMax'
  | 'withdrawDayMax'
  | 'feeLimit'
  | 'decimals'
  | 'tokenContract'
  | 'manualAddress';

/** What an operator can set of a coin on a chain, by name, in the order of the form. */
export function useChainFields(chain?: OpsChainView) {
  const t = useTranslations();
  const { amount } = useFormats();
  const checks = useFieldChecks();
  const field = (name: ChainField) => ({
    name,
    label: t(`chains.${name}`),
    initial: chain ? fieldText(chain[name]) : '',
  });
  const openness = (name: 'depositOpen' | 'withdrawOpen') => ({
    ...field(name),
    half: true,
    items: [
      { value: '1', label: t('switches.isOpen') },
      { value: '0', label: t('switches.closed') },
    ],
  });
  const sum = (name: ChainField) => ({
    ...field(name),
    half: true,
    check: checks.amount,
    said: (text: string) => amount(text, chain?.currency),
  });
  const whole = (name: ChainField, min: number, max: number) => ({
    ...field(name),
    half: true,
    check: checks.whole(min, max),
  });
  const address = (name: ChainField) => ({
    ...field(name),
    optional: true,
    maxLength: 128,
    said: (text: string) => inFours(text) || '–',
  });
  const rules = chain && MEMO_FORMATS.includes(chain.format) ? MEMO_RULES : (['none'] as const);
  const memoText = (value: string) => t(`chains.memoRules.${value as MemoRule}`);
  return {
    retired: {
      ...field('retired'),
      hint: t('chains.retiredNote'),
      items: [
        { value: '0', label: t('chains.isOffered') },
        { value: '1', label: t('chains.isRetired') },
      ],
    },
    depositOpen: openness('depositOpen'),
    withdrawOpen: openness('withdrawOpen'),
    memoRule: {
      ...field('memoRule'),
      items: rules.map((value) => ({ value, label: memoText(value) })),
      said: memoText,
    },
    confirmations: whole('confirmations', 1, 10_000),
    depositMin: sum('depositMin'),
    withdrawFee: sum('withdrawFee'),
    withdrawMin: sum('withdrawMin'),
    withdrawMax: sum('withdrawMax'),
    withdrawDayMax: sum('withdrawDayMax'),
    // In the coin of the chain, which is another one for a token.
    feeLimit: { ...sum('feeLimit'), said: (text: string) => amount(text) },
    decimals: whole('decimals', 0, 36),
    tokenContract: address('tokenContract'),
    manualAddress: address('manualAddress'),
  } satisfies Record<ChainField, ActionField<ChainField>>;
}
