import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { endOf, endServer, forkScript, nextWord } from '../child.ts';
import type { LoadPlan, LoadResult } from './load.ts';
import type { Mode, ServerReady } from './server.ts';

const CONNECTIONS = 256;
const USERS = 128;
const SECONDS = 6;
const WARM_UP_SECONDS = 2;

export function perSecond(result: LoadResult): number {
  return result.orders / result.seconds;
}

/** A longer run, and what to look at in the database around it. */
export interface MeasureOptions {
  readonly seconds?: number;
  readonly before?: (databaseUrl: string) => Promise<void>;
  readonly after?: (databaseUrl: string) => Promise<void>;
}

/** One run against a fresh exchange; afterwards the database holds exactly the acknowledged orders. */
export async function measure(
  mode: Mode,
  api: LoadPlan['api'],
  options: MeasureOptions = {},
): Promise<LoadResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  const server = forkScript(new URL('server.js', import.meta.url), [mode, String(USERS)], {
    DATA_DIR: dataDir,
  });
  try {
    const ready = await nextWord<ServerReady>(server);
    await options.before?.(ready.databaseUrl);
    const load = forkScript(new URL('load.js', import.meta.url));
    load.send({
      port: ready.port,
      connections: CONNECTIONS,
      seconds: options.seconds ?? SECONDS,
      warmUpSeconds: WARM_UP_SECONDS,
      api,
      traders: ready.traders,
      mid: await midPrice(ready.port),
    } satisfies LoadPlan);
    const result = await Promise.race([nextWord<LoadResult>(load), endOf(server)]);
    load.disconnect();
    await assertStored(ready, result.acknowledged);
    await options.after?.(ready.databaseUrl);
    return result;
  } finally {
    await endServer(server, dataDir);
  }
}

/** Of ETH/USDT. */
export async function midPrice(port: number): Promise<number> {
  const body = new URLSearchParams({ symbol: 'ethusdt', timer: '1day', size: '1' });
  const response = await fetch(`http://127.0.0.1:${port}/huobi/getDetails`, { method: 'POST', body });
  const { tick } = (await response.json()) as { tick: { close: string } };
  return Number(tick.close);
}

/** Acknowledged means committed: the tables hold each acknowledged order once, and no other of these traders. */
async function assertStored({ databaseUrl, traders }: ServerReady, acknowledged: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ n: string }>(
    `select (select count(*) from open_orders where owner = any($1))
      + (select count(*) from closed_orders where owner = any($1)) as n`,
    [traders.map(({ userId }) => userId)],
  );
  await client.end();
  if (Number(rows[0]!.n) !== acknowledged) {
    throw new Error(`${acknowledged} orders acknowledged, ${rows[0]!.n} in the database`);
  }
}
