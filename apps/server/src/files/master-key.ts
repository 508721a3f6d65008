import type { Logger } from 'pino';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { StartRefused } from '../launch/start-refused.ts';
import type { Settings } from '../settings.ts';
import { keptKey } from './kept-key.ts';
import { SealBroken, SecretBox } from './secret-box.ts';

const CONTEXT = 'master key check';

/**
 * The box under the master key: FILE_KEY, or in demo mode a key that is made once and kept in DATA_DIR. Refuses to start
 * with another key than the one that sealed what the database holds: better now than when a document is needed.
 */
export async function openSecretBox(
  db: Database,
  settings: Pick<Settings, 'fileKey' | 'dataDir' | 'mode'>,
  log: Logger,
): Promise<SecretBox> {
  const box = new SecretBox(settings.fileKey ?? (await demoKey(settings, log)));
  const check = await db.selectFrom('master_key_check').select('sealed').executeTakeFirst();
  if (check && opens(box, check.sealed)) return box;
  if (check && (await anythingSealed(db))) {
    throw new StartRefused(
      settings.fileKey
        ? 'FILE_KEY: not the key that sealed the documents and secrets in this database. Set that key again.'
        : 'FILE_KEY: the documents and secrets in this database were sealed by another key. Set it, or restore file.key in DATA_DIR from the backup.',
    );
  }
  const sealed = box.seal('ok', CONTEXT);
  await db
    .insertInto('master_key_check')
    .values({ sealed })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ sealed }))
    .execute();
  return box;
}

function opens(box: SecretBox, sealed: string): boolean {
  try {
    return box.open(sealed, CONTEXT) === 'ok';
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
      or exists (select 1 from api_keys)
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
