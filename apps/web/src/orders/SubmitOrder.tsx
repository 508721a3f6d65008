import { Button } from '@bourse/ui/Button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../session/session.ts';

interface SubmitOrderProps {
  tone: 'up' | 'down';
  pending: boolean;
  /** What it says to those who are signed in; others are asked to log in. */
  children: ReactNode;
}

/** Submits an order form. */
export function SubmitOrder({ tone, pending, children }: SubmitOrderProps) {
  const t = useTranslations('order');
  if (!useSignedIn()) {
    return (
      <Button type="submit" className="min-[700px]:h-10">
        {t('loginToTrade')}
      </Button>
    );
  }
  return (
    <Button type="submit" tone={tone} pending={pending} className="min-[700px]:h-10">
      {children}
    </Button>
  );
}
