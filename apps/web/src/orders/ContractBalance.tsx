import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AvailableBalance } from './AvailableBalance.tsx';

interface ContractBalanceProps {
  /** Absent while it loads. */
  available: string | undefined;
  coin: string;
  testId: string;
}

/** What is available on the contract account, and the way to move more there. */
export function ContractBalance(props: ContractBalanceProps) {
  const t = useTranslations('transfer');
  const transfer = (
    <Link to="/account/transfer" search={{ currency: props.coin, type: '1' }} className="link">
      {t('title')}
    </Link>
  );
  return <AvailableBalance {...props} decimals={2} more={transfer} />;
}
