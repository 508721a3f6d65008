import { startExchange as startOurs } from '@bourse/server/exchange';
import { NO_LIMITS } from '@bourse/server/gateway/access/budget';
import { CALM } from '@bourse/server/gateway/access/pressure';
import type { Exchange, StartOptions } from '@bourse/server/launch/exchange-process';

/** Our exchange, which looks at its chains all the time and turns nobody away on a machine that is busy with kills. */
export function startExchange(options: StartOptions): Promise<Exchange> {
  const parts = {
    limits: NO_LIMITS,
    pressure: CALM,
    opened: true,
    wallet: { chainPollMs: 150, reconcileMs: 1_000 },
  };
  return startOurs({ ...options, parts });
}
