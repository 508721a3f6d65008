import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '@bourse/server/audit/audit';
import { missing } from '../crowd/verify.ts';
import { since } from '../trials.ts';
import { must, type Drill } from './drill.ts';
import { photoOf } from './photo.ts';
import { DrillScene } from './scene.ts';
import { well } from './tool.ts';

/** So many of what came after the backup are named. */
const NAMED = 3;
const BEFORE_MS = 2_500;
const AFTER_MS = 1_000;

/** A backup while users trade; then the machine is gone, and another one begins with the backup. */
export const restoreDrill: Drill = {
  name: 'restore',
  short: true,
  run: () =>
    DrillScene.on('restore', {}, async (scene) => {
      const { server, history, elsewhere } = scene;
      await scene.open();
      const person = await scene.signUp('person');
      const application = await scene.verify(person);
      const photo = await photoOf(scene, application);
      await sleep(BEFORE_MS);

      const before = history.snapshot();
      const backup = well(await scene.tool('backup/main.js', ['--to', elsewhere]));
      await sleep(AFTER_MS);
      const lostAt = performance.now();
      scene.lose();
      await scene.rest();
      must(history.acknowledged > before.acknowledged, 'nobody traded during the backup');

      mkdirSync(server.dataDir, { mode: 0o711 });
      const file = join(elsewhere, readdirSync(elsewhere)[0]!);
      const restore = well(await scene.tool('backup/restore/main.js', [file]));
      const ready = await scene.start();
      const away = since(lostAt);
      await server.calm();
      await scene.signInAgain();

      const lost = await missing(before, server.databaseUrl);
      const after = (await missing(history, server.databaseUrl)).filter((line) => !lost.includes(line));
      const violations = lost.map((line) => `acknowledged before the backup: ${line}`);
      if (!(await scene.admin.ok('/ops/api/golive/status')).payoutsHeld)
        violations.push('pay-outs are not held after a restore');
      if (!(await photoOf(scene, application)).equals(photo)) violations.push('a photo is not what it was');
      await scene.trade();
      await sleep(AFTER_MS);
      await scene.rest();
      const report = await audit(server.databaseUrl);
      violations.push(...report.differences.map((each) => `audit: ${each}`));
      const exitCode = await server.stop();
      if (exitCode !== 0) violations.push(`the orderly stop ended with exit code ${exitCode}`);
      return {
        figures: {
          acknowledged_before: before.acknowledged,
          lost: lost.length,
          came_after: after.length,
          backup_mb: Math.round(statSync(file).size / 1e5) / 10,
          backup_seconds: backup.seconds,
          restore_seconds: restore.seconds,
          ready_seconds: ready,
          away_seconds: away,
        },
        seen: [
          restore.said.split('\n')[0]!,
          `after the backup, and so not in it: ${after.length} orders and cancels${after
            .slice(0, NAMED)
            .map((line) => `; ${line}`)
            .join('')}`,
        ],
        violations,
      };
    }),
};
