import { csvRows, type Column } from '@bourse/ui/lib/columns';
import { useTranslations } from 'use-intl';
import { ExportButton } from './ExportButton.tsx';
import { saveList } from './save-records.ts';

interface ExportRecordsProps<Row> {
  /** Of the file, before the date. */
  name: string;
  columns: readonly Column<Row>[];
  /** All that match the filters, not only those on screen. */
  rows: () => readonly Row[] | Promise<readonly Row[]>;
  className?: string;
}

/** Saves a list as a CSV file: what its columns say, with numbers as the exchange gives them. */
export function ExportRecords<Row>({ name, columns, rows, className }: ExportRecordsProps<Row>) {
  const t = useTranslations();
  const save = async () => saveList(t, name, csvRows(columns, await rows()));
  return <ExportButton {...(className && { className })} onExport={save} />;
}
