import { sql, type Kysely } from 'kysely';

export const name = '0063-reconciliation';

/**
 * What the chains say the exchange holds against what its books say. Amounts are in whole coins, exact to the chain's own
 * last digit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chain_watches add column custody_from bigint;
    comment on column chain_watches.custody_from is 'first block whose payments from and to us are all on record';

    create table custody_addresses (
      chain text not null,
      address text not null,
      kind text not null check (kind in ('hot', 'cold', 'other')),
      added_at timestamptz not null,
      primary key (chain, address)
    );
    comment on table custody_addresses is 'addresses of the house that two operators have entered; others are derived or in chains';

    create table custody_payments (
      id bigint generated always as identity primary key,
      chain text not null,
      tx_hash text not null,
      position integer not null,
      side text not null check (side in ('in', 'out', 'fee')),
      block_number bigint not null,
      from_address text not null,
      to_address text not null,
      currency text not null,
      value numeric not null check (value > 0),
      counted_as text,
      booked numeric not null default 0,
      counterpart text,
      unique (chain, tx_hash, position, side)
    );
    comment on table custody_payments is 'what blocks show of payments to and from our addresses, and what they cost us';
    comment on column custody_payments.counted_as is 'null: not settled yet';
    comment on column custody_payments.booked is 'what the books say of it, signed; part of custody_totals';
    comment on column custody_payments.counterpart is 'deposit:<id> or withdrawal:<id>';
    create index custody_payments_open on custody_payments (chain, currency, id) where counted_as is null;
    create index custody_payments_block on custody_payments (chain, block_number);
    create index custody_payments_payment on custody_payments (payment_of(tx_hash));

    create table custody_outputs (
      chain text not null,
      outpoint text not null,
      address text not null,
      value numeric not null,
      block_number bigint not null,
      spent_block bigint,
      primary key (chain, outpoint)
    );
    comment on table custody_outputs is 'outputs of ours on chains of outputs';
    comment on column custody_outputs.value is 'in the smallest unit';
    create index custody_outputs_block on custody_outputs (chain, block_number);
    create index custody_outputs_spent on custody_outputs (chain, spent_block) where spent_block is not null;

    create table custody_balances (
      chain text not null,
      token text not null,
      address text not null,
      shown numeric not null default 0,
      residual numeric not null default 0,
      changed_block bigint not null default 0,
      read_block bigint,
      told numeric,
      told_block bigint,
      explained numeric not null default 0,
      primary key (chain, token, address)
    );
    comment on column custody_balances.shown is 'the sum of what blocks have shown';
    comment on column custody_balances.residual is 'what the address held beyond it when it was read last';
    comment on column custody_balances.read_block is 'null: it is still to be read';
    comment on column custody_balances.explained is 'the residual that two operators have explained';
    comment on column custody_balances.told is 'what the node says of a block that is not read yet';

    create table custody_changes (
      chain text not null,
      block_number bigint not null,
      token text not null,
      address text not null,
      change numeric not null,
      primary key (chain, block_number, token, address)
    );
    comment on table custody_changes is 'of the newest blocks, so that they can be taken back';

    create table custody_totals (
      chain text not null,
      currency text not null,
      counted_as text not null,
      amount numeric not null,
      primary key (chain, currency, counted_as)
    );

    create table custody_unseen (
      chain text not null,
      currency text not null,
      counterpart text not null,
      amount numeric not null,
      since timestamptz not null,
      explained boolean not null default false,
      primary key (chain, currency, counterpart)
    );
    comment on table custody_unseen is 'what the books say and no block shows; signed';

    create table reconciliations (
      chain text not null,
      currency text not null,
      began_at timestamptz not null,
      checked_at timestamptz not null,
      looked_at timestamptz,
      block bigint,
      problem text not null default '',
      terms jsonb not null default '{}',
      difference numeric not null default 0,
      differing integer not null default 0,
      stopped_at timestamptz,
      primary key (chain, currency)
    );
    comment on column reconciliations.checked_at is 'up to when the books were searched for what no block shows';
    comment on column reconciliations.differing is 'looks in a row with a difference';
    comment on column reconciliations.stopped_at is 'since when payouts of the coin wait; null: they do not';

    create table reconciliation_looks (
      id bigint generated always as identity primary key,
      chain text not null,
      currency text not null,
      time timestamptz not null,
      block bigint not null,
      difference numeric not null,
      terms jsonb not null
    );
    create index reconciliation_looks_coin on reconciliation_looks (chain, currency, id);

    create table reconciliation_explanations (
      id bigint generated always as identity primary key,
      chain text not null,
      currency text not null,
      number integer not null,
      amount numeric not null,
      reason text not null,
      proposed_by integer not null references operators (id),
      approved_by integer not null references operators (id),
      time timestamptz not null,
      unique (chain, currency, number)
    );
    comment on table reconciliation_explanations is 'differences that two operators have explained';

    create index deposits_credited_lately on deposits (chain, currency, updated_at) where status in ('crediting', 'finished');
    create index withdrawals_finished_lately on withdrawals (chain, currency, updated_at) where status = 'finished';
  `.execute(db);
}
