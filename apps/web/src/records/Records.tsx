import type { HistorySince } from '@bourse/protocol/config/calls';
import type { Column } from '@bourse/ui/lib/columns';
import { Table } from '@bourse/ui/Table';
import type { ReactNode } from 'react';
import { Pages, type PagesState } from './pages.tsx';

interface RecordsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Absent: its id. */
  rowKey?: (row: Row) => string;
  rowTestId: string;
  /** As in `Table`. */
  fits?: number;
  /** Shown when there are none. */
  empty: ReactNode;
}

type Keyed<Row, Props> = Props & (Row extends { id: string } ? unknown : { rowKey: (row: Row) => string });

function idOf(row: unknown): string {
  return (row as { id: string }).id;
}

interface PastRecordsProps<Row> extends RecordsProps<Row> {
  pages: PagesState<Row>;
  /** Lists whose older entries leave: which one it is. */
  history?: keyof HistorySince;
}

/** A list of the past as a table, page by page. */
export function PastRecords<Row>(props: Keyed<Row, PastRecordsProps<Row>>) {
  const { pages, history, empty, rowKey = idOf, ...table } = props;
  return (
    <Pages pages={pages} {...(history && { history })} empty={empty} rowKey={rowKey}>
      {(rows) => <Table {...table} rows={rows} rowKey={rowKey} />}
    </Pages>
  );
}

/** The rows of a live list as a table. */
export function LiveRecords<Row>(props: Keyed<Row, RecordsProps<Row> & { rows: readonly Row[] }>) {
  const { rows, empty, rowKey = idOf, ...table } = props;
  if (rows.length === 0) return empty;
  return <Table {...table} rows={rows} rowKey={rowKey} />;
}
