import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

/** What was asked for, as far as it matters that it has not come. */
export type WaitingFor = Pick<UseQueryResult, 'error' | 'refetch'>;

interface WaitingProps {
  query: WaitingFor;
  /** Lines that are to come. */
  rows: number;
}

/** Where nothing has been answered yet: the lines that are to come, or what went wrong and a way to ask again. */
export function Waiting({ query: { error, refetch }, rows }: WaitingProps) {
  const t = useTranslations('common');
  if (!error) return <SkeletonRows rows={rows} label={t('loading')} />;
  const again = (
    <Button tone="secondary" size="small" onClick={() => void refetch()}>
      {t('retry')}
    </Button>
  );
  return <EmptyState text={error.message} action={again} />;
}
