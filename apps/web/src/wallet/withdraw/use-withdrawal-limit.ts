import { useQuery } from '@tanstack/react-query';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import { serverClock } from '../../api/server-clock.ts';
import { useMoneyVersion } from '../../live/account.ts';
import { useOutdated } from '../../live/use-outdated.ts';
import { everyRow } from '../../records/every-row.ts';
import { listWithdrawals } from '../api.ts';
import { DAY_MS, leftOfDay } from './limits.ts';

/** What is left of the day's limit; undefined until known. */
export function useWithdrawalLimit(chain: ChainView): string | undefined {
  const { currency, withdrawDayMax } = chain;
  const query = useQuery({
    queryKey: ['withdrawnToday', currency],
    queryFn: ({ signal }) =>
      everyRow((page) =>
        listWithdrawals({ currency, startTime: Math.floor(serverClock.now() - DAY_MS), ...page }, signal),
      ),
  });
  useOutdated(useMoneyVersion(), query.refetch);
  return query.data && leftOfDay(query.data, withdrawDayMax, serverClock.now());
}
