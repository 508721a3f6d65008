import { formatUpTo, formatWhole, isZero } from '@bourse/ui/format/decimal';
import { formatList } from '@bourse/ui/format/list';
import { formatDateTime } from '@bourse/ui/format/time';
import { useLocale } from 'use-intl';

const DECIMALS = 8;

export interface Formats {
  /** An amount of the wire to the last digit, with its currency. */
  amount: (text: string, currency?: string) => string;
  /** A price with the decimals of its pair, more where it has more; a dash for none. */
  price: (text: string, decimals: number, currency?: string) => string;
  /** A signed difference: `+5`, `-0.1`. */
  signed: (text: string) => string;
  count: (value: number) => string;
  /** Names beside each other; a dash for none. */
  list: (names: readonly string[]) => string;
  /** `2026-11-21 14:05:09`; a dash for "never". */
  time: (ms: number) => string;
}

/** Numbers and times as the reader writes them. */
export function useFormats(): Formats {
  const locale = useLocale();
  const amount = (text: string, currency?: string): string => {
    const shown = text === '' ? '–' : formatUpTo(text, DECIMALS, locale);
    return currency ? `${shown} ${currency}` : shown;
  };
  return {
    amount,
    price: (text, decimals, currency) =>
      text === '' ? '–' : [formatWhole(text, decimals, locale), currency].filter(Boolean).join(' '),
    signed: (text) => (text.startsWith('-') || isZero(text) ? amount(text) : `+${amount(text)}`),
    list: (names) => formatList(names, locale) || '–',
    count: (value) => new Intl.NumberFormat(locale).format(value),
    time: (ms) => (ms === 0 ? '–' : formatDateTime(ms)),
  };
}
