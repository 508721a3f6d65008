import { sql, type Kysely } from 'kysely';

export const name = '0050-chain-reading';

/** What reading any kind of chain takes: the way back to where a reorganisation began, and what nobody could be given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chain_blocks (
      chain text not null,
      number bigint not null,
      hash text not null,
      primary key (chain, number)
    );
    comment on table chain_blocks is 'the blocks that were read last, to find where a reorganisation began';
    insert into chain_blocks (chain, number, hash)
      select chain, next_block - 1, last_hash from chain_watches where last_hash <> '';
    alter table chain_watches drop column last_hash;
    alter table chain_watches alter column chain_id type text;
    alter table chain_watches rename column chain_id to network;
    comment on table chain_watches is 'how far a chain is read, and of which network';

    alter table deposits add recheck boolean not null default false;
    comment on column deposits.recheck is
      'its block was reorganised: whether the chain still shows the payment is to be looked at, even after the credit';
    create index deposits_recheck on deposits (id) where recheck;

    create table stray_payments (
      id bigint generated always as identity primary key,
      chain text not null,
      tx_hash text not null,
      position integer not null,
      reason text not null check (reason in ('unknownToken', 'absurdAmount', 'noMemo', 'unknownMemo')),
      address text not null,
      user_id integer references users (id),
      token text not null,
      currency text,
      value numeric(78) not null check (value >= 0),
      amount numeric(40),
      memo text not null,
      block_number bigint not null,
      deposit_id bigint references deposits (id),
      created_at timestamptz not null,
      unique (chain, tx_hash, position)
    );
    comment on table stray_payments is 'payments to our addresses that are nobody''s deposit as they are';
    comment on column stray_payments.value is 'in the smallest unit of the coin on its chain';
    comment on column stray_payments.amount is 'in 1e-8 units, of a coin that we know; else null';
    comment on column stray_payments.deposit_id is 'the claim that was credited for it';
    create index stray_payments_payment on stray_payments (payment_of(tx_hash));

    create table deposit_memos (
      user_id integer primary key references users (id),
      memo bigint not null unique check (memo between 100000000 and 4294967295),
      created_at timestamptz not null
    );
    comment on table deposit_memos is
      'whose a payment to a shared address is: the destination tag or memo; drawn, so that a slip is rarely another''s';

    create table custody_alerts (
      id bigint generated always as identity primary key,
      kind text not null,
      subject text not null,
      args jsonb not null default '{}',
      raised_at timestamptz not null,
      ended_at timestamptz,
      ended_by integer references operators (id)
    );
    comment on table custody_alerts is 'what operators have to look at between chains and books';
    comment on column custody_alerts.ended_by is 'the operator who settled it; null: it went by itself';
    create unique index custody_alerts_open on custody_alerts (kind, subject) where ended_at is null;
  `.execute(db);
}
