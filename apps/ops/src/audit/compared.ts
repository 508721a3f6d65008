/** A field of an entry as it was and as it became; a dash where it was not there. */
export interface ComparedField {
  field: string;
  before: string;
  after: string;
}

/** The fields of what was and what became, side by side. A text that is no JSON object counts as one field. */
export function compared(before: string, after: string): ComparedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].map((field) => ({
    field,
    before: shown(was[field]),
    after: shown(is[field]),
  }));
}

function fieldsOf(json: string): Record<string, unknown> {
  if (json === '') return {};
  try {
    const value: unknown = JSON.parse(json);
    if (value === null) return {};
    return typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { value };
  } catch {
    return { value: json };
  }
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
