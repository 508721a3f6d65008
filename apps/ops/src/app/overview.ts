import { queryOptions } from '@tanstack/react-query';
import { REFRESH_MS, queryOf } from '../api/queries.ts';

/** The figures of the overview; the side navigation shows from it what waits. */
export const overviewQuery = queryOptions({ ...queryOf('overview'), refetchInterval: REFRESH_MS });
