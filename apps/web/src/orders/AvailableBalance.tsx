import type { ReactNode } from 'react';
import { useSignedIn } from '../session/session.ts';
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
  const signedIn = useSignedIn();
  return (
    <span className="flex gap-2">
      <span data-testid={testId}>
        {available === undefined ? `– ${coin}` : own(available, coin, decimals)}
      </span>
      {signedIn && more}
    </span>
  );
}

/** Of the link beside it. */
export const MORE = 'rounded-control text-accent hover:underline';
