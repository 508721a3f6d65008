import { Button } from '@bourse/ui/Button';
import type { Fields } from '@bourse/ui/lib/call';
import { csvRows, matching } from '@bourse/ui/lib/columns';
import { EmptyState } from '@bourse/ui/EmptyState';
import { downloadCsv } from '@bourse/ui/format/csv';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { showError } from '@bourse/ui/lib/toast';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { list, showFailure, type ListFields, type ListPath, type RowOf } from '../api/client.ts';
import { REFRESH_MS } from '../api/queries.ts';
import { PageHead } from '../app/PageHead.tsx';
import type { ListColumn } from './columns.ts';
import { Filters, SearchBox, type ListFilter } from './Filters.tsx';
import { ListTable } from './ListTable.tsx';
import { pageOf, useListSearch } from './list-search.ts';

interface ListPageProps<Path extends ListPath, Row = RowOf<Path>> {
  title: string;
  /** Shown under the title: what is done here. */
  note?: ReactNode;
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
  filters?: readonly ListFilter[];
  empty: string;
  /** What a row leads to: another page, or with `detail` a panel at the side. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Draws the row that is open, by its key in the address. */
  detail?: (key: string, row: Row | undefined, close: () => void) => ReactNode;
  /** Buttons right of the title. */
  actions?: ReactNode;
  /** Between the title and the filters. */
  children?: ReactNode;
  /** Without title: part of another page. */
  embedded?: boolean;
  defaultSort?: string;
}

const PAGE_SIZE = 25;
const EXPORT_PAGE = 100;
const EXPORT_MOST = 10_000;

/** A list of the console: search, filters and page in the address, CSV of all that matches, the open row beside it. */
export function ListPage<Path extends ListPath>(props: ListPageProps<Path>) {
  type Row = RowOf<Path>;
  const {
    title,
    path,
    fields = {},
    paging = 'server',
    columns,
    rowKey,
    filters = [],
    detail,
    onOpen,
  } = props;
  const t = useTranslations();
  const locale = useLocale();
  const [search, change] = useListSearch();
  const searchInput = useRef<HTMLInputElement>(null);
  const page = pageOf(search);
  const sorting = {
    by: search.sort ?? props.defaultSort ?? '',
    order: search.order === 'asc' ? ('asc' as const) : ('desc' as const),
  };
  const asked: Fields = {
    ...fields,
    ...(paging === 'server' && props.searchLabel && { search: search.q }),
    ...(props.defaultSort && { sort: sorting.by, order: sorting.order }),
  };
  const query = useQuery({
    queryKey: [path, asked, paging === 'server' ? page : 0],
    queryFn: ({ signal }) =>
      list(path, paging === 'server' ? { ...asked, pageNo: page, pageSize: PAGE_SIZE } : asked, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const whole = paging === 'whole' && query.data ? matching(columns, query.data.list, search.q) : undefined;
  const rows = whole ?? query.data?.list ?? [];
  const total = whole?.length ?? query.data?.totalRow ?? 0;
  const pages = paging === 'server' ? Math.max(1, Math.ceil(total / PAGE_SIZE)) : 1;
  const openKey = detail ? search.id : undefined;
  const isOpen = openKey !== undefined;
  const openRow = rows.find((row) => rowKey(row) === openKey);
  const close = (): void => change({ id: undefined }, { replace: true });
  const isNarrowed = Object.keys(search).some(
    (name) => !['id', 'page', 'sort', 'order', 'tab'].includes(name),
  );

  function turn(step: 1 | -1): boolean {
    const next = page + step;
    if (next < 1 || next > pages) return false;
    change({ page: next === 1 ? undefined : String(next) });
    return true;
  }

  function open(row: Row): void {
    if (detail) change({ id: rowKey(row) }, { replace: isOpen });
    else onOpen?.(row);
  }

  async function everyRow(): Promise<readonly Row[]> {
    if (whole) return whole;
    const all: Row[] = [];
    for (let pageNo = 1; all.length < Math.min(total, EXPORT_MOST); pageNo++) {
      const next = await list(path, { ...asked, pageNo, pageSize: EXPORT_PAGE });
      if (next.list.length === 0) break;
      all.push(...next.list);
    }
    if (total > all.length)
      showError(t('list.exportCut', { count: new Intl.NumberFormat(locale).format(all.length) }));
    return all;
  }

  const table = (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col" aria-label={title}>
      {props.children}
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-5 py-2">
        {props.searchLabel && (
          <SearchBox
            label={props.searchLabel}
            value={search.q ?? ''}
            onChange={(q) => change({ q }, { replace: true })}
            input={searchInput}
          />
        )}
        <Filters filters={filters} search={search} onChange={(next) => change(next, { replace: true })} />
        <span className="ml-auto flex items-center gap-2">
          <span className="text-12 text-muted" aria-live="polite">
            {query.data && t('list.total', { count: total })}
          </span>
          <ExportButton name={path.split('/')[0]!} columns={columns} rows={everyRow} disabled={total === 0} />
        </span>
      </div>
      <div
        ref={fadeEdges}
        // Rows take the focus; where there are none, what scrolls must be reachable all the same.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={rows.length === 0 ? 0 : undefined}
        className="min-h-0 flex-1 overflow-auto -outline-offset-2"
      >
        {query.isError && !query.data ? (
          <EmptyState
            text={query.error.message}
            action={
              <Button tone="secondary" size="small" onClick={() => void query.refetch()}>
                {t('common.retry')}
              </Button>
            }
          />
        ) : !query.data ? (
          <SkeletonRows rows={12} label={t('common.loading')} />
        ) : rows.length === 0 ? (
          <EmptyState text={isNarrowed ? t('list.noMatch') : props.empty} />
        ) : (
          <ListTable
            label={title}
            columns={isOpen ? columns.filter(({ wide }) => !wide) : columns}
            rows={rows}
            rowKey={rowKey}
            openKey={openKey}
            onOpen={detail || onOpen ? open : undefined}
            onClose={close}
            onSearch={() => searchInput.current?.focus()}
            onPage={turn}
            {...(props.defaultSort && {
              sorting,
              onSort: (by: string) =>
                change({ sort: by, order: by === sorting.by && sorting.order === 'desc' ? 'asc' : 'desc' }),
            })}
          />
        )}
      </div>
      <footer className="flex h-9 shrink-0 items-center gap-3 border-t border-line px-5 text-12 text-muted">
        <Keys canOpen={Boolean(detail || onOpen)} canSearch={Boolean(props.searchLabel)} />
        {pages > 1 && (
          <nav aria-label={t('list.pages')} className="ml-auto flex items-center gap-1">
            <Button
              tone="ghost"
              size="small"
              aria-label={t('list.previousPage')}
              disabled={page <= 1}
              onClick={() => turn(-1)}
            >
              <ChevronLeft aria-hidden className="size-4" />
            </Button>
            <span>
              {t('list.page', {
                page: new Intl.NumberFormat(locale).format(page),
                pages: new Intl.NumberFormat(locale).format(pages),
              })}
            </span>
            <Button
              tone="ghost"
              size="small"
              aria-label={t('list.nextPage')}
              disabled={page >= pages}
              onClick={() => turn(1)}
            >
              <ChevronRight aria-hidden className="size-4" />
            </Button>
          </nav>
        )}
      </footer>
    </section>
  );

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!props.embedded && <PageHead title={title} note={props.note} actions={props.actions} />}
      <div className="relative flex min-h-0 flex-1">
        {table}
        {detail && isOpen && !query.isPending && detail(openKey, openRow, close)}
      </div>
    </div>
  );
}

function Keys({ canOpen, canSearch }: { canOpen: boolean; canSearch: boolean }) {
  const t = useTranslations('list');
  const keys = [
    ['j k', t('keyMove')],
    ...(canOpen ? [['Enter', t('keyOpen')]] : []),
    ...(canSearch ? [['/', t('keySearch')]] : []),
    ...(canOpen ? [['Esc', t('keyClose')]] : []),
  ];
  return (
    <span className="flex gap-3 max-md:hidden">
      {keys.map(([key, meaning]) => (
        <span key={key} className="flex items-center gap-1.5 whitespace-nowrap">
          <kbd className="rounded-control border border-line-strong px-1 font-sans text-muted">{key}</kbd>
          {meaning}
        </span>
      ))}
    </span>
  );
}

interface ExportButtonProps<Row> {
  name: string;
  columns: readonly ListColumn<Row>[];
  rows: () => Promise<readonly Row[]>;
  disabled: boolean;
}

/** Saves all rows that match, not only those of the page. */
function ExportButton<Row>({ name, columns, rows, disabled }: ExportButtonProps<Row>) {
  const t = useTranslations('list');
  const [pending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      downloadCsv(`${name}.csv`, csvRows(columns, await rows()));
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button tone="ghost" size="small" pending={pending} disabled={disabled} onClick={() => void save()}>
      <Download aria-hidden className="size-3.5" />
      {t('export')}
    </Button>
  );
}
