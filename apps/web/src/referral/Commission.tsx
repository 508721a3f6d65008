import type { CommissionView } from '@bourse/protocol/referral/calls';
import { useLocale } from 'use-intl';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { Amount } from '../wallet/Amount.tsx';

/** What was earned, one currency a line. */
export function Commission({ sums }: { sums: readonly CommissionView[] }) {
  const locale = useLocale();
  return sums.map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Amount>{formatUpTo(amount, 8, locale)}</Amount>{' '}
      <span className="font-normal text-muted">{currency}</span>
    </span>
  ));
}
