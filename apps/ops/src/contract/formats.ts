import { formatUpTo } from '@bourse/ui/format/decimal';
import { useLocale } from 'use-intl';
import { percentOf } from '../format/rates.ts';

/** How the screens of contracts write percentages and sums of USDT. */
export function useContractFormats(): {
  /** A rate of the wire: `20%`. */
  percent: (rate: string) => string;
  /** Cents are fine enough for a sum at stake. */
  usdt: (text: string) => string;
} {
  const locale = useLocale();
  return {
    percent: (rate) => `${formatUpTo(percentOf(rate), 4, locale)}%`,
    usdt: (text) => formatUpTo(text, 2, locale),
  };
}
