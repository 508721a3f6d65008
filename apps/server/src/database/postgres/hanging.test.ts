import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../embedded.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bourse-hanging-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a PostgreSQL that hangs, with sessions that hang, gives way to the next one', async () => {
  const hanging = await startEmbeddedPostgres(dataDir);
  const session = new pg.Client({ connectionString: hanging.url });
  session.on('error', () => undefined);
  await session.connect();
  const children = readFileSync(`/proc/${hanging.pid}/task/${hanging.pid}/children`, 'utf8').trim();
  for (const pid of [hanging.pid, ...children.split(' ').map(Number)]) process.kill(pid, 'SIGSTOP');

  const next = await startEmbeddedPostgres(dataDir);
  const client = new pg.Client({ connectionString: next.url });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await next.stop();
}, 120_000);
