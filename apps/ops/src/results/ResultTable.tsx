import { EmptyState } from '@bourse/ui/EmptyState';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { Table } from '@bourse/ui/Table';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import type { ListColumn } from '../table/columns.ts';
import { ExportButton } from '../table/ExportButton.tsx';

/** Lines that a page draws; a file has all. */
const MOST_LINES = 300;

interface ResultTableProps<Row> {
  title: string;
  /** Of the file. */
  name: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** Lines of a period, the newest of many, and all of them as CSV. */
export function ResultTable<Row>({ title, name, columns, rows, rowKey }: ResultTableProps<Row>) {
  const t = useTranslations();
  const { count } = useFormats();
  if (rows.length === 0) return <EmptyState text={t('results.empty')} />;
  return (
    <Section title={title}>
      <div className="flex items-center gap-4 pb-2 text-12 text-muted">
        <ExportButton
          name={name}
          columns={columns}
          rows={() => Promise.resolve(rows)}
          disabled={rows.length === 0}
        />
        {rows.length > MOST_LINES && t('results.newest', { count: count(MOST_LINES) })}
      </div>
      <div ref={fadeEdges} className="overflow-x-auto">
        <Table label={title} columns={columns} rows={rows.slice(0, MOST_LINES)} rowKey={rowKey} />
      </div>
    </Section>
  );
}
