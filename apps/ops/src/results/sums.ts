import { formatAmount, readAmount } from '@bourse/money/amount';

/** What the house's results are told in. */
export const VALUE_COIN = 'USDT';

/** The exact sum of amounts of the wire, some of them below zero; one that is not known counts nothing. */
export function sumOf(texts: readonly string[]): string {
  return formatAmount(texts.reduce((sum, text) => (text === '' ? sum : sum + readAmount(text)), 0n));
}

export interface Group<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
  readonly value: string;
}

/** Rows by what `keyOf` says of them, in the order in which it first does, each with the sum of their values. */
export function groupsBy<Row extends { value: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Group<Row>[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups].map(([key, list]) => ({
    key,
    rows: list,
    value: sumOf(list.map(({ value }) => value)),
  }));
}

/** Every day from the first to the last, `2026-11-21`, oldest first. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days;
}
