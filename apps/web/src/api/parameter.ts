import { queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';

const MINUTE_MS = 60_000;

/** A public setting of the operators by its name, as text; empty: not set. */
export function parameterQuery(paramName: string) {
  return queryOptions({
    queryKey: ['config', 'parameter', paramName],
    queryFn: async ({ signal }) =>
      (await get('/paramter/getParamListByKeyName', { paramName }, signal)).valueName,
    staleTime: MINUTE_MS,
  });
}
