import { parseAmount } from '@bourse/money/amount';
import type { ProjectView, SubscribePreview } from '@bourse/protocol/launchpad/calls';
import { useSettled } from '@bourse/ui/lib/settled';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useSignedIn } from '../../session/session.ts';
import { estimate } from './estimate.ts';

/** Typing pauses this long before the exchange is asked. */
const SETTLE_MS = 300;
const REFRESH_MS = 5_000;

/** What an amount would give as things stand: reckoned here at once, and then by the exchange, who knows all shares. */
export function usePreview(project: ProjectView, amount: string | undefined): SubscribePreview | undefined {
  const signedIn = useSignedIn();
  const settled = useSettled(amount, SETTLE_MS);
  const exact = useQuery({
    queryKey: ['subscribePreview', project.id, settled],
    // By the exchange's own reckoning, if the project ended as it stands.
    queryFn: async ({ signal }) =>
      (await call('/bb/subscribe/detail', { id: project.id, amount: settled! }, signal)).preview ?? null,
    enabled: signedIn && settled !== undefined && project.phase === 'participating',
    refetchInterval: REFRESH_MS,
    gcTime: 0,
  });
  if (amount === undefined) return undefined;
  if (settled === amount && exact.data) return exact.data;
  const value = parseAmount(amount);
  return value === undefined || value <= 0n ? undefined : estimate(project, value);
}
