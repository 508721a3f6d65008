import { Engine } from '@bourse/engine/engine';
import { UNIT } from '@bourse/money/amount';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMigratedDatabase } from '../database/test-database.ts';
import { Batch, type Head } from './batch.ts';
import { Fenced, Writer } from './writer.ts';
import { WriterBusy } from './writer-lock.ts';
import { STORED_RECORDS } from '../stored-records.ts';

let url: string;
let admin: pg.Client;
const opened: Writer[] = [];

beforeEach(async () => {
  url = await createMigratedDatabase();
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
});
afterEach(async () => {
  for (const writer of opened.splice(0)) await writer.close();
  await admin.end();
});

interface Core {
  readonly writer: Writer;
  readonly head: Head;
  /** Executes a grant and commits it. */
  grant(reference: string): Promise<void>;
}

async function openCore(patienceMs = 0): Promise<Core> {
  const engine = new Engine();
  const head: Head = { seq: 0, nextTransfer: 1 };
  const writer = await Writer.open(url, head, () => engine.state, patienceMs);
  opened.push(writer);
  return {
    writer,
    head,
    async grant(reference) {
      const batch = new Batch(engine, head, STORED_RECORDS);
      const funds = [{ currency: 'USDT', amount: UNIT }];
      const command = { type: 'fund', owner: 1, funds, reference } as const;
      engine.execute(command, 1);
      batch.record(command, 1, {});
      batch.seal();
      await writer.commit(batch);
    },
  };
}

const one = async (question: string) => Object.values((await admin.query(question)).rows[0])[0];
const killWriter = () =>
  admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bourse-writer' and datname = current_database()`);

test('while one core lives, another is refused', async () => {
  await openCore();
  await expect(openCore()).rejects.toThrow(WriterBusy);
});

test('a core that stops leaves its place to the next, which goes on where it was', async () => {
  const first = await openCore();
  await first.grant('a');
  await first.writer.close();
  const second = await openCore();
  expect(second.head).toEqual({ seq: 1, nextTransfer: 2 });
  expect(await one('select epoch from head')).toBe('2');
});

test('the session of a dead core is waited for', async () => {
  const first = await openCore();
  const second = openCore(5_000);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await first.writer.close();
  expect((await second).head.seq).toBe(0);
});

test('when the connection dies the core hears of it, and its next commit writes nothing', async () => {
  const old = await openCore();
  await old.grant('a');
  await killWriter();
  expect((await old.writer.lost).message).toMatch(/terminat|closed/);
  const fresh = await openCore(5_000);
  await expect(old.grant('b')).rejects.toThrow();
  expect(await one("select string_agg(reference, ',') from grants")).toBe('a');
  expect(fresh.head.seq).toBe(1);
});

test('a core whose connection lives, but whose epoch is over, writes to no table', async () => {
  const old = await openCore();
  await old.grant('a');
  await admin.query('update head set epoch = epoch + 1');
  await expect(old.grant('b')).rejects.toThrow(Fenced);
  const counts = await one(`select array[(select count(*) from grants), (select count(*) from journal),
    (select count(*) from transfers), (select seq from head), (select available from accounts where owner = 1)]::text`);
  expect(counts).toBe(`{1,1,1,1,${UNIT}}`);
});

test('a core that missed a commit of another writes nothing', async () => {
  const core = await openCore();
  await admin.query('update head set seq = seq + 1');
  await expect(core.grant('a')).rejects.toThrow(Fenced);
  expect(await one('select count(*) from journal')).toBe('0');
});
