import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '@bourse/server/audit/audit';
import { missing } from '../../crowd/verify.ts';
import { since } from '../../trials.ts';
import { must, type Drill } from '../drill.ts';
import { DrillScene } from '../scene.ts';
import { well } from '../tool.ts';
import { OwnPostgres } from './own-postgres.ts';

const TRADE_MS = 2_000;
const SENT_MS = 60_000;

/** Back to the moment before a mistake, and back from the repository alone: PostgreSQL of one's own with pgBackRest. */
export const pitrDrill: Drill = {
  name: 'pitr',
  run: () =>
    DrillScene.on('pitr', {}, async (scene) => {
      const postgres = await OwnPostgres.create(join(scene.elsewhere, 'postgres'));
      try {
        scene.server.env = { ...scene.server.env, DATABASE_URL: postgres.url };
        await scene.open();
        const based = performance.now();
        await postgres.pgbackrest('--type=full', 'backup');
        const baseSeconds = since(based);
        const moment = await mistake(scene, postgres);
        const machine = await machineLost(scene, postgres);
        const report = await audit(postgres.url);
        if ((await scene.server.stop()) !== 0) machine.violations.push('the exchange did not stop in order');
        return {
          figures: {
            acknowledged: scene.history.acknowledged,
            base_backup_seconds: baseSeconds,
            ...moment.figures,
            ...machine.figures,
          },
          seen: [...moment.seen, ...machine.seen],
          violations: [
            ...moment.violations,
            ...machine.violations,
            ...report.differences.map((each) => `audit: ${each}`),
          ],
        };
      } finally {
        await scene.rest();
        scene.server.kill('everything');
        await postgres.end();
      }
    }),
};

interface Part {
  readonly figures: Readonly<Record<string, number>>;
  readonly seen: readonly string[];
  readonly violations: string[];
}

/** Somebody writes into the database by hand while users trade; it is taken back to the moment before. */
async function mistake(scene: DrillScene, postgres: OwnPostgres): Promise<Part> {
  const { server, history } = scene;
  await sleep(TRADE_MS);
  const before = history.snapshot();
  const [row] = await postgres.query<{ moment: string }>('select clock_timestamp()::text as moment');
  await sleep(TRADE_MS / 2);
  await postgres.query("update accounts set available = available + 100000000 where currency = 'USDT'");
  await sleep(TRADE_MS / 2);
  await scene.rest();
  must(!(await audit(postgres.url)).ok, 'the audit did not see the mistake');

  const begun = performance.now();
  await server.stop();
  await postgres.stop('fast');
  await postgres.pgbackrest(
    '--delta',
    '--type=time',
    `--target=${row!.moment}`,
    '--target-action=promote',
    'restore',
  );
  await postgres.start();
  await promoted(postgres);
  const checked = well(await scene.tool('backup/restore/main.js', ['--recovered']));
  const seconds = since(begun);
  await scene.start();
  await scene.signInAgain();
  const lost = await missing(before, postgres.url);
  const after = (await missing(history, postgres.url)).length - lost.length;
  const violations = lost.map((line) => `acknowledged before the moment: ${line}`);
  if (!(await scene.admin.ok('/ops/api/golive/status')).payoutsHeld)
    violations.push('pay-outs are not held after a recovery');
  forget(scene);
  return {
    figures: {
      before_moment: before.acknowledged,
      lost: lost.length,
      came_after_moment: after,
      back_seconds: seconds,
    },
    seen: [
      `USDT was added to every account by hand, a second after ${row!.moment}: the audit saw it; ${checked.said.split('\n')[0]}`,
      `after the moment, and so not there: ${after} orders and cancels`,
    ],
    violations,
  };
}

/** The database's machine is gone with its disk; what its log had sent away comes back. */
async function machineLost(scene: DrillScene, postgres: OwnPostgres): Promise<Part> {
  const { server, history } = scene;
  await server.calm();
  await scene.trade();
  await sleep(TRADE_MS);
  const sent = history.snapshot();
  await sendLog(postgres);
  await sleep(TRADE_MS / 2);
  const begun = performance.now();
  server.kill('everything');
  await scene.rest();
  await postgres.lose();
  await postgres.pgbackrest('restore');
  await postgres.start();
  await promoted(postgres);
  well(await scene.tool('backup/restore/main.js', ['--recovered']));
  const seconds = since(begun);
  await server.supervisorGone();
  await scene.start();
  await scene.signInAgain();
  const lost = await missing(sent, postgres.url);
  const after = (await missing(history, postgres.url)).length - lost.length;
  return {
    figures: { sent_lost: lost.length, not_yet_sent: after, machine_back_seconds: seconds },
    seen: [`the machine lost: ${after} orders and cancels of the last second were not sent away yet`],
    violations: lost.map((line) => `acknowledged before the log was sent: ${line}`),
  };
}

/** What came after the moment is gone, as was asked for: nobody is held to it from now on. */
function forget({ history }: DrillScene): void {
  history.orders.clear();
  history.cancelled.clear();
  history.unknownCancels.clear();
}

async function promoted(postgres: OwnPostgres): Promise<void> {
  for (const until = Date.now() + SENT_MS; Date.now() < until; await sleep(100)) {
    const [row] = await postgres.query<{ waits: boolean }>('select pg_is_in_recovery() as waits');
    if (!row!.waits) return;
  }
  throw new Error('the recovered PostgreSQL did not become a primary');
}

/** As `archive_timeout` does once a minute: the piece of the log that is being written is sent away. */
async function sendLog(postgres: OwnPostgres): Promise<void> {
  const [row] = await postgres.query<{ piece: string }>('select pg_walfile_name(pg_switch_wal()) as piece');
  for (const until = Date.now() + SENT_MS; Date.now() < until; await sleep(100)) {
    const [sent] = await postgres.query<{ is: boolean }>(
      `select coalesce(last_archived_wal >= '${row!.piece}', false) as is from pg_stat_archiver`,
    );
    if (sent!.is) return;
  }
  throw new Error('the log was not sent away');
}
