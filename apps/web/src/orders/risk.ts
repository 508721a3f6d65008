import type { RiskProduct } from '@bourse/protocol/contract/calls';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useSession } from '../session/session.ts';

/** When the reader accepted the risk notices. */
export const riskQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['risk', userId],
    queryFn: ({ signal }) => call('/contract/app/contract/risk/get', {}, signal),
    enabled: userId !== undefined,
    // What is accepted stays accepted.
    staleTime: Infinity,
  });

export function acceptRisk(product: RiskProduct) {
  return call('/contract/app/contract/risk/accept', { product });
}

/** Whether the reader has accepted the risk notice of a product. */
export interface RiskStanding {
  /** As far as that is known. */
  readonly accepted: boolean | undefined;
  /** Asks the exchange, or waits for its answer if it has been asked; false where none comes. */
  readonly find: () => Promise<boolean>;
}

export function useRiskStanding(product: RiskProduct): RiskStanding {
  const userId = useSession((state) => state.credentials?.userId);
  const queries = useQueryClient();
  const { data } = useQuery(riskQuery(userId));
  return {
    accepted: data && data[product] > 0,
    find: () =>
      queries.ensureQueryData(riskQuery(userId)).then(
        (answer) => answer[product] > 0,
        () => false,
      ),
  };
}
