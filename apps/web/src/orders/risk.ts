import type { RiskProduct } from '@bourse/protocol/contract/calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
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

/** Whether the reader has accepted the risk notice of a product, as far as that is known. */
export function useRiskAccepted(product: RiskProduct): boolean | undefined {
  const userId = useSession((state) => state.credentials?.userId);
  const { data } = useQuery(riskQuery(userId));
  return data && data[product] > 0;
}
