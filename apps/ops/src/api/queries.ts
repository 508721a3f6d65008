import { CallError, type CallArgs } from '@bourse/ui/lib/call';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type Calls } from './client.ts';

/** How often what is on the screen is asked for again: others work on the same queues. */
export const REFRESH_MS = 15_000;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only a missing answer is worth asking again for.
      retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.code !== undefined),
      // What the server worded comes in the language of its time; a new screen asks anew.
      staleTime: 0,
    },
  },
});

/** A call as a query, kept under its path and its fields. */
export function queryOf<Path extends keyof Calls>(path: Path, ...[fields]: CallArgs<Calls[Path]>) {
  return queryOptions({
    queryKey: fields === undefined ? [path] : [path, fields],
    queryFn: ({ signal }) => call(path, ...([fields, signal] as unknown as CallArgs<Calls[Path]>)),
  });
}
