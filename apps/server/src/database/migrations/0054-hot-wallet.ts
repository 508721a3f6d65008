import { sql, type Kysely } from 'kysely';

export const name = '0054-hot-wallet';

/** The signer says as well when its hot wallet is short of a coin, under the id `hot:<chain>:<coin>`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payout_reports drop constraint payout_reports_event_check;
    alter table payout_reports add constraint payout_reports_event_check check (
      event in ('accepted', 'refused', 'waiting', 'broadcast', 'replaced', 'reverted', 'low', 'enough')
    );
  `.execute(db);
}
