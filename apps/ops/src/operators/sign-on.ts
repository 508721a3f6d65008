import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { isOwnPath } from '../app/own-path.ts';

/** Who signs operators in besides the console itself. */
export const signOnQuery = queryOptions({ ...queryOf('signOn'), staleTime: Infinity });

const NEXT = 'signOn.next';

/** Leaves for the provider; `next` is where the console is to go on afterwards. Throws `CallError`. */
export async function leaveForProvider(next: string | undefined): Promise<void> {
  const { url } = await call('signOn/begin');
  if (next === undefined) sessionStorage.removeItem(NEXT);
  else sessionStorage.setItem(NEXT, next);
  location.assign(url);
}

/** Where to go on, after the way over the provider; kept in this tab, never in what the provider is sent. */
export function takeNext(): string {
  const next = sessionStorage.getItem(NEXT);
  sessionStorage.removeItem(NEXT);
  return isOwnPath(next) ? next : '/';
}
