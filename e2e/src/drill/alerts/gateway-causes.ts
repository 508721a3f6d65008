import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNats, startTestNats } from '@bourse/testkit/nats';
import { startTestPostgres } from '@bourse/testkit/postgres';
import { ServerUnderTest } from '../../crash/server-under-test.ts';
import { NotHere } from '../../trials.ts';
import { until } from './cause.ts';
import { scrape, valueOf, type Sample } from './metrics.ts';
import type { Scraped } from './rules.ts';

const START_MS = 180_000;
const LOST_MS = 30_000;

/** A gateway whose core is killed, comes back, and is killed again. */
export async function gateway(port: number, fired: Map<string, Scraped>): Promise<void> {
  if (findNats() === undefined)
    throw new NotHere('nats-server is missing (Debian: apt-get install nats-server)');
  const folder = mkdtempSync(join(tmpdir(), 'bourse-gateway-drill-'));
  const postgres = await startTestPostgres();
  const nats = await startTestNats();
  const env = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    FILE_KEY: randomBytes(32).toString('base64'),
    FILES_DIR: join(folder, 'files'),
  };
  const core = await ServerUnderTest.create({ env: { ...env, ROLE: 'core' } });
  const door = await ServerUnderTest.create({
    env: { ...env, ROLE: 'gateway', METRICS_PORT: String(port) },
  });
  const look = () => scrape(port);
  const hears = (sample: Sample) => sample.get('gateway_core_heard') === '1';
  const losses = (sample: Sample) => valueOf(sample, 'gateway_core_lost_total');
  try {
    for (const part of [core, door]) {
      part.patienceMs = START_MS;
      part.start();
      await part.ready();
    }
    const quiet = await until(look, hears, START_MS);
    const lost: { readonly sample: Sample; readonly at: number }[] = [];
    for (let times = 0; times < 2; times++) {
      const before = await until(look, hears, START_MS);
      // Its supervisor starts it again.
      core.kill('server');
      const sample = await until(look, (each) => losses(each) > losses(before), LOST_MS);
      lost.push({ sample, at: performance.now() });
    }
    const [first, second] = lost;
    fired.set('CoreNotHeard', { quiet, during: [first!.sample] });
    fired.set('CoreLost', {
      quiet,
      during: [first!.sample, second!.sample],
      goesOn: (second!.at - first!.at) / 1_000,
    });
  } finally {
    for (const part of [door, core]) part.kill('everything');
    for (const part of [door, core]) part.remove();
    await nats.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
