import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';
import { createMigratedDatabase } from '../database/test-database.ts';
import { openSecretBox } from './master-key.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
let db: Database;
let close: () => Promise<void>;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'master-key-'));
  ({ db, close } = connectDatabase(await createMigratedDatabase(), { applicationName: 'test' }));
});
afterEach(async () => {
  await close();
  rmSync(dataDir, { recursive: true });
});

const open = (fileKey?: Buffer, mode: 'demo' | 'production' = 'demo') =>
  openSecretBox(db, { dataDir, mode, ...(fileKey && { fileKey }) }, log);

async function addUser(): Promise<number> {
  const user = await db
    .insertInto('users')
    .values({
      email: 'a@example.com',
      password_hash: '',
      fund_password_hash: null,
      inviter_id: null,
      language: 'en-US',
      security_changed_at: null,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return user.id;
}

/** Each makes the first sealed value there is. */
const SEALED: readonly [string, (userId: number) => Promise<unknown>][] = [
  [
    'a second factor',
    (user_id) =>
      db
        .insertInto('second_factors')
        .values({ user_id, secret: 'sealed', created_at: new Date(), enabled_at: null })
        .execute(),
  ],
  [
    'an API key',
    (user_id) =>
      db
        .insertInto('api_keys')
        .values({
          user_id,
          label: '',
          access_key: 'a',
          secret: 'sealed',
          rights: ['read'],
          ips: [],
          created_at: new Date(),
          usable_from: new Date(),
        })
        .execute(),
  ],
];

test('demo mode makes a key once, for its owner alone, and keeps it', async () => {
  const box = await open();
  const path = join(dataDir, 'file.key');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(path, 'utf8'), 'base64')).toHaveLength(32);
  const sealed = box.seal('text', 'x');
  expect((await open()).open(sealed, 'x')).toBe('text');
});

test('two starts at once agree on one key', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  expect(other!.open(one!.seal('text', 'x'), 'x')).toBe('text');
});

test('FILE_KEY comes before the file', async () => {
  const key = randomBytes(32);
  const sealed = (await open(key)).seal('text', 'x');
  expect((await open(key)).open(sealed, 'x')).toBe('text');
  expect(() => statSync(join(dataDir, 'file.key'))).toThrow();
});

test('production does not make up a key', async () => {
  await expect(open(undefined, 'production')).rejects.toThrow('FILE_KEY: needed in MODE=production.');
});

test.each(SEALED)('another key is refused as soon as %s is sealed, and taken before', async (_, seal) => {
  await open(randomBytes(32));
  const key = randomBytes(32);
  await open(key);
  await seal(await addUser());
  await open(key);
  await expect(open(randomBytes(32))).rejects.toThrow(/^FILE_KEY: not the key that sealed/);
  await expect(open()).rejects.toThrow(/^FILE_KEY: .* restore file.key/);
});

test('a damaged key file is said to be one', async () => {
  writeFileSync(join(dataDir, 'file.key'), 'short');
  await expect(open()).rejects.toThrow(/file.key does not hold a key of 32 bytes/);
});
