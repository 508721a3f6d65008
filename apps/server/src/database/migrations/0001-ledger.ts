import { sql, type Kysely } from 'kysely';

export const name = '0001-ledger';

/**
 * The journal, the ledger and the state tables. Only the commit path writes them. Amounts are integers in 1e-8 units,
 * prices in ticks and quantities in lots of their pair; the views at the end show decimals for people.
 * Accounts and owners of users are positive, of the house negative, which keeps house rows out of the partial indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table head (
      one smallint primary key default 1 check (one = 1),
      epoch bigint not null default 0,
      seq bigint not null default 0,
      next_order bigint not null default 1,
      next_trade bigint not null default 1,
      next_transfer bigint not null default 1
    );
    insert into head default values;

    create table journal (
      seq bigint primary key,
      time bigint not null,
      command text not null,
      owner bigint,
      request_id text,
      result text,
      events text not null
    );
    create index journal_requests on journal (time) where request_id is not null;

    create table accounts (
      id bigint primary key,
      owner bigint not null,
      product text not null,
      currency text not null,
      available numeric(40) not null,
      frozen numeric(40) not null check (frozen >= 0),
      unique (owner, product, currency),
      check (available >= 0 or owner between -3 and -1)
    ) with (fillfactor = 50);

    create table transfers (
      id bigint primary key,
      seq bigint not null,
      time bigint not null,
      kind text not null,
      debit_account bigint not null,
      credit_account bigint not null,
      currency text not null,
      amount numeric(40) not null check (amount > 0),
      reference text not null,
      debit_balance numeric(40) not null,
      credit_balance numeric(40) not null
    );
    create index transfers_debit on transfers (debit_account, id) where debit_account > 0;
    create index transfers_credit on transfers (credit_account, id) where credit_account > 0;

    create table open_orders (
      id bigint primary key,
      owner bigint not null,
      symbol text not null,
      side text not null,
      type text not null,
      time_in_force text not null,
      price bigint not null,
      quantity bigint not null,
      quote_amount numeric(40) not null,
      stop_price bigint not null,
      trigger_when text,
      client_order_id text,
      created_at bigint not null,
      updated_at bigint not null,
      status text not null,
      remaining bigint not null,
      filled_lots bigint not null,
      filled_quote numeric(40) not null,
      fee numeric(40) not null,
      fee_basis numeric(46) not null,
      held numeric(40) not null,
      rank bigint not null,
      cancel_reason text
    ) with (fillfactor = 80);
    create index open_orders_owner on open_orders (owner, id);

    create table closed_orders (like open_orders including defaults, primary key (id));
    create index closed_orders_owner on closed_orders (owner, id);
    create index closed_orders_client on closed_orders (created_at) where client_order_id is not null;

    create table trades (
      id bigint primary key,
      seq bigint not null,
      time bigint not null,
      symbol text not null,
      price bigint not null,
      lots bigint not null,
      quote numeric(40) not null,
      taker_side text not null,
      buy_order bigint not null,
      sell_order bigint not null,
      buyer bigint not null,
      seller bigint not null,
      buyer_fee numeric(40) not null,
      seller_fee numeric(40) not null
    );
    create index trades_buyer on trades (buyer, id) where buyer > 0;
    create index trades_seller on trades (seller, id) where seller > 0;

    create table pairs (
      symbol text primary key,
      base text not null,
      quote text not null,
      price_decimals int not null,
      quantity_decimals int not null,
      min_notional numeric(40) not null,
      status text not null,
      listed_seq bigint not null
    );

    create table owner_fees (
      owner bigint primary key,
      maker_ppm bigint not null,
      taker_ppm bigint not null
    );

    create table grants (reference text primary key);

    create table tick_blocks (
      id bigint primary key,
      time bigint not null,
      ticks text not null,
      previous_hash text not null,
      hash text not null
    );

    create view balances as
      select owner, product, currency, available / 1e8 as available, frozen / 1e8 as frozen from accounts;
    create view statement as
      select id, time, kind, debit_account, credit_account, currency, amount / 1e8 as amount, reference,
        debit_balance / 1e8 as debit_balance, credit_balance / 1e8 as credit_balance
      from transfers;
  `.execute(db);
}
