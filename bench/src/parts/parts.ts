import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  SERVER_SETTINGS,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@bourse/server/database/embedded';
import { startTestNats } from '@bourse/testkit/nats';
import { Child } from '../child.ts';
import { progress } from '../figure.ts';
import type { Account } from '../hostile/accounts.ts';
import type { Trader } from '../orders/load.ts';
import type { FromPart } from './part.ts';

const PART = fileURLToPath(new URL('./part.js', import.meta.url));

/** Of one CPU; prices and quotes take less, the candles of its past half of it. */
const SETTLED_SHARE = 0.3;
const SETTLED_WITHIN_S = 90;

/** An exchange in processes of their own: a core, gateways, PostgreSQL, and NATS between them. */
export interface Parts {
  readonly core: Child<FromPart>;
  readonly gateways: readonly Child<FromPart>[];
  /** Where the gateways listen, in their order. */
  readonly ports: readonly number[];
  readonly database: EmbeddedPostgres;
  readonly users: readonly (Trader & Account)[];
  readonly natsUrl: string;
}

export interface PartsOptions {
  readonly gateways: number;
  /** Who are signed in. */
  readonly users: number;
  /** With the limits of a real exchange; otherwise with none. */
  readonly limited?: boolean;
}

/** Runs `work` beside an exchange. */
export async function withParts(
  { gateways: count, users: userCount, limited = false }: PartsOptions,
  work: (parts: Parts) => Promise<void>,
): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'bourse-parts-'));
  const nats = await startTestNats();
  const database = await startEmbeddedPostgres(dir, { ...SERVER_SETTINGS, max_connections: 200 });
  const started: Child<FromPart>[] = [];
  const fileKey = randomBytes(32).toString('base64');
  const start = (role: 'core' | 'gateway', name: string): Child<FromPart> => {
    const env = {
      DATA_DIR: join(dir, name),
      FILES_DIR: join(dir, 'files'),
      NATS_URL: nats.url,
      FILE_KEY: fileKey,
      DISK_FREE_MB: '0',
    };
    const part = new Child<FromPart>(
      PART,
      [role, database.url, String(userCount), limited ? 'limited' : 'unlimited'],
      env,
    );
    started.push(part);
    return part;
  };
  try {
    const core = start('core', 'core');
    const { users } = await core.says('core');
    const gateways = Array.from({ length: count }, (_, n) => start('gateway', `gateway${n}`));
    const ports = await Promise.all(gateways.map(async (each) => (await each.says('gateway')).port));
    await settled(core);
    await work({ core, gateways, ports, database, users, natsUrl: nats.url });
  } finally {
    await Promise.all(started.map((part) => part.kill()));
    await database.stop();
    await nats.kill();
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Resolves when a core has done what its start left for later: it makes six weeks of candles, in half of its time, which no
 * order and no message is to be charged with.
 */
async function settled(core: Child<FromPart>): Promise<void> {
  let before = (await usageOf([core])).cpu;
  for (let second = 0; second < SETTLED_WITHIN_S; second++) {
    await sleep(1000);
    const { cpu } = await usageOf([core]);
    const share = (cpu - before) / 1e6;
    if (share < SETTLED_SHARE)
      return progress(
        `the core is at rest after ${second + 1} s, with ${Math.round(share * 100)} % of a CPU`,
      );
    before = cpu;
  }
  throw new Error('the core does not come to rest');
}

/** CPU that processes have taken so far in all, microseconds, and their memory, bytes. */
export async function usageOf(parts: readonly Child<FromPart>[]): Promise<{ cpu: number; rss: number }> {
  const all = await Promise.all(parts.map((each) => each.ask({}, 'usage')));
  return {
    cpu: all.reduce((sum, { cpu }) => sum + cpu, 0),
    rss: all.reduce((sum, { rss }) => sum + rss, 0),
  };
}
