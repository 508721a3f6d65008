import type { Fields } from '@bourse/ui/lib/call';
import { matching } from '@bourse/ui/lib/columns';
import { everyRow } from '@bourse/ui/lib/every-row';
import { showError } from '@bourse/ui/lib/toast';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { list, type ListFields, type ListPath, type RowOf } from '../api/client.ts';
import { REFRESH_MS } from '../api/queries.ts';
import type { ListColumn } from './columns.ts';
import { pageOf, type ListSearch } from './list-search.ts';
import type { Sorting } from './ListTable.tsx';

export interface ListSource<Path extends ListPath, Row = RowOf<Path>> {
  /** Path of the call that lists. */
  path: Path;
  /** What the address narrows it by, as fields of that call. */
  fields?: ListFields<Path>;
  /** `whole`: the call answers all rows at once; the search is made here. */
  paging?: 'server' | 'whole';
  columns: readonly ListColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Absent: the call has no search. */
  searchLabel?: string;
  defaultSort?: string;
}

export interface ListRows<Row> {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
  /** Those of this page; absent while the first ones load. */
  rows: readonly Row[] | undefined;
  /** How many match, on all pages. */
  total: number;
  /** From 1. */
  page: number;
  pages: number;
  sorting: Sorting;
  /** All that match, as far as a download goes. */
  everyRow: () => Promise<readonly Row[]>;
}

const PAGE_SIZE = 25;
const EXPORT_MOST = 10_000;

/** The rows of a list as the address asks for them, kept up to date. */
export function useListRows<Path extends ListPath>(
  source: ListSource<Path>,
  search: ListSearch,
): ListRows<RowOf<Path>> {
  type Row = RowOf<Path>;
  const { path, fields = {}, paging = 'server', columns, rowKey, searchLabel, defaultSort } = source;
  const t = useTranslations();
  const locale = useLocale();
  const page = pageOf(search);
  const sorting = {
    by: search.sort ?? defaultSort ?? '',
    order: search.order === 'asc' ? ('asc' as const) : ('desc' as const),
  };
  const asked: Fields = {
    ...fields,
    ...(paging === 'server' && searchLabel && { search: search.q }),
    ...(defaultSort && { sort: sorting.by, order: sorting.order }),
  };
  const query = useQuery({
    queryKey: [path, asked, paging === 'server' ? page : 0],
    queryFn: ({ signal }) =>
      list(path, paging === 'server' ? { ...asked, pageNo: page, pageSize: PAGE_SIZE } : asked, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const whole = paging === 'whole' && query.data ? matching(columns, query.data.list, search.q) : undefined;
  const total = whole?.length ?? query.data?.totalRow ?? 0;

  async function exported(): Promise<readonly Row[]> {
    if (whole) return whole;
    let now = total;
    const all = await everyRow<Row>(
      async (fields) => {
        const { list: rows, totalRow = 0 } = await list(path, { ...asked, ...fields });
        now = totalRow;
        return { list: rows, totalRow };
      },
      rowKey,
      EXPORT_MOST,
    );
    if (now > all.length)
      showError(t('list.exportCut', { count: new Intl.NumberFormat(locale).format(all.length) }));
    return all;
  }

  return {
    query,
    rows: whole ?? query.data?.list,
    total,
    page,
    pages: paging === 'server' ? Math.max(1, Math.ceil(total / PAGE_SIZE)) : 1,
    sorting,
    everyRow: exported,
  };
}
