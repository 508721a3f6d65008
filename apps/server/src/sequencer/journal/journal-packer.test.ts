import { REMEMBERED_MS } from '@bourse/engine/recent-keys';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { NO_SEAL, Sealing } from './journal-chain.ts';
import { journalPacker } from './journal-packer.ts';
import { packEntries, unpackEntries, type SealedEntry } from './journal-spans.ts';

const ENTRIES = 6_500;
const NOW = 1_767_600_000_000;

/** Commits of one to seven entries, with whatever an entry may have; every second one has a trace. */
function journal(count: number): SealedEntry[] {
  const entries: SealedEntry[] = [];
  let before = NO_SEAL;
  let sealing = new Sealing(before);
  let left = 1;
  for (let seq = 1; seq <= count; seq++) {
    const requestId = seq % 3 === 0 ? `r-${seq}-é` : null;
    const values = [
      String(seq),
      String(NOW + seq),
      'cancelAll',
      seq % 5 === 0 ? null : '7',
      requestId,
      requestId && '{"cancelled":[]}',
      '[]',
    ];
    const trace = seq % 2 === 0 ? randomBytes(16).toString('hex') : null;
    sealing.add(trace === null ? values : [...values, trace]);
    const [, time, command, owner, request_id, result, events] = values as [string, ...(string | null)[]];
    const isLast = --left === 0 || seq === count;
    const seal = isLast ? sealing.seal() : null;
    const texts = { time: time!, command: command!, owner: owner!, request_id: request_id!, result: result! };
    entries.push({ seq: String(seq), ...texts, events: events!, trace, seal });
    if (!seal) continue;
    before = seal;
    sealing = new Sealing(before);
    left = 1 + (seq % 7);
  }
  return entries;
}

const all = journal(ENTRIES);

test('packed entries come back as they were, seals and traces included, in a tenth of the bytes and what traces are', async () => {
  const last = all.slice(0, 2_000).findLastIndex(({ seal }) => seal !== null);
  const some = all.slice(0, last + 1);
  const entries = await packEntries(some);
  expect(unpackEntries({ previous_seal: Buffer.alloc(32), entries })).toEqual(some);
  const texts = some.map(({ trace: _trace, ...entry }) => entry);
  // Of 16 bytes that mean nothing 24 are left, in every second entry.
  expect(entries.length - some.length * 12).toBeLessThan(JSON.stringify(texts).length / 10);
});

let connection: Connection;
let url: string;
let packer: ReturnType<typeof journalPacker>;
beforeEach(async () => {
  url = await createMigratedDatabase();
  connection = connectDatabase(url, { applicationName: 'packer test' });
  for (let at = 0; at < ENTRIES; at += 1_000) {
    const rows = all
      .slice(at, at + 1_000)
      .map(({ seal, ...fields }) => ({ ...fields, seal: seal && Buffer.from(seal, 'hex') }));
    await connection.db
      .insertInto('journal')
      .values(rows as never)
      .execute();
  }
  await connection.pool.query('update head set seq = $1, journal_seal = $2', [ENTRIES, all.at(-1)!.seal]);
  packer = journalPacker(connection.db);
});
afterEach(async () => {
  await packer.stop();
  await connection.close();
});

const LATER = NOW + ENTRIES + REMEMBERED_MS + 1;
const stored = async () =>
  Number((await connection.pool.query('select count(*) as n from journal')).rows[0].n);

test('what is a day old is packed but for the newest entries, and the audit reads all of it', async () => {
  expect(await packer.packAll(NOW + 3_000 + REMEMBERED_MS)).toBe(1);
  expect(await packer.packAll(LATER)).toBe(1);
  expect(await packer.packAll(LATER)).toBe(0);
  expect(await stored()).toBeLessThan(ENTRIES - 3_900);
  expect(await stored()).toBeGreaterThanOrEqual(1_000);
  expect(await audit(url)).toMatchObject({ ok: true, entries: ENTRIES, differences: [] });
});

test.each([
  ['another owner', 'update journal set owner = 8 where seq = 7'],
  ['another trace', 'update journal set trace = gen_random_uuid() where seq = 8'],
  ['a trace that there was not', 'update journal set trace = gen_random_uuid() where seq = 7'],
  ['no trace any more', 'update journal set trace = null where seq = 8'],
])('entries that are not what was sealed are not packed: %s', async (_what, tampering) => {
  await connection.pool.query(tampering);
  await expect(packer.packAll(LATER)).rejects.toThrow(/from 1 to \d+ is not what was sealed/);
  expect(await stored()).toBe(ENTRIES);
});

test('entries before which some are missing are not packed', async () => {
  await connection.pool.query('delete from journal where seq = 1');
  await expect(packer.packAll(LATER)).rejects.toThrow(/from 2 to \d+ is not what was sealed/);
  expect(await stored()).toBe(ENTRIES - 1);
});

test.each([
  [
    'a span with the content of another',
    'update journal_spans set entries = (select entries from journal_spans order by last_seq desc limit 1)',
  ],
  ['a span that is no data', `update journal_spans set entries = '\\x00' where first_seq = 1`],
  ['a span with another seal', 'update journal_spans set seal = previous_seal'],
  ['a span with another beginning', `update journal_spans set previous_seal = '\\x00' where first_seq > 1`],
  ['a span taken away', 'delete from journal_spans where first_seq = 1'],
])('the audit finds %s', async (_what, tampering) => {
  await packer.packAll(LATER);
  await connection.pool.query(tampering);
  const { ok, differences } = await audit(url);
  expect(ok).toBe(false);
  expect(differences.join()).toMatch(/seal/);
});
