import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, SERVER_SETTINGS, startEmbeddedPostgres } from '@bourse/server/database/embedded';
import { wording } from '@bourse/protocol/texts/wording';
import { identityOf } from '@bourse/server/launch/process-identity';
import { DISK_FULL, fill, FREE_MB, onSmallDisk } from './disk.ts';
import { seconds } from '../trials.ts';
import { type Fault, onScene } from './scene.ts';

const CANNOT_STORE = `503: "${wording('en-US', 'CANNOT_STORE')}"`;
const NAME = 'own database’s disk full';

/**
 * As operators run it: PostgreSQL by itself (`DATABASE_URL`), on a disk of its own, which the exchange finds. What ends there, whoever
 * watches over it starts again (systemd, Patroni); here that is the fault, once there is space.
 */
const full: Fault = {
  name: NAME,
  run: ({ long }) =>
    onSmallDisk(async (disk) => {
      let postgres = await startEmbeddedPostgres(disk, SERVER_SETTINGS);
      try {
        await createDatabase(postgres.url, 'own');
        const url = Object.assign(new URL(postgres.url), { pathname: '/own' }).href;
        const env = { DATABASE_URL: url, DISK_FREE_MB: String(FREE_MB) };
        return await onScene(NAME, { env }, async ({ server, witness, phase }) => {
          witness.said();
          fill(disk, FREE_MB / 2);
          const refused = await witness.sees('order', DISK_FULL, 10_000);
          phase('nearly full');
          for (const until = Date.now() + (long ? 60_000 : 10_000); Date.now() < until; await sleep(200))
            fill(disk, 0);
          const ended = Number(identityOf(postgres.pid) === undefined);
          if (witness.count('order', CANNOT_STORE) === 0)
            throw new Error(`nobody was told: ${witness.said()}`);
          phase('full');
          if (!server.isRunning) throw new Error('the supervisor gave up on a full disk of its database');
          rmSync(join(disk, 'filler'));
          if (ended) postgres = await startEmbeddedPostgres(disk, SERVER_SETTINGS);
          const back = await witness.sees('order', 'done', 60_000);
          await sleep(1_500);
          phase('free again');
          await server.ready();
          return {
            ...{ refused_after_seconds: seconds(refused), orders_again_seconds: seconds(back) },
            postgres_ended: ended,
          };
        });
      } finally {
        await postgres.stop();
      }
    }),
};

export const OWN_DATABASE_FAULTS: readonly Fault[] = [full];
