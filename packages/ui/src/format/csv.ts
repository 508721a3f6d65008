import { BYTE_ORDER_MARK, csvText } from '@bourse/protocol/csv';
import { saveFile } from '../lib/save-file.ts';

/** Lets the browser save the table as a file. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(name, new Blob([BYTE_ORDER_MARK, csvText(rows)], { type: 'text/csv;charset=utf-8' }));
}
