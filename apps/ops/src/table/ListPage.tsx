import { AskAgainLine } from '@bourse/ui/AskAgainLine';
import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { classes } from '@bourse/ui/lib/classes';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { SlidersHorizontal } from 'lucide-react';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ListPath, RowOf } from '../api/client.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Waiting } from '../app/Waiting.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Filters, SearchBox, type ListFilter } from './Filters.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListTable } from './ListTable.tsx';
import { isNarrowed, useListSearch } from './list-search.ts';
import { useListRows, type ListRows, type ListSource } from './use-list-rows.ts';

/** What the panel of a row takes: its key in the address, and the row, unless the page does not have it. */
export interface DetailProps<Row> {
  id: string;
  row: Row | undefined;
  onClose: () => void;
}

interface ListPageProps<Path extends ListPath, Row = RowOf<Path>> extends ListSource<Path, Row> {
  title: string;
  /** Shown under the title: what is done here. */
  note?: ReactNode;
  filters?: readonly ListFilter[];
  empty: string;
  /** What a row leads to: another page, or with `detail` a panel at the side. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The panel of the row that is open. */
  detail?: ComponentType<DetailProps<Row>>;
  /** Buttons right of the title. */
  actions?: ReactNode;
  /** Between the title and the filters. */
  children?: ReactNode;
  /** Without title: part of another page. */
  embedded?: boolean;
}

/** A list of the console: search, filters and page in the address, CSV of all that matches, the open row beside it. */
export function ListPage<Path extends ListPath>(props: ListPageProps<Path>) {
  type Row = RowOf<Path>;
  const { title, path, columns, rowKey, searchLabel, filters = [], detail: Detail, onOpen } = props;
  const t = useTranslations('list');
  const [search, change] = useListSearch();
  const searchInput = useRef<HTMLInputElement>(null);
  const listed = useListRows(props, search);
  const { query, rows = [], total, page, pages, sorting } = listed;
  const openKey = Detail ? search.id : undefined;
  const isOpen = openKey !== undefined;
  const openRow = rows.find((row) => rowKey(row) === openKey);
  const close = (): void => change({ id: undefined }, { replace: true });

  function turn(step: 1 | -1): boolean {
    const next = page + step;
    if (next < 1 || next > pages) return false;
    change({ page: next === 1 ? undefined : String(next) });
    return true;
  }

  function open(row: Row): void {
    if (Detail) change({ id: rowKey(row) }, { replace: isOpen });
    else onOpen?.(row);
  }

  function sortBy(by: string): void {
    change({ sort: by, order: by === sorting.by && sorting.order === 'desc' ? 'asc' : 'desc' });
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!props.embedded && <PageHead title={title} note={props.note} actions={props.actions} />}
      <div className="relative flex min-h-0 flex-1">
        <section className="flex min-h-0 min-w-0 flex-1 flex-col" aria-label={title}>
          {props.children}
          <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-5 py-2">
            {searchLabel && (
              <SearchBox
                label={searchLabel}
                value={search.q ?? ''}
                onChange={(q) => change({ q }, { replace: true })}
                input={searchInput}
              />
            )}
            <FoldedOnPhone count={filters.length} open={isNarrowed(search)}>
              <Filters
                filters={filters}
                search={search}
                onChange={(next) => change(next, { replace: true })}
              />
            </FoldedOnPhone>
            <span className="ml-auto flex items-center gap-2">
              <span className="text-12 text-muted" aria-live="polite">
                {listed.rows && t('total', { count: total })}
              </span>
              <ExportButton
                name={path.split('/')[0]!}
                columns={columns}
                rows={listed.everyRow}
                disabled={total === 0}
              />
            </span>
          </div>
          <ListBody listed={listed} empty={isNarrowed(search) ? t('noMatch') : props.empty}>
            <ListTable
              label={title}
              columns={isOpen ? columns.filter(({ wide }) => !wide) : columns}
              rows={rows}
              rowKey={rowKey}
              openKey={openKey}
              onOpen={Detail || onOpen ? open : undefined}
              onClose={close}
              onSearch={() => searchInput.current?.focus()}
              onPage={turn}
              {...(props.defaultSort && { sorting, onSort: sortBy })}
            />
          </ListBody>
          <ListFooter
            canOpen={Boolean(Detail || onOpen)}
            canSearch={Boolean(searchLabel)}
            {...{ page, pages }}
            onPage={turn}
          />
        </section>
        {Detail && isOpen && !query.isPending && (
          <Detail key={openKey} id={openKey} row={openRow} onClose={close} />
        )}
      </div>
    </div>
  );
}

interface FoldedOnPhoneProps {
  /** Of what is folded; one alone stands as it is. */
  count: number;
  open: boolean;
  children: ReactNode;
}

/** Several filters would take a phone half of its list: they are behind a button there. */
function FoldedOnPhone({ count, open: openAtFirst, children }: FoldedOnPhoneProps) {
  const t = useTranslations('list');
  const [open, setOpen] = useState(openAtFirst);
  if (count < 2) return children;
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="min-[700px]:hidden"
      >
        <SlidersHorizontal aria-hidden className="size-3.5" />
        {t('filters')}
      </Button>
      <div className={classes('contents', !open && 'max-[699px]:hidden')}>{children}</div>
    </>
  );
}

interface ListBodyProps<Row> {
  listed: ListRows<Row>;
  /** Said where there is no row. */
  empty: string;
  children: ReactNode;
}

/** What scrolls: the rows, or why there are none. */
function ListBody<Row>({ listed: { query, rows }, empty, children }: ListBodyProps<Row>) {
  const t = useTranslations('common');
  return (
    <div
      ref={fadeEdges}
      // Rows take the focus; where there are none, what scrolls must be reachable all the same.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={rows?.length ? undefined : 0}
      className="min-h-0 flex-1 overflow-auto -outline-offset-2"
    >
      {rows && query.error && (
        <AskAgainLine
          text={t('notUpdated', { cause: query.error.message })}
          retry={t('retry')}
          onAsk={query.refetch}
        />
      )}
      {!rows ? (
        <Waiting query={query} rows={12} />
      ) : rows.length === 0 ? (
        <EmptyState text={empty} />
      ) : (
        children
      )}
    </div>
  );
}
