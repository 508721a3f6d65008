import type { Logger } from 'pino';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { StartRefused } from '../launch/start-refused.ts';
import type { Settings } from '../settings.ts';
import { keptKey } from './kept-key.ts';
import { SealBroken, SecretBox } from './secret-box.ts';

/** For which place the sealed word is that tells the right key. */
export const KEY_CHECK = 'master key check';
/** ... and the key of keyed hashes of before. */
export const KEPT_HASHING = 'kept hashing';

/**
 * The box under the master key: FILE_KEY, or in demo mode a key that is made once and kept in DATA_DIR. Refuses to start
 * with another key than the one that sealed what the database holds: better now than when a document is needed.
 */
export async function openSecretBox(
  db: Database,
  settings: Pick<Settings, 'fileKey' | 'dataDir' | 'mode'>,
  log: Logger,
): Promise<SecretBox> {
  const masterKey = settings.fileKey ?? (await demoKey(settings, log));
  const stored = await openStoredBox(db, masterKey);
  if (stored) return stored;
  const check = await db.selectFrom('master_key_check').select('sealed').executeTakeFirst();
  if (check && (await anythingSealed(db))) {
    throw new StartRefused(
      settings.fileKey
        ? 'FILE_KEY: not the key that sealed the documents and secrets in this database. Set that key again.'
        : 'FILE_KEY: the documents and secrets in this database were sealed by another key. Set it, or restore file.key in DATA_DIR from the backup.',
    );
  }
  const box = new SecretBox(masterKey);
  const sealed = box.seal('ok', KEY_CHECK);
  await db
    .insertInto('master_key_check')
    .values({ sealed })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ sealed, hashing: null }))
    .execute();
  return box;
}

/** The box of what the database holds; `undefined`: nothing was sealed yet, or by another key. */
export async function openStoredBox(db: Database, masterKey: Buffer): Promise<SecretBox | undefined> {
  const check = await db.selectFrom('master_key_check').select(['sealed', 'hashing']).executeTakeFirst();
  const box = new SecretBox(masterKey);
  if (!check || !opens(box, check.sealed)) return undefined;
  if (check.hashing === null) return box;
  return new SecretBox(masterKey, box.openBytes(check.hashing, KEPT_HASHING));
}

function opens(box: SecretBox, sealed: string): boolean {
  try {
    return box.open(sealed, KEY_CHECK) === 'ok';
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}

/** While nothing is sealed, no key is better than another. */
async function anythingSealed(db: Database): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select 1 from files) or exists (select 1 from second_factors)
      or exists (select 1 from kyc_applications) or exists (select 1 from collection_accounts)
      or exists (select 1 from api_keys) or exists (select 1 from travel_facts where sealed is not null)
      or exists (select 1 from operators where totp_secret is not null) as any`.execute(db);
  return rows[0]!.any;
}

async function demoKey(settings: Pick<Settings, 'dataDir' | 'mode'>, log: Logger): Promise<Buffer> {
  if (settings.mode === 'production') throw new StartRefused('FILE_KEY: needed in MODE=production.');
  const { key, madeAt } = await keptKey(settings.dataDir, 'file.key');
  if (madeAt !== undefined)
    log.info({ path: madeAt }, 'made the key that seals documents and secrets; it is part of every backup');
  return key;
}
