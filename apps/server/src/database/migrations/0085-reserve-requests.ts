import { sql, type Kysely } from 'kysely';

export const name = '0085-reserve-requests';

/**
 * What the signer is asked to sign for a proof of liabilities, and what it has signed; both are only added to. A proof may have
 * several statements of reserves, the later ones with more signatures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reserve_requests (
      commitment_id bigint primary key references liability_commitments (id),
      request jsonb not null,
      asked_at bigint not null
    );
    comment on column reserve_requests.asked_at is 'ms';
    create trigger reserve_requests_append_only before update or delete or truncate on reserve_requests
      for each statement execute function refuse_change();

    create table reserve_signatures (
      seq bigint generated always as identity primary key,
      commitment_id bigint not null,
      chain text not null check (length(chain) <= 16),
      address text not null check (length(address) <= 128),
      signature text not null check (length(signature) <= 256),
      at bigint not null
    );
    comment on column reserve_signatures.at is 'ms, as the signer says';
    create index reserve_signatures_commitment on reserve_signatures (commitment_id, seq);
    create trigger reserve_signatures_append_only before update or delete or truncate on reserve_signatures
      for each statement execute function refuse_change();

    alter table reserve_statements add column revision integer not null default 1;
    alter table reserve_statements alter column revision drop default;
    alter table reserve_statements drop constraint reserve_statements_pkey;
    alter table reserve_statements add primary key (commitment_id, revision);
    alter table reserve_statements alter column proposed_by drop not null;
    alter table reserve_statements alter column approved_by drop not null;
    alter table reserve_statements add check ((proposed_by is null) = (approved_by is null));
    comment on column reserve_statements.proposed_by is 'null: the daily job, of what the signer has signed';
  `.execute(db);
}
