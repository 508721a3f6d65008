import type { ChainView } from '@bourse/protocol/wallet/calls';
import { memoProblem } from '@bourse/protocol/wallet/memo';
import { wording } from '../i18n/wording.ts';
import { Field } from '@bourse/ui/Field';
import { useLocale, useTranslations } from 'use-intl';
import { useMemoName } from './use-memo-name.ts';

interface MemoFieldProps {
  chain: ChainView;
  value: string;
  onChange: (memo: string) => void;
  /** Whether one that is missing is said, too. */
  complete: boolean;
}

/** The tag or memo that the receiver of a withdrawal asks for; checked with every character. */
export function MemoField({ chain, value, onChange, complete }: MemoFieldProps) {
  const t = useTranslations('withdraw');
  const locale = useLocale();
  const name = useMemoName(chain);
  const problem = memoProblem(chain, value);
  const isSaid = problem !== undefined && (complete || problem !== 'MEMO_REQUIRED');
  return (
    <Field
      label={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={256}
      inputMode={chain.format === 'ripple' ? 'numeric' : 'text'}
      hint={t(chain.memoRule === 'required' ? 'memoNeeded' : 'memoHint')}
      error={isSaid ? wording(locale, problem, { chain: chain.chain }) : undefined}
      data-testid="withdraw-memo-field"
    />
  );
}
