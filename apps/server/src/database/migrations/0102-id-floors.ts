import { sql, type Kysely } from 'kysely';

export const name = '0102-id-floors';

/**
 * What a restore must not give out again (docs/operations.md, "A restore"): numbers that the signer or somebody outside may remember
 * of the hours that are lost, and deposit addresses that were somebody's in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table id_floors (
      floor bigint primary key check (floor > 0),
      set_at timestamptz not null
    );
    comment on table id_floors is 'numbers that others remember go on above the highest of these, one for each restore';
    comment on column id_floors.floor is 'seconds since 1970 at the restore: nobody gives more numbers than seconds go by';

    alter table deposit_addresses alter column user_id drop not null;
    comment on column deposit_addresses.user_id is
      'null: may have been given out in hours that a restore has lost, and is nobody''s for good';

    alter table stray_payments drop constraint stray_payments_reason_check;
    alter table stray_payments add constraint stray_payments_reason_check
      check (reason in ('unknownToken', 'absurdAmount', 'noMemo', 'unknownMemo', 'lostAddress'));
  `.execute(db);
}
