import { useTranslations } from 'use-intl';
import { isAmount, isPositiveAmount, isWholeNumber, ppmOfPercent } from './field-checks.ts';

/** Says what is wrong with a text, or nothing. */
type Check = (text: string) => string | undefined;

/** The checks that many fields have in common, with what each says. */
export function useFieldChecks() {
  const t = useTranslations();
  const unless = (isGood: (text: string) => boolean, rule: string): Check => {
    return (text) => (isGood(text) ? undefined : rule);
  };
  return {
    amount: unless(isAmount, t('money.amountRule')),
    positiveAmount: unless(isPositiveAmount, t('money.amountRule')),
    whole: (min: number, max: number): Check =>
      unless(
        (text) => isWholeNumber(text, min, max),
        t('config.wholeRule', { min: String(min), max: String(max) }),
      ),
    /** A percentage that is whole parts per million, `maxPpm` of them at most. */
    percent: (maxPpm: number): Check =>
      unless(
        (text) => (ppmOfPercent(text) ?? Infinity) <= maxPpm,
        t('common.percentRule', { max: String(maxPpm / 10_000) }),
      ),
  };
}
