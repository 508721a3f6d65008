import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { REFRESH_MS } from '../api/queries.ts';
import { Status } from '../app/Status.tsx';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { pairName } from './pair-name.ts';

interface PairSettings {
  symbol: string;
  enabled: boolean;
}

interface PairSettingsPageProps<Row, Answer> {
  product: 'contracts' | 'seconds';
  /** What the product adds to pair and status. */
  columns: readonly ListColumn<Row>[];
  /** Draws the pair that is open. */
  detail: (symbol: string, row: Row | undefined, close: () => void) => ReactNode;
  /** What holds for all pairs, above them. */
  common: (answer: Answer) => ReactNode;
}

/** What each pair offers in a product; `/ops/api/<product>/settings` lists it, and says what holds for all of them. */
export function PairSettingsPage<Row extends PairSettings, Answer extends { list: Row[] }>(
  props: PairSettingsPageProps<Row, Answer>,
) {
  const { product, columns, detail, common } = props;
  const t = useTranslations();
  const path = `${product}/settings`;
  const settings = useQuery({
    // The list's own query.
    queryKey: [path, {}, 0],
    queryFn: ({ signal }) => call<Answer>(path, {}, signal),
    refetchInterval: REFRESH_MS,
  });
  const state = ({ enabled }: Row): string => t(enabled ? 'switches.isOpen' : 'switches.closed');
  return (
    <ListPage
      title={t(`screens.${product}`)}
      note={t(`${product}.note`)}
      path={path}
      paging="whole"
      columns={[
        { key: 'pair', head: t('pairs.pair'), text: ({ symbol }) => pairName(symbol) },
        {
          key: 'status',
          head: t('list.status'),
          text: state,
          cell: (row) => <Status tone={row.enabled ? 'good' : 'bad'}>{state(row)}</Status>,
        },
        ...columns,
      ]}
      rowKey={({ symbol }) => symbol}
      searchLabel={t('pairs.search')}
      empty={t('pairs.empty')}
      detail={detail}
    >
      {settings.data && common(settings.data)}
    </ListPage>
  );
}
