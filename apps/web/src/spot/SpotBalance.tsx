import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../session/session.ts';
import { useOwnAmount } from '../wallet/use-mask.ts';

interface SpotBalanceProps {
  /** Absent while it loads. */
  available: string | undefined;
  coin: string;
  decimals: number;
}

/** What an order can be paid with, and the way to deposit more. */
export function SpotBalance({ available, coin, decimals }: SpotBalanceProps) {
  const t = useTranslations('order');
  const own = useOwnAmount();
  const signedIn = useSignedIn();
  return (
    <span className="flex gap-2">
      <span data-testid="form-available">
        {available === undefined ? `– ${coin}` : own(available, coin, decimals)}
      </span>
      {signedIn && (
        <Link
          to="/account/recharge"
          search={{ currency: coin }}
          className="rounded-control text-accent hover:underline"
        >
          {t('deposit')}
        </Link>
      )}
    </span>
  );
}
