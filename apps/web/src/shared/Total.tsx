import { compareDecimals, formatUpTo } from '@bourse/ui/format/decimal';
import { roundUpTo } from '@bourse/ui/format/round-up';
import { useLocale } from 'use-intl';

interface TotalProps {
  /** A decimal of the wire. */
  amount: string;
  coin: string;
  /** What the reader pays, which is rounded up; what he gets or may use is cut. */
  paid?: boolean;
}

/** A total of money with two decimals; the exact figure is its title where that says more. */
export function Total({ amount, coin, paid = false }: TotalProps) {
  const locale = useLocale();
  const shown = paid ? roundUpTo(amount, 2) : amount;
  const exact = formatUpTo(amount, 8, locale);
  const isCut = compareDecimals(roundUpTo(amount, 2), amount) !== 0;
  return (
    <span title={isCut ? `${exact} ${coin}` : undefined}>
      {formatUpTo(shown, 2, locale)} {coin}
    </span>
  );
}
