import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { SealBroken, SecretBox } from './secret-box.ts';
import { KEY_CHECK, KEPT_HASHING, openStoredBox } from './master-key.ts';

/** A column with sealed values, the key of its rows, and for which place each was sealed (the context, as SQL). */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly key: string;
  readonly context: string;
}

/**
 * Everything that the master key seals. What is forgotten here cannot be opened after a rotation: rotate-key.test.ts holds
 * this list against every place of the code that seals.
 */
export const SEALED: readonly SealedColumn[] = [
  { table: 'files', column: 'sealed_key', key: 'id', context: `'file key ' || id` },
  { table: 'second_factors', column: 'secret', key: 'user_id', context: `'totp ' || user_id` },
  { table: 'kyc_applications', column: 'real_name', key: 'id', context: `'kyc name ' || user_id` },
  { table: 'kyc_applications', column: 'id_number', key: 'id', context: `'kyc number ' || user_id` },
  { table: 'api_keys', column: 'secret', key: 'id', context: `'api key ' || user_id || ' ' || access_key` },
  { table: 'collection_accounts', column: 'sealed', key: 'user_id', context: `'collection ' || user_id` },
  { table: 'travel_facts', column: 'sealed', key: 'id', context: `'travel ' || kind || ' ' || subject` },
  { table: 'mails', column: 'sealed', key: 'id', context: `'mail ' || message_id` },
  { table: 'operators', column: 'totp_secret', key: 'id', context: `'operator totp ' || id` },
  {
    table: 'operator_links',
    column: 'totp_secret',
    key: 'token_hash',
    context: `'operator totp ' || operator_id`,
  },
  { table: 'operator_sessions', column: 'id_token', key: 'token_hash', context: `'id token ' || token_hash` },
];

const CHUNK = 1_000;

/**
 * Seals everything anew under another master key, all of it or nothing; keyed hashes keep their key, which is sealed under
 * the new one from then on. Nothing else may have the database meanwhile. Answers how many values it sealed.
 */
export async function rotateKey(db: Database, from: Buffer, to: Buffer): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const box = await openStoredBox(trx, from);
    if (!box) throw new Error('FILE_KEY: not the key that sealed what is in this database.');
    const next = new SecretBox(to, box.hashing);
    let sealed = 0;
    for (const place of SEALED) sealed += await sealAnew(trx, place, box, next);
    await trx
      .updateTable('master_key_check')
      .set({
        sealed: next.seal('ok', KEY_CHECK),
        hashing: next.seal(box.hashing, KEPT_HASHING),
      })
      .execute();
    return sealed;
  });
}

async function sealAnew(
  trx: Database,
  { table, column, key, context }: SealedColumn,
  box: SecretBox,
  next: SecretBox,
): Promise<number> {
  const [from, on, value, place] = [sql.table(table), sql.ref(key), sql.ref(column), sql.raw(context)];
  let last: string | null = null;
  let sealed = 0;
  for (;;) {
    const { rows }: { rows: { key: string; value: string; context: string }[] } = await sql<{
      key: string;
      value: string;
      context: string;
    }>`
      select ${on}::text as key, ${value} as value, ${place} as context from ${from}
      where ${value} <> '' and (${last}::text is null or ${on}::text > ${last}::text)
      order by ${on}::text limit ${CHUNK} for update`.execute(trx);
    for (const row of rows) {
      const plain = openIn(box, row.value, row.context);
      await sql`update ${from} set ${value} = ${next.seal(plain, row.context)} where ${on}::text = ${row.key}`.execute(
        trx,
      );
    }
    sealed += rows.length;
    if (rows.length < CHUNK) return sealed;
    last = rows.at(-1)!.key;
  }
}

function openIn(box: SecretBox, value: string, context: string): Buffer {
  try {
    return box.openBytes(value, context);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new Error(`${context} does not open; nothing was changed.`, { cause: error });
  }
}
