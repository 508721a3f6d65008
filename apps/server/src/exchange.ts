import { openBase, watchPressure } from './compose/base.ts';
import { openDoor } from './compose/door.ts';
import { partsOf, startInside, type InsideParts } from './compose/inside.ts';
import type { PartsOptions } from './compose/parts.ts';
import { startAs } from './compose/started.ts';
import type { Call } from './gateway/call.ts';
import type { Exchange } from './launch/exchange-process.ts';
import type { OpenApi } from './open-api/open-api.ts';

export type { ExchangeParts } from './compose/parts.ts';

/** The parts of a running exchange, for tests that look inside. */
export interface RunningExchange extends Exchange, InsideParts {
  /** Every call it answers. */
  readonly calls: readonly Call[];
  readonly openApi: OpenApi;
}

/** The whole exchange in one process: its inside (`compose/inside.ts`) behind its door (`compose/door.ts`). */
export function startExchange(options: PartsOptions): Promise<RunningExchange> {
  return startAs(options, async (started) => {
    const base = openBase(options, started);
    const inside = await startInside(base, started, options);
    const { core, services, domains, coins, market, operators, switchboard } = inside;
    const pressure = watchPressure(base, () => core.batches.queueLength, started);
    const deps = { coins, market, operators, switchboard, pressure, ready: () => inside.isOpen() };
    const door = await openDoor(base, services, domains, deps, started);
    return {
      ...partsOf(inside),
      ...door,
      ready: () => inside.ready(),
      health: () => inside.health(),
      failed: inside.failed,
      metrics: () => base.metrics.page(),
      startupNotice: async () => [`First invite code: ${await domains.identity.firstInviteCode()}`],
      stop: async () => {
        inside.close();
        await started.stop();
      },
    };
  });
}
