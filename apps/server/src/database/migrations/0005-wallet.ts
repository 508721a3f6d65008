import { sql, type Kysely } from 'kysely';

export const name = '0005-wallet';

/** Withdrawals, swaps, own transfers, inviters and commissions as the commit path writes them; amounts in 1e-8 units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawals (
      id bigint primary key,
      owner bigint not null,
      currency text not null,
      chain text not null,
      address text not null,
      amount numeric(40) not null,
      fee numeric(40) not null,
      status text not null check (status in ('pending', 'paying', 'finished', 'rejected', 'cancelled')),
      tx_hash text not null,
      remark text not null,
      created_at bigint not null,
      updated_at bigint not null
    );
    create index withdrawals_owner on withdrawals (owner, id);
    create index withdrawals_open on withdrawals (id) where status in ('pending', 'paying');
    create index withdrawals_tx on withdrawals (chain, tx_hash) where tx_hash <> '';

    create table swaps (
      id bigint primary key,
      time bigint not null,
      owner bigint not null,
      quote_id text not null,
      from_coin text not null,
      to_coin text not null,
      pay numeric(40) not null,
      receive numeric(40) not null,
      rate text not null
    );
    create index swaps_owner on swaps (owner, id);

    create table own_transfers (
      id bigint primary key,
      time bigint not null,
      owner bigint not null,
      currency text not null,
      amount numeric(40) not null,
      receiver text not null check (receiver in ('spot', 'contract'))
    );
    create index own_transfers_owner on own_transfers (owner, id);

    create table inviters (owner bigint primary key, inviter bigint not null);
    create index inviters_inviter on inviters (inviter, owner);

    create table commissions (
      seq bigint not null,
      time bigint not null,
      inviter bigint not null,
      invitee bigint not null,
      currency text not null,
      amount numeric(40) not null,
      reference text not null
    );
    create index commissions_inviter on commissions (inviter, time);
  `.execute(db);
}
