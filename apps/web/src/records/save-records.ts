import { downloadCsv } from '@bourse/ui/format/csv';

/** `orders-2026-11-21.csv` */
export function saveRecords(name: string, rows: readonly (readonly string[])[]): void {
  downloadCsv(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, rows);
}
