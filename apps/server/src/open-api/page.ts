import { idOf, placeOf } from './orders/order-words.ts';

/** Lists of HTX's newer calls name the first record of the next page, which is part of it. */

/** The page from `fromId` on, as a filter that leaves out the id it goes on from; one row more than asked for, to see whether more follow. */
export function pageFilter(fromId: string | undefined, sort: 'asc' | 'desc', size: number) {
  const from = fromId === undefined ? undefined : placeOf(fromId);
  const step = sort === 'asc' ? -1n : 1n;
  const beyondId = from === undefined ? undefined : String(BigInt(from) + step);
  return { beyondId, oldestFirst: sort === 'asc', size: size + 1 };
}

/** Of such rows the page itself, and the id that the next one begins with. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { readonly page: readonly Row[]; readonly next: number | undefined } {
  const next = rows[size]?.id;
  return { page: rows.slice(0, size), next: next === undefined ? undefined : Number(idOf(next)) };
}
