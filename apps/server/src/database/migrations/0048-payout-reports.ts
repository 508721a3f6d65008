import { sql, type Kysely } from 'kysely';

export const name = '0048-payout-reports';

/**
 * What the signer says of its pay-outs, which is all that it may write here. Reports are only
 * added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_reports (
      seq bigserial primary key,
      id text not null,
      event text not null check (event in ('accepted', 'refused', 'waiting', 'broadcast', 'replaced', 'reverted')),
      tx_hash text not null,
      detail text not null,
      at bigint not null
    );
    comment on column payout_reports.id is 'of the order; the signer''s role may not read what a foreign key would ask for';
    comment on column payout_reports.at is 'ms';
    create index payout_reports_id on payout_reports (id);

    create trigger payout_reports_append_only before update or delete or truncate on payout_reports
      for each statement execute function refuse_change();
  `.execute(db);
}
