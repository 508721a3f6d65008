import type { RiskProduct, RiskView } from '@bourse/protocol/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call200 } from '../api/client.ts';

/** When the reader accepted the risk notices. */
export const riskQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['risk', userId],
    queryFn: ({ signal }) => call200<RiskView>('/contract/app/contract/risk/get', {}, signal),
    enabled: userId !== undefined,
    // What is accepted stays accepted.
    staleTime: Infinity,
  });

export function acceptRisk(product: RiskProduct): Promise<RiskView> {
  return call200('/contract/app/contract/risk/accept', { product });
}
