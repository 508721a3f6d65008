import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { REFRESH_MS } from '../api/queries.ts';

/** The figures of the overview; the side navigation shows from it what waits. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call('overview', {}, signal),
  refetchInterval: REFRESH_MS,
});
