import { Button } from '@bourse/ui/Button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../session/session.ts';
import { SubmitButton } from '../shared/ClosedNotice.tsx';

interface SubmitOrderProps {
  tone: 'up' | 'down';
  pending: boolean;
  /** Why nothing can be ordered at the moment. */
  closed: string | undefined;
  /** What it says to those who are signed in; others are asked to log in. */
  children: ReactNode;
}

/** Submits an order form. */
export function SubmitOrder({ tone, pending, closed, children }: SubmitOrderProps) {
  const t = useTranslations('order');
  if (!useSignedIn()) {
    return (
      <Button type="submit" className="min-[700px]:h-10">
        {t('loginToTrade')}
      </Button>
    );
  }
  return (
    <SubmitButton tone={tone} pending={pending} closed={closed} className="min-[700px]:h-10">
      {children}
    </SubmitButton>
  );
}
