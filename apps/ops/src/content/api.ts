import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** One piece of content with its texts. It changes under an editor's hands only by his own saving. */
export function contentQuery(id: string) {
  return queryOptions({
    queryKey: ['content/detail', id],
    queryFn: ({ signal }) => call('content/detail', { id }, signal),
    refetchOnWindowFocus: false,
  });
}

/** As it was then; that never changes. */
export function versionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['content/version', id, version],
    queryFn: ({ signal }) => call('content/version', { id, version }, signal),
    staleTime: Infinity,
  });
}

const MANY = 100;

/** Tabs of the help centre, for the choice of an article's. */
export const tabsQuery = queryOptions({
  queryKey: ['content/list', 'tabs'],
  queryFn: ({ signal }) => call('content/list', { kind: 'tab', pageNo: 1, pageSize: MANY }, signal),
});
