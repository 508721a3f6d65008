import { sql, type Kysely } from 'kysely';

export const name = '0021-pricing';

/**
 * Profits that a price gap beyond all funds left unpaid: what the house owes, and what is left of it, in 1e-8 USDT. Rows
 * stay when they are paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contract_claims (
      id bigint primary key,
      owner bigint not null,
      position_id bigint not null,
      reason text not null,
      amount numeric(40) not null,
      owed numeric(40) not null,
      created_at bigint not null,
      updated_at bigint not null
    );
    create index contract_claims_owed on contract_claims (id) where owed > 0;
    create index contract_claims_position on contract_claims (position_id)
  `.execute(db);
}
