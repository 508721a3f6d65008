import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { SidePanel, type SidePanelProps } from './SidePanel.tsx';

/** What was asked for, as far as it matters that it has not come. */
export type WaitingFor = Pick<UseQueryResult, 'error' | 'refetch'>;

interface WaitingProps {
  /** Absent: it comes with what is shown beside it. */
  query?: WaitingFor;
  /** Lines that are to come. */
  rows: number;
}

/** Where nothing has been answered yet: the lines that are to come, or what went wrong and a way to ask again. */
export function Waiting({ query, rows }: WaitingProps) {
  const t = useTranslations('common');
  if (!query?.error) return <SkeletonRows rows={rows} label={t('loading')} />;
  const again = (
    <Button tone="secondary" size="small" onClick={() => void query.refetch()}>
      {t('retry')}
    </Button>
  );
  return <EmptyState failed text={query.error.message} action={again} />;
}

/** A panel of which nothing has been answered yet. */
export function WaitingPanel({
  title,
  onClose,
  ...waiting
}: WaitingProps & Pick<SidePanelProps, 'title' | 'onClose'>) {
  return (
    <SidePanel title={title} onClose={onClose}>
      <Waiting {...waiting} />
    </SidePanel>
  );
}
