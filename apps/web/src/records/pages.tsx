import type { HistorySince } from '@bourse/protocol/config/calls';
import type { Page, PageFields } from '@bourse/protocol/fields';
import { LIST_REACH } from '@bourse/protocol/list-reach';
import { Button } from '@bourse/ui/Button';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../api/config.ts';
import { formatDate } from '@bourse/ui/format/time';
import { useFallback } from '../live/fallback.ts';
import { useOutdated } from '../live/use-outdated.ts';
import { AskAgainLine, type Asked } from '../shared/AskAgain.tsx';
import { Loaded } from '../shared/Loaded.tsx';

const PAGE_SIZE = 10;

/**
 * Page 1 replaces the list, later pages append, until as many are loaded as there are (docs/rules.md, "Calls and
 * envelopes"). A new `version` means that the lists are out of date: the loaded pages are fetched again, and the reader
 * keeps his place.
 */
export function usePages<Row, Filter extends object>(
  key: readonly unknown[],
  filter: Filter,
  version: number,
  fetchPage: (fields: Filter & PageFields, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const pages = useInfiniteQuery({
    queryKey: ['past', ...key, filter],
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ pageNo: pageParam, pageSize: PAGE_SIZE, ...filter }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) => {
      const loaded = all.reduce((sum, { list }) => sum + list.length, 0);
      return last.list.length > 0 && loaded < last.totalRow ? all.length + 1 : undefined;
    },
    placeholderData: keepPreviousData,
    // What was looked at before may have changed since.
    staleTime: 0,
  });
  useOutdated(version, pages.refetch);
  useFallback(() => pages.refetch());
  return pages;
}

/** What `usePages` answers, as far as a list needs it. */
export interface PagesState<Row> extends Asked<{ pages: Page<Row>[] }> {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface PagesProps<Row> {
  pages: PagesState<Row>;
  /** Shown when there are none. */
  empty: ReactNode;
  rowKey: (row: Row) => string;
  /** Lists whose older entries leave: which one it is. */
  history?: keyof HistorySince | undefined;
  children: (rows: Row[]) => ReactNode;
}

/** The rows of a list of the past, as far as they are loaded. */
export function Pages<Row>({ pages, empty, rowKey, history, children }: PagesProps<Row>) {
  // What could not be had is then the next page: it is asked for where it would stand.
  const atEnd = pages.isFetchNextPageError ? { ...pages, error: null, isError: false } : pages;
  return (
    <Loaded query={atEnd} rows={4}>
      {(data) => {
        const rows = rowsOf(data.pages, rowKey);
        if (rows.length === 0) return empty;
        return (
          <>
            {children(rows)}
            <End pages={pages} history={history} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Below the rows: more of them, or why there are no more. */
function End<Row>({ pages, history }: Pick<PagesProps<Row>, 'pages' | 'history'>) {
  const t = useTranslations('common');
  const since = useConfig()?.historySince?.[history ?? 'transfers'];
  const locale = useLocale();
  if (pages.isFetchNextPageError && pages.error) {
    return <AskAgainLine text={pages.error.message} onAsk={pages.fetchNextPage} />;
  }
  return (
    <>
      {pages.hasNextPage && (
        <div
          ref={(end) => whenSeen(end, () => !pages.isFetchingNextPage && void pages.fetchNextPage())}
          className="sticky left-0 p-2 text-center"
        >
          <Button
            tone="ghost"
            size="small"
            pending={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('loadMore')}
          </Button>
        </div>
      )}
      {endsEarly(pages) && (
        <p className="sticky left-0 p-2 text-center text-muted">
          {t('listEnds', { count: new Intl.NumberFormat(locale).format(LIST_REACH) })}
        </p>
      )}
      {history && since !== undefined && !pages.hasNextPage && (
        <p className="sticky left-0 p-2 text-center text-muted">
          {t('historySince', { date: formatDate(since) })}
        </p>
      )}
    </>
  );
}

/** Whether all that the list reaches is shown, and there may be more that it does not reach. */
export function endsEarly({ data, hasNextPage }: Pick<PagesState<unknown>, 'data' | 'hasNextPage'>): boolean {
  return !hasNextPage && (data?.pages.at(-1)?.totalRow ?? 0) >= LIST_REACH;
}

/** All rows once. A new entry shifts the later pages, so that a row can come twice until they are fetched again. */
export function rowsOf<Row>(pages: readonly Page<Row>[], rowKey: (row: Row) => string): Row[] {
  return [...new Map(pages.flatMap(({ list }) => list).map((row) => [rowKey(row), row])).values()];
}

/** Lists grow while one scrolls; where a browser cannot tell, the button does it. */
function whenSeen(end: Element | null, more: () => void): (() => void) | undefined {
  if (!end || typeof IntersectionObserver === 'undefined') return undefined;
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more());
  observer.observe(end);
  return () => observer.disconnect();
}
