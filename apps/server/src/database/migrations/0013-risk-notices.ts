import { sql, type Kysely } from 'kysely';

export const name = '0013-risk-notices';

/** Who accepted which risk notice, and a way to the insurance fund's history that does not read all transfers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table risk_notices (
      user_id int not null references users,
      product text not null,
      accepted_at timestamptz not null,
      primary key (user_id, product)
    );

    create index transfers_insurance on transfers (id) where kind = 'insurance'
  `.execute(db);
}
