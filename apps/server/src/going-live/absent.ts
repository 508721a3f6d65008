/** PostgreSQL's undefined_table and undefined_column. */
const ABSENT = new Set(['42P01', '42703']);

/** Whether a query failed for a table or column that an older schema does not have yet. */
export function isAbsent(error: unknown): boolean {
  return ABSENT.has((error as { readonly code?: string }).code ?? '');
}
