/** Without it, Excel takes the file for one in the system's old encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, "CSV Injection"); plain negative numbers are left as they are.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',') + '\r\n').join('');
}

function cell(text: string): string {
  const safe = FORMULA_START.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The last four are the full-width forms, which some spreadsheets read as the plain ones. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;
