import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { DECIMALS } from '@bourse/money/amount';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { plainDecimal } from '@bourse/ui/format/decimal';
import { clampDecimal } from '../shared/decimal-input.ts';

interface AmountFieldProps {
  label: string;
  coin: string;
  value: string;
  onChange: (text: string) => void;
  /** What the button beside it fills in; without it there is no button. */
  max?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  testId?: string;
}

/** An amount of a coin: text clamped to 8 decimals. */
export function AmountField({ label, coin, value, onChange, max, error, hint, testId }: AmountFieldProps) {
  const t = useTranslations('money');
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(clampDecimal(event.target.value, DECIMALS))}
      error={error}
      hint={hint}
      data-testid={testId}
      trailing={
        <span className="flex items-center gap-2 pr-1.5 text-13">
          <span className="text-muted">{coin}</span>
          {max !== undefined && (
            <Button
              tone="link"
              size="small"
              aria-label={t('useMax')}
              onClick={() => onChange(plainDecimal(max))}
            >
              {t('max')}
            </Button>
          )}
        </span>
      }
    />
  );
}
