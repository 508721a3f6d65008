import { readDay } from '@bourse/ui/format/time';
import { paperDays, PAPER_MOST_DAYS } from '@bourse/protocol/wallet/paper-period';
import { useTranslations } from 'use-intl';

/** The first and the last day of what is taken out, as fields of a form. */
export function usePeriodFields() {
  const t = useTranslations('exports');
  const day = <Name extends 'from' | 'to'>(
    name: Name,
    check: (text: string, from: string) => string | undefined,
  ) => ({
    name,
    label: t(name as 'from' | 'to'),
    hint: t('dayRule'),
    half: true,
    maxLength: 10,
    check: (text: string, values: Readonly<Record<string, string>>) =>
      readDay(text) === text ? check(text, values['from'] ?? '') : t('dayRule'),
  });
  return [
    day('from', () => undefined),
    day('to', (to, from) => {
      const days = paperDays(from, to);
      return days >= 1 && days <= PAPER_MOST_DAYS
        ? undefined
        : t('periodRule', { days: String(PAPER_MOST_DAYS) });
    }),
  ] as const;
}
