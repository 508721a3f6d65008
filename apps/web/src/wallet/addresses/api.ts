import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The whole address book, newest first. Its key begins like that of every part of it. */
export const wholeBookQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }) => (await call('/bb/address/list', {}, signal)).list,
});

export const collectionQuery = queryOptions({
  queryKey: ['collection'],
  queryFn: ({ signal }) => call('/bb/collection/get', {}, signal),
});
