import { EmptyState } from '@bourse/ui/EmptyState';
import type { Column } from '@bourse/ui/lib/columns';
import { Table } from '@bourse/ui/Table';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { Status } from '../app/Status.tsx';
import { pairName } from './pair-name.ts';

interface PairExposuresProps<Row> {
  pairs: readonly Row[];
  /** What the product adds to the pair and its feed. */
  columns: readonly Column<Row>[];
}

/** What the house has at stake in a product, pair by pair. */
export function PairExposures<Row extends { symbol: string; stale: boolean }>({
  pairs,
  columns,
}: PairExposuresProps<Row>) {
  const t = useTranslations();
  return (
    <Section title={t('exposure.byPair')}>
      {pairs.length === 0 ? (
        <EmptyState text={t('exposure.noPairs')} />
      ) : (
        <div ref={fadeEdges} className="-mx-4 overflow-x-auto">
          <Table
            label={t('exposure.byPair')}
            columns={[
              {
                key: 'pair',
                head: t('fees.pair'),
                cell: ({ symbol }) => <span className="font-medium">{pairName(symbol)}</span>,
              },
              {
                key: 'feed',
                head: t('pairs.feed'),
                cell: ({ stale }) => (
                  <Status tone={stale ? 'waiting' : 'good'}>{t(stale ? 'pairs.stale' : 'pairs.live')}</Status>
                ),
              },
              ...columns,
            ]}
            rows={pairs}
            rowKey={({ symbol }) => symbol}
            rowTestId="exposure-row"
          />
        </div>
      )}
    </Section>
  );
}
