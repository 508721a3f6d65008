import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '@bourse/server/audit/audit';
import { missing } from '../../crowd/verify.ts';
import { since } from '../../trials.ts';
import { must, type Drill } from '../drill.ts';
import { DrillScene } from '../scene.ts';
import { runTool, well } from '../tool.ts';
import { booksOfStopped, changed, readBooks } from './books.ts';
import { releaseBefore, type Release } from './release.ts';

const TRADE_MS = 3_000;

/** The release before, with data; the present one on it; and back again, by what docs/operations.md says to take before. */
export const upgradeDrill: Drill = {
  name: 'upgrade',
  async run() {
    const release = await releaseBefore();
    return DrillScene.on('upgrade', {}, async (scene) => {
      const { server, history } = scene;
      const present = server.main;
      const settings = { DATA_DIR: server.dataDir, ...server.env };
      const programOfOld = join(release.dist, 'main.js');

      server.main = programOfOld;
      await scene.openForUsers();
      await (await scene.signUp('person')).applyForVerification();
      await sleep(TRADE_MS);
      await scene.rest();
      const told = history.snapshot();
      must((await server.stop()) === 0, 'the release before did not stop in order');
      const before = await booksOfStopped(settings);
      const saved = await save(release, scene);

      // Up.
      server.main = present;
      const upgrade = await scene.start();
      const violations = changed(before, await readBooks(server.databaseUrl, before.lastTransfer));
      const lost = await missing(told, server.databaseUrl);
      violations.push(...lost);
      await server.calm();
      await scene.trade();
      await sleep(TRADE_MS);
      await scene.rest();
      const report = await audit(server.databaseUrl);
      violations.push(...report.differences.map((each) => `audit: ${each}`));
      violations.push(...(await missing(history, server.databaseUrl)));
      must((await server.stop()) === 0, 'the present release did not stop in order');

      // Not down by itself: the release before refuses what it does not know.
      server.main = programOfOld;
      server.start();
      await server.supervisorGone();
      const refusal = /^.*newer.*$/m
        .exec(readFileSync(join(server.dataDir, 'server.log'), 'utf8'))?.[0]
        .trim();
      if (server.exitCode === 0 || refusal === undefined)
        violations.push(`the release before ended with ${server.exitCode} on tables that it does not know`);

      // Back.
      const begun = performance.now();
      rmSync(server.dataDir, { recursive: true });
      mkdirSync(server.dataDir, { mode: 0o711 });
      await saved.restore();
      well(await runTool('audit/main.js', [], settings, release.dist));
      await scene.start();
      const back = since(begun);
      const restored = await readBooks(server.databaseUrl, before.lastTransfer);
      const notBack = changed(before, restored);
      violations.push(...notBack.map((line) => `after the way back: ${line}`));
      const after = [...history.orders.keys()].filter((name) => !told.orders.has(name)).length;
      await server.calm();
      await scene.signInAgain();
      await scene.trade();
      await sleep(TRADE_MS / 3);
      await scene.rest();
      if ((await server.stop()) !== 0)
        violations.push('the release before did not stop in order after the way back');
      return {
        figures: {
          release: release.name,
          acknowledged_before: told.acknowledged,
          accounts: before.accounts.size,
          lost: lost.length + notBack.length,
          upgrade_ready_seconds: upgrade,
          rollback_seconds: back,
          came_after_upgrade: after,
        },
        seen: [
          `up: every one of ${before.accounts.size} accounts held what it had held; the audit passed over the journal of both releases`,
          `the release before on the new tables: ${refusal}`,
          `back by ${saved.how}: its own audit passed; ${after} orders from after the upgrade are gone`,
        ],
        violations,
      };
    });
  },
};

interface Saved {
  readonly how: string;
  restore(): Promise<void>;
}

/** Before an upgrade: by the release's own command, or where it has none yet, the stopped folder copied. */
async function save({ dist }: Release, { server, elsewhere }: DrillScene): Promise<Saved> {
  const settings = { DATA_DIR: server.dataDir, ...server.env };
  if (existsSync(join(dist, 'backup', 'main.js'))) {
    well(await runTool('backup/main.js', ['--to', elsewhere], settings, dist));
    const file = join(elsewhere, readdirSync(elsewhere)[0]!);
    return {
      how: 'its backup',
      restore: async () => void well(await runTool('backup/restore/main.js', [file], settings, dist)),
    };
  }
  const copy = join(elsewhere, 'data');
  const clone = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);
  mkdirSync(copy, { mode: 0o711 });
  await clone(server.dataDir, copy);
  return { how: 'the copied folder', restore: async () => void (await clone(copy, server.dataDir)) };
}
