import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface EmptyListProps {
  /** Takes the filters off; absent when there are none. */
  onClear: (() => void) | undefined;
  /** What is said where there is nothing at all. */
  text: string;
  /** Where to go on from there. */
  action?: ReactNode;
}

/** A list without rows: because of its filters, or because there are none. */
export function EmptyList({ onClear, text, action }: EmptyListProps) {
  const t = useTranslations('list');
  if (!onClear) return <EmptyState text={text} action={action} />;
  return (
    <EmptyState
      text={t('noMatch')}
      action={
        <Button tone="secondary" size="small" onClick={onClear}>
          {t('clear')}
        </Button>
      }
    />
  );
}
