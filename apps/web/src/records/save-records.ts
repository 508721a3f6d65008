import { LIST_REACH } from '@bourse/protocol/list-reach';
import { downloadCsv } from '@bourse/ui/format/csv';
import type { useTranslations } from 'use-intl';

type Texts = ReturnType<typeof useTranslations<never>>;

/** `orders-2026-11-21.csv`. Of a list that may end before its oldest entry, the file says so. */
export function saveList(t: Texts, name: string, rows: readonly (readonly string[])[]): void {
  downloadCsv(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, withEnd(t, rows));
}

/** A head and rows; and a last line, if there may be more than a list reaches. */
export function withEnd(t: Texts, rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (rows.length - 1 < LIST_REACH) return rows;
  return [...rows, [t('common.listEnds', { count: String(LIST_REACH) })]];
}
