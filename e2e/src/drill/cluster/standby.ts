import { setTimeout as sleep } from 'node:timers/promises';
import { lacksStreaming, StreamingPair } from '@bourse/testkit/streaming-pair';
import { missing, verify } from '../../crowd/verify.ts';
import { NotHere, since } from '../../trials.ts';
import { must, type Drill } from '../drill.ts';
import { DrillScene } from '../scene.ts';
import { Pulse } from './pulse.ts';

const TRADE_MS = 3_000;
/** Somebody has to notice. */
const NOTICED_MS = 1_000;

/**
 * The database's machine is gone with its disk while users trade; its synchronous standby is made the primary by hand. The exchange
 * goes on by itself, and has all that it ever acknowledged.
 */
export const standbyDrill: Drill = {
  name: 'standby',
  async run() {
    const lacking = lacksStreaming();
    if (lacking !== undefined) throw new NotHere(lacking);
    const pair = await StreamingPair.start();
    try {
      return await DrillScene.on('standby', { DATABASE_URL: pair.url }, async (scene) => {
        const { server, history } = scene;
        await scene.openForUsers();
        await sleep(TRADE_MS);
        must(history.acknowledged > 0, 'nobody traded');

        const pid = server.serverPid();
        const pulse = new Pulse(history);
        const begun = performance.now();
        await pair.losePrimary();
        const told = history.snapshot();
        await sleep(NOTICED_MS);
        const promoting = performance.now();
        await pair.promote();
        const promoteSeconds = since(promoting);
        await server.ready(pid);
        const awaySeconds = since(begun);
        const database = pair.urlOf('standby');
        const lost = await missing(told, database);
        const violations = lost.map((line) => `acknowledged before the loss: ${line}`);

        await server.calm();
        const before = history.acknowledged;
        await sleep(TRADE_MS);
        await scene.rest();
        if (history.acknowledged === before) violations.push('nobody traded afterwards');
        violations.push(...(await verify(history, database)).violations);
        if ((await server.stop()) !== 0) violations.push('the exchange did not stop in order');
        return {
          figures: {
            acknowledged_before: told.acknowledged,
            lost: lost.length,
            promote_seconds: promoteSeconds,
            away_seconds: awaySeconds,
            without_service_seconds: pulse.stop(),
            came_after: history.acknowledged - before,
          },
          seen: [
            `the primary's disk was lost; its standby took writes ${promoteSeconds} s after it was told to`,
          ],
          violations,
        };
      });
    } finally {
      await pair.end();
    }
  },
};
