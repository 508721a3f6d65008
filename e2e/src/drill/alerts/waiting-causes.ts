import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DrillScene } from '../scene.ts';
import { until, watch } from './cause.ts';
import { valueOf } from './metrics.ts';
import type { Scraped } from './rules.ts';

const A_DAY_SECONDS = 86_400;
const TEN_MINUTES_SECONDS = 600;
const SEEN_MS = 60_000;
const PAUSE_MS = 10_000;

/** Somebody who is on a list applies, and neither the service that is asked about him nor an operator ever looks. */
export async function nobodyLooks(port: number, fired: Map<string, Scraped>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-list-'));
  const list = join(folder, 'list.csv');
  writeFileSync(list, 'list,entry,kind,value,note\nDrill,1,name,Listed Person,\n', { mode: 0o644 });
  const silent = await silentService();
  const env = {
    METRICS_PORT: String(port),
    SCREENING_LIST: list,
    SCREENING_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    SCREENING_SECRET: 'a secret of the drill that is long enough',
  };
  try {
    await DrillScene.on('alerts', env, async (scene) => {
      const { look } = watch(scene, port, fired);
      await scene.start();
      await scene.server.calm();
      const quiet = await look();
      const user = await scene.signUp('applicant');
      await user.applyForVerification({ realName: 'Listed Person' });
      const hit = await until(look, (sample) => valueOf(sample, 'screening_hits') > 0, SEEN_MS);
      fired.set('ScreeningHitsWait', { quiet, during: [hit] });
      const first = await until(look, (sample) => valueOf(sample, 'screening_oldest_seconds') > 0, SEEN_MS);
      await sleep(PAUSE_MS);
      const waited = { quiet, during: [first, await look()], goesOn: PAUSE_MS / 1_000 };
      fired.set('ScreeningSilent', { ...waited, heldSeconds: TEN_MINUTES_SECONDS });
      fired.set('ApprovalsOld', { ...waited, heldSeconds: A_DAY_SECONDS });
    });
  } finally {
    silent.closeAllConnections();
    silent.close();
    rmSync(folder, { recursive: true });
  }
}

/** Takes every question and never says anything of it. */
async function silentService(): Promise<Server> {
  const server = createServer((_, response) => void response.writeHead(204).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
