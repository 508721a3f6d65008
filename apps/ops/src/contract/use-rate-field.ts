import { useTranslations } from 'use-intl';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { percentOf, rateOf } from '../format/rates.ts';
import { useContractFormats } from './formats.ts';

/** A field for a rate of the wire, which is typed in percent; `rate` is how it stands, `max` the largest. */
export function useRateField() {
  const t = useTranslations();
  const checks = useFieldChecks();
  const { percent } = useContractFormats();
  return <Name extends string>(name: Name, called: string, rate: string | undefined, max: number) => ({
    name,
    label: t('contracts.inPercent', { name: called }),
    called,
    initial: rate === undefined ? '' : percentOf(rate),
    check: checks.percent(max * 1_000_000),
    said: (text: string) => percent(rateOf(text, max) ?? ''),
  });
}
