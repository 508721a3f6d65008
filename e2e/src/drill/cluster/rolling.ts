import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WIRE_VERSION } from '@bourse/server/link/wire';
import type { ServerUnderTest } from '../../crash/server-under-test.ts';
import { missing, verify } from '../../crash/verify.ts';
import { must, type Drill } from '../drill.ts';
import { nextRelease } from './next-release.ts';
import { Pulse } from './pulse.ts';
import { logs, onCluster, says, type ClusterScene } from './scene.ts';

const TRADE_MS = 2_000;

/**
 * Two upgrades of a cluster under load, gateways first, then the core that waits, then the one that works. The first release speaks
 * as the one before, so each part is replaced while the others go on; the second does not, so its gateways wait until its core is
 * there, and the old ones serve until then.
 */
export const rollingDrill: Drill = {
  name: 'rolling',
  run: () =>
    onCluster('rolling', async (scene) => {
      const { history, active, waiting, databaseUrl } = scene;
      await sleep(TRADE_MS);
      must(history.acknowledged > 0, 'nobody traded');
      const pulse = new Pulse(history);
      const first = await likeBefore(scene, nextRelease(join(scene.folder, 'next'), { wire: false }), pulse);
      // The roles of the cores have changed.
      const roles = { ...scene, active: waiting, waiting: active };
      const second = await otherWire(roles, nextRelease(join(scene.folder, 'after'), { wire: true }), pulse);
      pulse.stop();
      await scene.rest();
      const told = history.snapshot();
      const lost = await missing(told, databaseUrl);
      const { violations } = await verify(history, databaseUrl);
      return {
        figures: {
          acknowledged: told.acknowledged,
          unknown: history.unknown,
          lost: lost.length,
          gateways_seconds: first.gateways,
          waiting_core_seconds: first.waiting,
          active_core_seconds: first.active,
          other_wire_seconds: second,
        },
        seen: [
          'figures ending in _seconds: the longest time without an acknowledged call while those parts were replaced',
          `a gateway of wire version ${WIRE_VERSION + 1} did not join the core of ${WIRE_VERSION}, and named both`,
        ],
        violations: [...lost, ...violations],
      };
    }),
};

/** Answers the longest time without service of each step. */
async function likeBefore({ gateways, active, waiting, line }: ClusterScene, program: string, pulse: Pulse) {
  pulse.take();
  for (const [n, gateway] of gateways.entries()) {
    line.use(gateways[1 - n]!.url);
    await replace(gateway, program);
    await gateway.ready();
    line.use(...gateways.map(({ url }) => url));
  }
  const byGateways = pulse.take();
  await replace(waiting, program);
  await says(waiting, /standby/);
  await sleep(TRADE_MS);
  const byWaiting = pulse.take();
  await replace(active, program);
  await waiting.ready();
  await says(active, /standby/);
  await sleep(TRADE_MS);
  return { gateways: byGateways, waiting: byWaiting, active: pulse.take() };
}

/** Answers the longest time without service. */
async function otherWire(
  { gateways: [gateway, last], active, waiting, line }: ClusterScene,
  program: string,
  pulse: Pulse,
): Promise<number> {
  line.use(last.url);
  await replace(gateway, program);
  await logs(gateway, new RegExp(`speaks version ${WIRE_VERSION}, this gateway ${WIRE_VERSION + 1}`));
  await replace(waiting, program);
  await says(waiting, /standby/);
  await sleep(TRADE_MS);
  pulse.take();
  await replace(active, program);
  await waiting.ready();
  await gateway.ready();
  line.use(gateway.url);
  await replace(last, program);
  await last.ready();
  line.use(gateway.url, last.url);
  await sleep(TRADE_MS);
  return pulse.take();
}

/** Stops it in order, and starts the other program in its place. */
async function replace(server: ServerUnderTest, program: string): Promise<void> {
  const code = await server.stop();
  must(code === 0, `a part ended with exit code ${code}`);
  server.main = program;
  server.start();
}
