import { saveFile } from '../save-file.tsx';

/**
 * A table as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, "CSV Injection"); plain negative numbers are left as they are.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without it, Excel takes the file for one in the system's old encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Lets the browser save the table as a file. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(name, new Blob([BYTE_ORDER_MARK, csvText(rows)], { type: 'text/csv;charset=utf-8' }));
}
