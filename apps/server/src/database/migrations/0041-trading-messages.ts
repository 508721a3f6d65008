import { sql, type Kysely } from 'kysely';

export const name = '0041-trading-messages';

/**
 * Which trading messages a user gets by e-mail too, and the indexes by which liquidations are found that were not told, and
 * positions that are close to theirs. Small: one holds liquidated positions only, the other open ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column mail_topics text[] not null default '{danger}';
    comment on column users.mail_topics is 'which trading messages come by e-mail too: danger, fills, results';
    create index closed_positions_liquidated on closed_positions (closed_at) where status = 'liquidated';
    create index open_positions_liquidation on open_positions (symbol, side, liquidation_price)
      where status = 'open' and liquidation_price > 0
  `.execute(db);
}
