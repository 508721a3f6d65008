import { sql, type Kysely } from 'kysely';

export const name = '0056-report-lengths';

/** What the signer's role writes is shown to operators and read every few seconds: no report is longer than its reader takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payout_reports add constraint payout_reports_lengths
      check (length(id) <= 100 and length(tx_hash) <= 200 and length(detail) <= 500) not valid
  `.execute(db);
}
