import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { useTranslations } from 'use-intl';
import { SidePanel, type SidePanelProps } from './SidePanel.tsx';

interface WaitingProps {
  error?: Error | null;
  /** Lines that are to come. */
  rows: number;
}

/** Where nothing has been answered yet: what went wrong, or the lines that are to come. */
export function Waiting({ error, rows }: WaitingProps) {
  const t = useTranslations('common');
  return error ? <EmptyState text={error.message} /> : <SkeletonRows rows={rows} label={t('loading')} />;
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
