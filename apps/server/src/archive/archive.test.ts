import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMEMBERED_MS } from '@bourse/engine/recent-keys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '../audit/audit.ts';
import { connectDatabase, type Connection } from '../database/connect.ts';
import { createMigratedDatabase } from '../database/test-database.ts';
import { NO_SEAL, Sealing } from '../sequencer/journal/journal-chain.ts';
import { journalPacker } from '../sequencer/journal/journal-packer.ts';
import { archive, type ArchiveReport } from './archive.ts';
import { JOURNAL_SPANS, lastArchived, readSpans, writeSpans } from './span-files.ts';

const ENTRIES = 9_000;
const NOW = 1_767_600_000_000;

let connection: Connection;
let url: string;
let dir: string;

/** A journal of four packed spans and a rest; every second entry ends a commit, every third came by a request. */
beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'bourse-archive-')), 'archive');
  url = await createMigratedDatabase();
  connection = connectDatabase(url, { applicationName: 'archive test' });
  let seal = NO_SEAL;
  let sealing = new Sealing(seal);
  for (let at = 0; at < ENTRIES; at += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const seq = at + n + 1;
      const [time, command, events] = [String(NOW + seq), 'cancelAll', '[]'];
      const trace = seq % 3 === 0 ? seq.toString(16).padStart(32, '0') : null;
      sealing.add([String(seq), time, command, '7', null, null, events, ...(trace === null ? [] : [trace])]);
      const values = { time, command, owner: '7', request_id: null, result: null, events, trace };
      const row = { seq: String(seq), ...values };
      if (seq % 2 === 1) return { ...row, seal: null };
      seal = sealing.seal();
      sealing = new Sealing(seal);
      return { ...row, seal: Buffer.from(seal, 'hex') };
    });
    await connection.db.insertInto('journal').values(rows).execute();
  }
  await connection.pool.query('update head set seq = $1, journal_seal = $2', [ENTRIES, seal]);
  expect(await journalPacker(connection.db).packAll(NOW + ENTRIES + REMEMBERED_MS + 1)).toBe(4);
});
afterEach(async () => {
  await connection.close();
  await rm(join(dir, '..'), { recursive: true, force: true });
});

const archiveJournal = async (before: number): Promise<ArchiveReport['journal']> =>
  (await archive(url, dir, { chains: before, history: 0 })).journal;
const spansLeft = async () =>
  Number((await connection.pool.query('select count(*) as n from journal_spans')).rows[0].n);

test('what is old enough goes to files, and the audit reads files and database as one journal', async () => {
  const report = await archiveJournal(NOW + 4_001);
  expect(report).toEqual({
    files: ['journal-000000000000001-000000000004000.spans'],
    spans: 2,
    last: 4_000,
  });
  expect(await spansLeft()).toBe(2);
  expect(await audit(url, dir)).toMatchObject({ ok: true, entries: ENTRIES });
  expect((await archiveJournal(NOW + 4_001)).files).toEqual([]);
  // The newest span stays, however old.
  expect(await archiveJournal(NOW + 1e9)).toMatchObject({ spans: 1, last: 6_000 });
  expect(await spansLeft()).toBe(1);
  expect(await audit(url, dir)).toMatchObject({ ok: true, entries: ENTRIES });
  expect((await audit(url)).ok).toBe(false);
});

test('a run that was killed before it removed what it had archived is made good', async () => {
  const { rows } = await connection.pool.query('select * from journal_spans order by last_seq limit 2');
  await writeSpans(dir, JOURNAL_SPANS, rows);
  expect(await audit(url, dir)).toMatchObject({ ok: true, entries: ENTRIES });
  expect(await archiveJournal(NOW)).toEqual({ files: [], spans: 0, last: 4_000 });
  expect(await spansLeft()).toBe(2);
  expect(await audit(url, dir)).toMatchObject({ ok: true, entries: ENTRIES });
});

test('what is not as it was sealed is not archived', async () => {
  await connection.pool.query(`update journal_spans set entries =
    (select entries from journal_spans where first_seq = 1) where first_seq = 2001`);
  await expect(archiveJournal(NOW + 1e9)).rejects.toThrow(/from 2001 to 4000 is not what was sealed/);
  expect(await spansLeft()).toBe(4);
  expect(await lastArchived(dir, JOURNAL_SPANS)).toBe(0);
});

test('the audit finds a file that was changed or taken away', async () => {
  await archiveJournal(NOW + 4_001);
  const [name] = await readdir(dir);
  const path = join(dir, name!);
  const bytes = await readFile(path);
  const spans = [];
  for await (const span of readSpans(dir, JOURNAL_SPANS)) spans.push(span);
  await writeSpans(dir, JOURNAL_SPANS, [spans[0]!, { ...spans[1]!, entries: spans[0]!.entries }]);
  expect((await audit(url, dir)).differences.join()).toMatch(/seal/);
  await writeFile(path, bytes);
  expect(await audit(url, dir)).toMatchObject({ ok: true });
  await rm(path);
  expect((await audit(url, dir)).differences.join()).toMatch(/jumps from 0 to 4001/);
});
