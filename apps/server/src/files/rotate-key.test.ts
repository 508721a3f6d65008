import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { expect, test, vi } from 'vitest';
import { connectDatabase } from '../database/connect.ts';
import { rotateKey, SEALED } from './rotate-key.ts';
import { SecretBox } from './secret-box.ts';

vi.setConfig({ testTimeout: 60_000 });

const [OLD, NEW, OTHER] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer];
const env = (key: Buffer) => ({ FILE_KEY: key.toString('base64') });

test('all that is sealed opens under the new key, and what was hashed is recognised', async () => {
  const exchange = await startTestExchange({ env: env(OLD) });
  const { databaseUrl } = exchange;
  const admin = await enrolAdmin(exchange);
  const user = await exchange.signUp();
  await exchange.verify(user);
  const box = new SecretBox(OLD);
  const mac = box.mac('recovery code', 'x');
  const id = user.userId;
  await exchange.query(`insert into second_factors (user_id, secret, created_at) values ($1, $2, now())`, [
    id,
    box.seal('JBSWY3DPEHPK3PXP', `totp ${id}`),
  ]);
  await exchange.query(
    `insert into collection_accounts (user_id, sealed, updated_at) values ($1, $2, now())`,
    [id, box.seal('{}', `collection ${id}`)],
  );
  await exchange.query(
    `insert into api_keys (user_id, label, access_key, secret, rights, ips, created_at, usable_from)
      values ($1, 'x', 'a-b', $2, '{}', '{}', now(), now())`,
    [id, box.seal(Buffer.from([0, 255, 128]), `api key ${id} a-b`)],
  );
  const { url } = exchange;
  await exchange.stop();
  expect(url).toBeDefined();

  const { db, close } = connectDatabase(databaseUrl, { applicationName: 'test' });
  try {
    await expect(rotateKey(db, OTHER, NEW)).rejects.toThrow('not the key that sealed');
    expect(await rotateKey(db, OLD, NEW)).toBeGreaterThanOrEqual(8);
    await expect(rotateKey(db, OLD, NEW)).rejects.toThrow('not the key that sealed');
  } finally {
    await close();
  }
  await expect(startTestExchange({ databaseUrl, env: env(OLD) })).rejects.toThrow('FILE_KEY');
  const again = await startTestExchange({ databaseUrl, env: env(NEW) });
  try {
    const next = new SecretBox(NEW, box.hashing);
    const [key] = await again.query(`select secret from api_keys`);
    expect(next.openBytes(key.secret, `api key ${id} a-b`)).toEqual(Buffer.from([0, 255, 128]));
    const [application] = await again.query(`select real_name, id_number_mac from kyc_applications`);
    expect(next.open(application.real_name, `kyc name ${id}`)).not.toBe('');
    expect(next.mac('recovery code', 'x')).toBe(mac);
    const [operator] = await again.query(`select id, totp_secret from operators where email = $1`, [
      admin.email,
    ]);
    expect(next.open(operator.totp_secret, `operator totp ${operator.id}`)).toMatch(/^[A-Z2-7]+$/);
  } finally {
    await again.stop();
  }
});

test('one value that does not open takes all of it back', async () => {
  const exchange = await startTestExchange({ env: env(OLD) });
  await enrolAdmin(exchange);
  const user = await exchange.signUp();
  await exchange.query(
    `insert into collection_accounts (user_id, sealed, updated_at) values ($1, 'AQID', now())`,
    [user.userId],
  );
  const before = await exchange.query('select totp_secret from operators');
  const { db, close } = connectDatabase(exchange.databaseUrl, { applicationName: 'test' });
  try {
    await expect(rotateKey(db, OLD, NEW)).rejects.toThrow('does not open; nothing was changed');
  } finally {
    await close();
  }
  expect(await exchange.query('select totp_secret from operators')).toEqual(before);
  await exchange.stop();
});

test('every place of the code that seals is in the list', () => {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => /\b(box|sealing)\.seal\((?!\))/.test(readFileSync(join(root, name), 'utf8')));
  expect(files.toSorted()).toEqual([
    'api-keys/api-key-book.ts',
    'files/file-store.ts',
    'files/master-key.ts',
    'identity/kyc/kyc.ts',
    'identity/sign-in/second-factors.ts',
    'mail/mail-queue.ts',
    'operators/team/session-store.ts',
    'operators/team/sign-in.ts',
    'travel/travel-rule.ts',
    'wallet/addresses/collection-calls.ts',
  ]);
  expect(new Set(SEALED.map(({ table }) => table)).size).toBe(10);
});
