import type { FeeStandingView } from '@bourse/protocol/spot/calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Config, Pair } from '../../api/config.ts';
import { useSignedIn } from '../../session/session.ts';

/** The tiers; of who is signed in, his own standing too. */
export function feeTiersQuery(signedIn: boolean) {
  return queryOptions({
    queryKey: ['feeTiers', signedIn],
    queryFn: ({ signal }) => call('/bb/order/feeTiers', {}, signal),
    staleTime: 60_000,
  });
}

/** What trading a pair costs the reader: his own rates, else the pair's, else his tier's, else the usual ones. */
export function feesOn(
  pair: Pick<Pair, 'fees'>,
  config: Pick<Config, 'fees'>,
  own: FeeStandingView | undefined,
): Config['fees'] {
  if (own?.isOwn) return own;
  return pair.fees ?? own ?? config.fees;
}

export function useFeesOn(pair: Pair, config: Config): Config['fees'] {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...feeTiersQuery(true), enabled: signedIn });
  return feesOn(pair, config, signedIn ? data?.own : undefined);
}
