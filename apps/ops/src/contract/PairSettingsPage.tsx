import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { list, type ListOf, type RowOf } from '../api/client.ts';
import { REFRESH_MS } from '../api/queries.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage, type DetailProps } from '../table/ListPage.tsx';
import { pairName } from './pair-name.ts';

type Path = 'contracts/settings' | 'seconds/settings';

interface PairSettingsPageProps<P extends Path> {
  product: 'contracts' | 'seconds';
  path: P;
  /** What the product adds to pair and status. */
  columns: readonly ListColumn<RowOf<P>>[];
  /** The panel of the pair that is open. */
  detail: ComponentType<DetailProps<RowOf<P>>>;
  /** What holds for all pairs, above them. */
  common: (answer: ListOf<P>) => ReactNode;
}

/** What each pair offers in a product, and what holds for all of them. */
export function PairSettingsPage<P extends Path>({
  product,
  path,
  columns,
  detail,
  common,
}: PairSettingsPageProps<P>) {
  const t = useTranslations();
  const settings = useQuery({
    // The list's own query.
    queryKey: [path, {}, 0],
    queryFn: ({ signal }) => list(path, {}, signal),
    refetchInterval: REFRESH_MS,
  });
  return (
    <ListPage
      title={t(`screens.${product}`)}
      note={t(`${product}.note`)}
      path={path}
      paging="whole"
      columns={[
        { key: 'pair', head: t('fees.pair'), text: ({ symbol }) => pairName(symbol) },
        {
          key: 'status',
          head: t('common.status'),
          text: ({ enabled }) => t(enabled ? 'switches.isOpen' : 'switches.closed'),
          tone: ({ enabled }) => (enabled ? 'good' : 'bad'),
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
