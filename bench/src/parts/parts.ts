import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  SERVER_SETTINGS,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@bourse/server/database/embedded';
import { startTestNats } from '@bourse/testkit/nats';
import { Child } from '../child.ts';
import type { Account } from '../hostile/accounts.ts';
import type { Trader } from '../orders/load.ts';
import type { FromPart } from './part.ts';

const PART = fileURLToPath(new URL('./part.js', import.meta.url));

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
    // It makes six weeks of candles, in half of its time, which no order and no message is to be charged with.
    await core.says('rested');
    await work({ core, gateways, ports, database, users, natsUrl: nats.url });
  } finally {
    await Promise.all(started.map((part) => part.kill()));
    await database.stop();
    await nats.kill();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** CPU that processes have taken so far in all, microseconds, and their memory, bytes. */
export async function usageOf(parts: readonly Child<FromPart>[]): Promise<{ cpu: number; rss: number }> {
  const all = await Promise.all(parts.map((each) => each.ask({}, 'usage')));
  return {
    cpu: all.reduce((sum, { cpu }) => sum + cpu, 0),
    rss: all.reduce((sum, { rss }) => sum + rss, 0),
  };
}
