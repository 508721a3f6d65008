import { sql, type Kysely } from 'kysely';

export const name = '0033-vouchers';

/** Who vouches for what is credited (docs/security.md, "Operators"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deposits add vouched_by text`.execute(db);
  await sql`comment on column deposits.vouched_by is
    'who vouches for the credit, as the journal spells it; null: not decided, or decided before this was asked'`.execute(
    db,
  );
  // What was decided and not credited when the exchange stopped.
  await sql`update deposits set vouched_by = case source when 'chain' then '{"by":"chain"}' else '{"by":"demo"}' end
    where status = 'crediting'`.execute(db);
}
