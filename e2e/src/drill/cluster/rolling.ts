import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WIRE_VERSION } from '@bourse/server/link/wire';
import type { ServerUnderTest } from '../../crash/server-under-test.ts';
import { missing, verify } from '../../crowd/verify.ts';
import { must, type Drill } from '../drill.ts';
import { NEXT_STEP, nextRelease, type Changes } from './next-release.ts';
import { Pulse } from './pulse.ts';
import { logs, onCluster, says, type ClusterScene } from './scene.ts';

const TRADE_MS = 2_000;

/**
 * Three upgrades of a cluster under load, as operations.md has them. A patch: gateways first, then the core that waits, then the one
 * that works, each while the others go on. A release with other tables: its cores first, while the gateways of the release before
 * serve on. One with another version of the wire: its gateways wait until its core is there, and the old ones serve until then.
 */
export const rollingDrill: Drill = {
  name: 'rolling',
  run: () =>
    onCluster('rolling', async (scene) => {
      const { history, active, waiting, databaseUrl } = scene;
      await sleep(TRADE_MS);
      must(history.acknowledged > 0, 'nobody traded');
      const pulse = new Pulse(history);
      const release = (name: string, changes?: Changes) => nextRelease(join(scene.folder, name), changes);
      const patch = await gatewaysFirst(scene, release('patch'), pulse);
      // Each time the core that waited works afterwards.
      const turned = { ...scene, active: waiting, waiting: active };
      const tables = await coresFirst(turned, release('tables', { tables: true }), pulse, {
        ahead: new RegExp(`lacks ${NEXT_STEP}`),
        servesOn: true,
      });
      const wire = await coresFirst(scene, release('wire', { tables: true, wire: true }), pulse, {
        ahead: new RegExp(`speaks version ${WIRE_VERSION}, this gateway ${WIRE_VERSION + 1}`),
        servesOn: false,
      });
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
          gateways_seconds: patch.gateways,
          waiting_core_seconds: patch.waiting,
          active_core_seconds: patch.active,
          other_tables_seconds: tables,
          other_wire_seconds: wire,
        },
        seen: [
          'figures ending in _seconds: the longest time without an acknowledged call while those parts were replaced',
          'a gateway that came before its tables named the step that they lacked; the one of the release before served on beside the new core',
          `a gateway of wire version ${WIRE_VERSION + 1} did not join the core of ${WIRE_VERSION}, and named both`,
        ],
        violations: [...lost, ...violations],
      };
    }),
};

/** Answers the longest time without service of each step. */
async function gatewaysFirst(
  { gateways, active, waiting, line }: ClusterScene,
  program: string,
  pulse: Pulse,
) {
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

interface CoresFirst {
  /** What a gateway says that is there before its core. */
  readonly ahead: RegExp;
  /** Whether a gateway of the release before serves with the core of this one. */
  readonly servesOn: boolean;
}

/** Answers the longest time without service. */
async function coresFirst(
  { gateways: [gateway, last], active, waiting, line, history }: ClusterScene,
  program: string,
  pulse: Pulse,
  { ahead, servesOn }: CoresFirst,
): Promise<number> {
  line.use(last.url);
  await replace(gateway, program);
  await logs(gateway, ahead);
  await replace(waiting, program);
  await says(waiting, /standby/);
  await sleep(TRADE_MS);
  pulse.take();
  await replace(active, program);
  await waiting.ready();
  await gateway.ready();
  if (servesOn) {
    const before = history.acknowledged;
    await sleep(TRADE_MS);
    must(
      history.acknowledged > before,
      'the gateway of the release before serves nobody beside the new core',
    );
  }
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
