import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { migrations } from '../../database/migrations/all.ts';
import { createTestDatabase } from '../../database/test-database.ts';
import { JOURNAL } from '../rows/own-tables.ts';
import { ChainCheck, NO_SEAL, sealedColumns, sealedText, Sealing, tracedFields } from './journal-chain.ts';

const row = (seq: number, seal: string | null = null) => ({
  seq: String(seq),
  time: '1',
  command: 'cancelAll',
  owner: '1',
  request_id: null,
  result: null,
  events: '[]',
  seal,
});
const values = (seq: number) => [String(seq), '1', 'cancelAll', '1', null, null, '[]'];

function sealOf(before: string, ...seqs: number[]): string {
  const sealing = new Sealing(before);
  for (const seq of seqs) sealing.add(values(seq));
  return sealing.seal();
}

function problemsOf(rows: Parameters<ChainCheck['add']>[0][], head: string): string[] {
  const check = new ChainCheck();
  for (const each of rows) check.add(each);
  check.finish(head);
  return check.problems;
}

test('commits of several entries chain', () => {
  const first = sealOf(NO_SEAL, 1, 2);
  const second = sealOf(first, 3);
  expect(problemsOf([row(1), row(2, first), row(3, second)], second)).toEqual([]);
  expect(problemsOf([], NO_SEAL)).toEqual([]);
  expect(problemsOf([row(1), row(3, second)], second)).not.toEqual([]);
  expect(problemsOf([row(1), row(2, first)], second)).not.toEqual([]);
});

test('a seal tells a null from an empty text', () => {
  const sealing = new Sealing(NO_SEAL);
  sealing.add(['1', '1', 'cancelAll', '1', '', null, '[]']);
  expect(sealing.seal()).not.toBe(sealOf(NO_SEAL, 1));
});

const TRACE = '5f2c1b0e9d8a7c6b5a4f3e2d1c0b9a88';

test('a seal covers the trace where there is one; an entry without is sealed as before there were any', () => {
  const traced = new Sealing(NO_SEAL);
  traced.add([...values(1), TRACE]);
  const seal = traced.seal();
  const plain = sealOf(NO_SEAL, 1);
  expect(plain).toBe(
    createHash('sha256')
      .update(`${NO_SEAL}\n${['1', '1', 'cancelAll', '1', '\0', '\0', '[]'].join('\x1e')}\x1d`)
      .digest('hex'),
  );
  expect(problemsOf([{ ...row(1, seal), trace: TRACE }], seal)).toEqual([]);
  expect(problemsOf([row(1, plain)], plain)).toEqual([]);
  expect(problemsOf([row(1, seal)], seal)).not.toEqual([]);
  expect(problemsOf([{ ...row(1, plain), trace: TRACE }], plain)).not.toEqual([]);
});

test('what is sealed is read back, a trace included', () => {
  for (const each of [values(1), [...values(2), TRACE]]) {
    const { trace, ...fields } = tracedFields(sealedText(each).slice(0, -1));
    expect([...Object.values(fields), trace]).toEqual([...each.slice(0, 7), each[7] ?? null]);
  }
});

test('a journal from before the chain is sealed as it stands', async () => {
  const url = await createTestDatabase();
  const { db, close } = connectDatabase(url, { applicationName: 'chain test' });
  try {
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0017'),
    );
    await sql`insert into journal (seq, time, command, owner, events)
      select seq, 1000 + seq, 'cancelAll', 7, '[]' from generate_series(1, 7000) seq`.execute(db);
    await sql`update head set seq = 7000`.execute(db);
    await migrate(db, migrations);
    expect((await audit(url)).differences).toEqual([]);
    await sql`update journal set owner = 8 where seq = 3`.execute(db);
    expect((await audit(url)).differences).toEqual(['the seal of journal 1000 is not that of its entries']);
  } finally {
    await close();
  }
});

test('entries by column are sealed as one by one', () => {
  const entries = [
    values(1),
    ['2', '1', 'placeOrder', null, 'r-é', '{"orderId":1}', '[]', TRACE],
    [...values(3), TRACE],
    values(4),
  ];
  const nulls = JOURNAL.nulls.slice(0, 8);
  const columns = nulls.map((none, field) => entries.map((entry) => entry[field] ?? none));
  expect(sealedColumns([...columns, ['', '', '', '']], JOURNAL.nulls)).toBe(entries.map(sealedText).join(''));
});
