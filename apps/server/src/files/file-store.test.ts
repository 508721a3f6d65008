import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '@bourse/protocol/refusal';
import { testIdentity } from '../identity/test-identity.ts';
import { UNUSED_TTL_MS } from './file-store.ts';
import { UPLOADS_PER_HOUR } from '../gateway/access/budget.ts';
import { SealBroken } from './secret-box.ts';
import { jpeg } from './test-pictures.ts';

const HOUR = 60 * 60_000;
const PLAIN = Buffer.from('a picture of an identity card');
let count = 0;
let owner: number;
let other: number;

const on = await testIdentity();
const store = on.files.store;
afterAll(() => on.close());
beforeEach(async () => {
  on.now += 2 * HOUR;
  await store.sweep();
  owner = (await on.identity.enrol(`owner${++count}@example.com`, 'Secret#12')).userId;
  other = (await on.identity.enrol(`other${count}@example.com`, 'Secret#12')).userId;
});

const add = (id = owner) => store.add(id, 'kyc', { bytes: PLAIN, contentType: 'image/jpeg' });
const take = (ids: string[], id = owner, purpose: 'kyc' | 'avatar' = 'kyc') =>
  on.services.db.transaction().execute((trx) => store.take(ids, id, purpose, trx));
const pathOf = (id: string) => join(on.dataDir, 'files', id.slice(0, 2), id);
const onDisk = () =>
  readdirSync(join(on.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
const reads = (id: string) =>
  on.services.db.selectFrom('file_reads').selectAll().where('file_id', '=', id).orderBy('id').execute();

test('what is on the disk tells nothing, and the row cannot be read without the master key', async () => {
  const id = await add();
  const bytes = readFileSync(pathOf(id));
  expect(bytes.includes('identity')).toBe(false);
  const row = await on.services.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(row.sealed_key, 'base64')).toHaveLength(1 + 12 + 16 + 32);
  expect(row.size).toBe(PLAIN.length);
});

test('two equal files have nothing in common on the disk', async () => {
  const [one, two] = [readFileSync(pathOf(await add())), readFileSync(pathOf(await add()))];
  expect(one.subarray(13).equals(two.subarray(13))).toBe(false);
});

test('its owner and an operator read it, each read is on record; others find nothing', async () => {
  const id = await add();
  const file = { contentType: 'image/jpeg', bytes: PLAIN };
  expect(await store.read(id, { readerKind: 'owner', readerId: owner })).toEqual(file);
  expect(await store.read(id, { readerKind: 'operator', readerId: 7 })).toEqual(file);
  expect(await store.read(id, { readerKind: 'owner', readerId: other })).toBeUndefined();
  expect(await store.read('0'.repeat(32), { readerKind: 'operator', readerId: 7 })).toBeUndefined();
  expect(await store.read('../../file.key', { readerKind: 'operator', readerId: 7 })).toBeUndefined();
  const about = { file_id: id, purpose: 'kyc', owner_id: owner, read_at: new Date(on.now) };
  expect(await reads(id)).toMatchObject([
    { ...about, reader_kind: 'owner', reader_id: owner },
    { ...about, reader_kind: 'operator', reader_id: 7 },
  ]);
});

test('a file put in the place of another does not open', async () => {
  const [one, two] = [await add(), await add()];
  writeFileSync(pathOf(one), readFileSync(pathOf(two)));
  await expect(store.read(one, { readerKind: 'operator', readerId: 7 })).rejects.toThrow(SealBroken);
});

test('an upload is used once, for its purpose, by its owner', async () => {
  const id = await add();
  expect(await take([id], other)).toBe(false);
  expect(await take([id], owner, 'avatar')).toBe(false);
  expect(await take(['0'.repeat(32)])).toBe(false);
  expect(await take([id, id])).toBe(false);
  expect(await take([id])).toBe(true);
  expect(await take([id])).toBe(false);
});

test('of several, all are taken or none', async () => {
  const [mine, his] = [await add(), await add(other)];
  expect(await take([mine, his])).toBe(false);
  expect(await take([mine])).toBe(true);
});

test('taken twice at once, it is taken once', async () => {
  const id = await add();
  const taken = await Promise.all([take([id]), take([id]), take([id])]);
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('an unused upload is good for an hour, then it is swept; a used one stays', async () => {
  const [used, unused, late] = [await add(), await add(), await add()];
  await take([used]);
  on.now += UNUSED_TTL_MS - 1;
  await store.sweep();
  expect(await take([late])).toBe(true);
  on.now += 1;
  expect(await take([unused])).toBe(false);
  await store.sweep();
  expect(onDisk().map(({ name }) => name)).not.toContain(unused);
  expect(await store.read(unused, { readerKind: 'operator', readerId: 7 })).toBeUndefined();
  on.now += 24 * HOUR;
  await store.sweep();
  for (const id of [used, late])
    expect(await store.read(id, { readerKind: 'owner', readerId: owner })).toBeDefined();
});

test('bytes without a row are swept once they are old, not while an upload may be under way', async () => {
  const id = await add();
  await on.services.db.deleteFrom('files').where('id', '=', id).execute();
  await store.sweep();
  expect(onDisk().map(({ name }) => name)).toContain(id);
  const old = Date.now() / 1000 - 2 * 3600;
  utimesSync(pathOf(id), old, old);
  await store.sweep();
  expect(onDisk().map(({ name }) => name)).not.toContain(id);
});

test('a removed file is gone, and what was read of it stays on record', async () => {
  const id = await add();
  await store.read(id, { readerKind: 'operator', readerId: 7 });
  await store.remove([id]);
  expect(onDisk().map(({ name }) => name)).not.toContain(id);
  expect(await store.read(id, { readerKind: 'operator', readerId: 7 })).toBeUndefined();
  expect(await reads(id)).toHaveLength(1);
});

test('an hour takes so many uploads of a user, good and bad, and no more; others are not held up', async () => {
  const bytes = await jpeg();
  for (let i = 0; i < UPLOADS_PER_HOUR; i++) {
    const received = await on.files.receive({ owner }, 'kyc', i % 2 ? bytes : Buffer.from('not a picture'));
    expect(received instanceof Refusal && received.code).toBe(i % 2 ? false : 'FILE_NOT_IMAGE');
  }
  expect(await on.files.receive({ owner }, 'kyc', bytes)).toMatchObject({ code: 'TOO_MANY_FILES' });
  expect(await on.files.receive({ owner: other }, 'kyc', bytes)).toHaveProperty('id');
});
