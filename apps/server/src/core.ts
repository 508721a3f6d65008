import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { openBase } from './compose/base.ts';
import { followChanges } from './compose/changes.ts';
import { LateRelay, openToGateways } from './compose/core-link.ts';
import { partsOf, startInside, type InsideParts } from './compose/inside.ts';
import { openLine } from './compose/line.ts';
import type { PartsOptions } from './compose/parts.ts';
import { startAs } from './compose/started.ts';
import { SharedLocks } from './database/shared-locks.ts';
import { turnAway } from './gateway/streams/connection-limiter.ts';
import type { Exchange } from './launch/exchange-process.ts';

/** The inside of an exchange whose door is elsewhere (`ROLE=core`): gateways come in by NATS, the public does not. */
export interface RunningCore extends Exchange, InsideParts {}

export function startCore(options: PartsOptions): Promise<RunningCore> {
  return startAs(options, async (started) => {
    // First: without it nobody would ever come.
    const line = await openLine(options.settings, options.log, started);
    const base = openBase(options, started);
    const metrics = () => base.metrics.page();
    options.measured?.({ metrics });
    const locks = new SharedLocks(base.databaseUrl);
    started.add(() => locks.stop());
    const relay = new LateRelay();
    const inside = await startInside(base, started, options, { relay, locks });
    await followChanges(base, inside, started);
    await openToGateways(base, line, inside, relay, started);
    return {
      ...partsOf(inside),
      ready: () => inside.ready(),
      health: () => inside.health(),
      failed: inside.failed,
      metrics,
      handle: (request, response) => void answer(request, response, metrics),
      upgrade: (_request: IncomingMessage, socket: Duplex) => turnAway(socket, '404 Not Found'),
      startupNotice: async () => [
        'ROLE=core: takes commands from gateways; the public comes in by them.',
        `First invite code: ${await inside.domains.identity.firstInviteCode()}`,
      ],
      stop: async () => {
        inside.close();
        await started.stop();
      },
    };
  });
}

/** No call is answered here; health is, by the server in front (`launch/http-server.ts`). */
async function answer(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  metrics: () => Promise<string>,
): Promise<void> {
  const isMetrics = url.split('?', 1)[0] === '/metrics';
  const body = isMetrics ? await metrics() : 'not found\n';
  response.writeHead(isMetrics ? 200 : 404, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  response.end(body);
}
