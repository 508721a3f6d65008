import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AvailableBalance } from '../orders/AvailableBalance.tsx';

interface SpotBalanceProps {
  /** Absent while it loads. */
  available: string | undefined;
  coin: string;
  decimals: number;
}

/** What is available on the spot account, and the way to deposit more. */
export function SpotBalance(props: SpotBalanceProps) {
  const t = useTranslations('order');
  const deposit = (
    <Link to="/account/recharge" search={{ currency: props.coin }} className="link">
      {t('deposit')}
    </Link>
  );
  return <AvailableBalance {...props} testId="form-available" more={deposit} />;
}
