import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { useTranslations } from 'use-intl';

interface WaitingProps {
  error: Error | null;
  /** Lines that are to come. */
  rows: number;
}

/** Where nothing has been answered yet: what went wrong, or the lines that are to come. */
export function Waiting({ error, rows }: WaitingProps) {
  const t = useTranslations('common');
  return error ? <EmptyState text={error.message} /> : <SkeletonRows rows={rows} label={t('loading')} />;
}
