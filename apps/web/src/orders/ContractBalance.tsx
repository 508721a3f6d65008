import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../session/session.ts';
import { useOwnAmount } from '../wallet/use-mask.ts';

interface ContractBalanceProps {
  /** Absent while it loads. */
  available: string | undefined;
  coin: string;
  testId: string;
}

/** What is available on the contract account, and the way to move more there. */
export function ContractBalance({ available, coin, testId }: ContractBalanceProps) {
  const t = useTranslations('transfer');
  const own = useOwnAmount();
  const signedIn = useSignedIn();
  return (
    <span className="flex gap-2">
      <span data-testid={testId}>{available === undefined ? `– ${coin}` : own(available, coin, 2)}</span>
      {signedIn && (
        <Link
          to="/account/transfer"
          search={{ currency: coin, type: '1' }}
          className="rounded-control text-accent hover:underline"
        >
          {t('title')}
        </Link>
      )}
    </span>
  );
}
