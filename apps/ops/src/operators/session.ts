import type { OperatorMe } from '@bourse/protocol/operators/session/fields';
import { SIGNED_OUT } from '@bourse/protocol/envelope';
import { CallError } from '@bourse/ui/lib/call';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from '../api/client.ts';
import { queries } from '../api/queries.ts';

/** Who is signed in, and what he may; `null`: nobody. Never stale on its own; the console asks again while it is open. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<OperatorMe | null> => {
    try {
      return await call('me', {}, signal);
    } catch (error) {
      if (error instanceof CallError && error.code === SIGNED_OUT) return null;
      throw error;
    }
  },
  staleTime: Infinity,
});

/** Takes over a new session, or the end of one (`null`); nothing that another operator saw is left. */
export function enter(me: OperatorMe | null): void {
  queries.clear();
  queries.setQueryData(meQuery.queryKey, me);
}

const Me = createContext<OperatorMe | undefined>(undefined);
export const MeProvider = Me.Provider;

/** The signed-in operator; only below the console's shell. */
export function useMe(): OperatorMe {
  const me = useContext(Me);
  if (!me) throw new Error('outside of the console');
  return me;
}
