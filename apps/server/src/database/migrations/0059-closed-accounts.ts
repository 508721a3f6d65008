import { sql, type Kysely } from 'kysely';

export const name = '0059-closed-accounts';

/** Accounts that their owners have closed. Nobody signs in to one (`users.frozen_at`), and its address is nobody else's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table closed_accounts (
      user_id integer primary key references users (id),
      email_mac text not null,
      closed_at timestamptz not null,
      deleted_at timestamptz
    );
    create index closed_accounts_email on closed_accounts (email_mac);
    create index closed_accounts_kept on closed_accounts (closed_at) where deleted_at is null;
    comment on column closed_accounts.email_mac is 'keyed hash: stays when the address itself is deleted';
    comment on column closed_accounts.deleted_at is 'when what the law had kept was deleted; ledger rows stay';
  `.execute(db);
}
