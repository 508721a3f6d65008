import { sql, type Kysely } from 'kysely';
import {
  JOURNAL_FIELDS,
  NO_SEAL,
  Sealing,
  type JournalFields,
} from '../../sequencer/journal/journal-chain.ts';

export const name = '0022-storage';

const PIECE = 1_000;

/**
 * The journal's hash chain. What an older version has written is sealed as it stands, PIECE entries at a time: the chain
 * vouches for it from here on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table journal add column seal bytea;
    alter table head add column journal_seal text not null default ${sql.lit(NO_SEAL)};
  `.execute(db);
  let seal = NO_SEAL;
  let last = '0';
  for (;;) {
    const { rows } = await sql<JournalFields>`
      select seq, time, command, owner, request_id, result, events from journal
      where seq > ${last} order by seq limit ${PIECE}`.execute(db);
    if (rows.length === 0) break;
    const sealing = new Sealing(seal);
    for (const row of rows) sealing.add(JOURNAL_FIELDS.map((field) => row[field]));
    seal = sealing.seal();
    last = rows.at(-1)!.seq!;
    await sql`update journal set seal = decode(${seal}, 'hex') where seq = ${last}`.execute(db);
  }
  await sql`update head set journal_seal = ${seal}`.execute(db);
}
