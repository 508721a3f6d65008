import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../api/queries.ts';

/** One piece of content with its texts. It changes under an editor's hands only by his own saving. */
export function contentQuery(id: string) {
  return queryOptions({ ...queryOf('content/detail', { id }), refetchOnWindowFocus: false });
}

/** As it was then; that never changes. */
export function versionQuery(id: string, version: number) {
  return queryOptions({ ...queryOf('content/version', { id, version }), staleTime: Infinity });
}

const MANY = 100;

/** Tabs of the help centre, for the choice of an article's. */
export const tabsQuery = queryOf('content/list', { kind: 'tab', pageNo: 1, pageSize: MANY });
