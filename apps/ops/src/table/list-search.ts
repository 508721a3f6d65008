import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What a list shows, as it stands in the address: filters, sorting, page, and the row that is open. */
export interface ListSearch {
  readonly [name: string]: string | undefined;
}

const LONGEST = 128;

/** The parameters of an address; what is no text, or too long to have come from us, is passed over. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const entries = Object.entries(search).filter(
    ([, value]) => typeof value === 'string' && value !== '' && value.length <= LONGEST,
  );
  return Object.fromEntries(entries) as ListSearch;
}

/** The page that the address asks for; nonsense is the first one. */
export function pageOf(search: ListSearch): number {
  const page = Number(search.page ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/**
 * The search after a change; an empty value takes a parameter out. Another filter begins on the first page and closes
 * the open row, for that row may no longer be in the list.
 */
export function changed(before: ListSearch, change: ListSearch): ListSearch {
  const narrows = Object.keys(change).some((name) => name !== 'id' && name !== 'page' && name !== 'tab');
  const kept = narrows ? { ...before, page: undefined, id: undefined } : { ...before };
  return readListSearch({ ...kept, ...change });
}

/** Of the address, what leaves all rows in their list. */
const NO_FILTERS: readonly string[] = ['id', 'page', 'sort', 'order', 'tab'];

/** Whether rows may be missing because of what the address asks for. */
export function isNarrowed(search: ListSearch): boolean {
  return Object.keys(search).some((name) => !NO_FILTERS.includes(name));
}

/** The list's part of the address, and how to change it. */
export function useListSearch(): [ListSearch, (change: ListSearch, options?: { replace?: boolean }) => void] {
  const search = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const change = useCallback(
    (next: ListSearch, { replace = false } = {}) => {
      void navigate({ to: '.', search: (before: object) => changed(before as ListSearch, next), replace });
    },
    [navigate],
  );
  return [search, change];
}

/** Milliseconds of a day's beginning or end (`2026-11-21`) in the reader's time zone; absent when it is no day. */
export function dayBound(day: string | undefined, end: 'start' | 'end'): number | undefined {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00`);
  if (end === 'end') date.setDate(date.getDate() + 1);
  const ms = date.getTime() - (end === 'end' ? 1 : 0);
  return Number.isNaN(ms) ? undefined : ms;
}
