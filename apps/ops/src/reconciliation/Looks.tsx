import { Table } from '@bourse/ui/Table';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { list } from '../api/client.ts';
import { REFRESH_MS } from '../api/queries.ts';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { useCoins } from './coin-amounts.ts';

const SHOWN = 20;

/** How it stood before, newest first. */
export function Looks({ chain, currency }: { chain: string; currency: string }) {
  const t = useTranslations();
  const { time } = useFormats();
  const coins = useCoins();
  const looks = useQuery({
    queryKey: ['reconciliation/history', chain, currency],
    queryFn: ({ signal }) =>
      list('reconciliation/history', { chain, currency, pageNo: 1, pageSize: SHOWN }, signal),
    refetchInterval: REFRESH_MS,
  });
  if (!looks.data || looks.data.list.length === 0) return null;
  return (
    <Section title={t('reconciliation.history')}>
      <Table
        label={t('reconciliation.history')}
        columns={[
          { key: 'time', head: t('reconciliation.looked'), cell: (look) => time(look.time) },
          {
            key: 'held',
            head: t('reconciliation.terms.held'),
            align: 'right',
            cell: ({ terms }) => coins(terms.held),
          },
          {
            key: 'difference',
            head: t('reconciliation.difference'),
            align: 'right',
            cell: ({ difference }) => coins(difference),
          },
        ]}
        rows={looks.data.list}
        rowKey={({ id }) => id}
      />
    </Section>
  );
}
