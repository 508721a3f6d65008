import { Button } from '@bourse/ui/Button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAskedBalances } from '../live/account.ts';
import { useSignedIn } from '../session/session.ts';
import { isMissing } from '../shared/AskAgain.tsx';
import { useOwnAmount } from '../wallet/use-mask.ts';

interface AvailableBalanceProps {
  /** Absent while it loads. */
  available: string | undefined;
  coin: string;
  decimals: number;
  testId: string;
  /** The way to have more there, for who is signed in. */
  more: ReactNode;
}

/** What an order can be paid with. */
export function AvailableBalance({ available, coin, decimals, testId, more }: AvailableBalanceProps) {
  const own = useOwnAmount();
  const t = useTranslations('common');
  const signedIn = useSignedIn();
  const asked = useAskedBalances();
  const why = isMissing(asked) ? asked.error?.message : undefined;
  return (
    <span className="flex gap-2">
      <span data-testid={testId}>
        {available === undefined ? `– ${coin}` : own(available, coin, decimals)}
      </span>
      {why !== undefined ? (
        <Button
          tone="link"
          size="small"
          className="h-auto!"
          title={why}
          aria-label={`${why} ${t('retry')}`}
          onClick={() => void asked.refetch()}
        >
          {t('retry')}
        </Button>
      ) : (
        signedIn && more
      )}
    </span>
  );
}
