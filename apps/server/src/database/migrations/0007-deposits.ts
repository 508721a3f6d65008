import { sql, type Kysely } from 'kysely';

export const name = '0007-deposits';

/** Chains, deposit addresses, deposits, the address book, collection accounts. Amounts in 1e-8 units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chains (
      currency text not null,
      chain text not null,
      format text not null,
      deposit_open boolean not null default true,
      withdraw_open boolean not null default true,
      confirmations integer not null default 12 check (confirmations > 0),
      deposit_min numeric(40) not null check (deposit_min > 0),
      withdraw_fee numeric(40) not null check (withdraw_fee >= 0),
      withdraw_min numeric(40) not null check (withdraw_min > withdraw_fee),
      withdraw_max numeric(40) not null check (withdraw_max >= withdraw_min),
      withdraw_day_max numeric(40) not null check (withdraw_day_max >= withdraw_max),
      token_contract text not null default '',
      decimals integer not null default 8 check (decimals between 0 and 36),
      manual_address text not null default '',
      primary key (currency, chain)
    )`.execute(db);
  await sql`comment on column chains.token_contract is 'empty: the own coin of the chain'`.execute(db);
  await sql`
    insert into chains (currency, chain, format, deposit_min, withdraw_fee, withdraw_min, withdraw_max,
        withdraw_day_max, token_contract, decimals)
      select currency, chain, format, deposit_min * 1e8, fee * 1e8, least * 1e8, most * 1e8, day * 1e8, contract, decimals
      from (values
        ('USDT', 'ERC20', 'evm', 1, 5, 10, 50000, 100000, '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6),
        ('USDT', 'TRC20', 'tron', 1, 1, 10, 50000, 100000, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6),
        ('BTC', 'BTC', 'bitcoin', 0.0001, 0.0002, 0.001, 1, 2, '', 8),
        ('ETH', 'ERC20', 'evm', 0.001, 0.002, 0.01, 20, 40, '', 18),
        ('LTC', 'LTC', 'litecoin', 0.01, 0.002, 0.1, 500, 1000, '', 8),
        ('EOS', 'EOS', 'eos', 1, 0.1, 5, 50000, 100000, '', 4),
        ('ADA', 'ADA', 'cardano', 2, 1, 10, 50000, 100000, '', 6),
        ('XRP', 'XRP', 'ripple', 1, 0.25, 20, 50000, 100000, '', 6),
        ('DOGE', 'DOGE', 'dogecoin', 10, 5, 20, 200000, 400000, '', 8)
      ) as defaults (currency, chain, format, deposit_min, fee, least, most, day, contract, decimals)`.execute(
    db,
  );

  await sql`
    create table deposit_keys (
      id text primary key,
      format text not null,
      next_index integer not null default 0
    )`.execute(db);
  await sql`comment on table deposit_keys is
    'extended public keys, by a hash of them, and how many addresses of each are allotted'`.execute(db);
  await sql`
    create table deposit_addresses (
      user_id integer not null references users (id),
      key_id text not null references deposit_keys (id),
      index integer not null,
      format text not null,
      address text not null,
      created_at timestamptz not null,
      primary key (key_id, index),
      unique (user_id, key_id),
      unique (format, address)
    )`.execute(db);

  await sql`
    create table deposits (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id),
      currency text not null,
      chain text not null,
      amount numeric(40) not null check (amount >= 0),
      arrival numeric(40) not null default 0,
      tx_hash text not null,
      position integer not null default -1,
      source text not null check (source in ('chain', 'manual')),
      status text not null default 'pending' check (status in ('pending', 'crediting', 'finished', 'rejected')),
      confirmations integer not null default 0,
      block_number bigint,
      credential text,
      remark text not null default '',
      reason text,
      reason_args jsonb not null default '{}',
      request_id text,
      told boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (arrival >= 0 and (arrival > 0) = (status in ('crediting', 'finished')))
    )`.execute(db);
  await sql`comment on column deposits.position is
    'of the log among those of its transaction, which a reorganisation keeps; -1: the transaction itself'`.execute(
    db,
  );
  await sql`comment on column deposits.reason is 'key of the wording why we rejected it ourselves'`.execute(
    db,
  );
  await sql`comment on column deposits.told is 'the user has his message, or is to have none'`.execute(db);
  // Whatever was rejected may be submitted anew; everything else stands for its money, once.
  await sql`create unique index deposits_submitted on deposits (chain, tx_hash)
    where source = 'manual' and status <> 'rejected'`.execute(db);
  await sql`create unique index deposits_found on deposits (chain, tx_hash, position)
    where source = 'chain'`.execute(db);
  await sql`create index deposits_hash on deposits (chain, tx_hash)`.execute(db);
  await sql`create index deposits_user on deposits (user_id, id)`.execute(db);
  await sql`create unique index deposits_requests on deposits (user_id, request_id)
    where request_id is not null`.execute(db);
  await sql`create index deposits_open on deposits (id) where status in ('pending', 'crediting')`.execute(db);
  await sql`create index deposits_untold on deposits (id)
    where not told and status in ('finished', 'rejected')`.execute(db);

  await sql`
    create table chain_watches (
      chain text primary key,
      chain_id bigint not null,
      next_block bigint not null,
      last_hash text not null
    )`.execute(db);
  await sql`comment on table chain_watches is
    'how far a chain is read; last_hash is of the block before next_block, to notice a reorganisation'`.execute(
    db,
  );

  await sql`create table withdrawals_told (withdrawal_id bigint primary key)`.execute(db);
  await sql`comment on table withdrawals_told is 'ended withdrawals whose user has his message'`.execute(db);

  await sql`
    create table book_addresses (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id),
      currency text not null,
      chain text not null,
      address text not null,
      remark text not null default '',
      created_at timestamptz not null,
      unique (user_id, currency, chain, address)
    )`.execute(db);
  await sql`
    create table withdrawal_whitelists (
      user_id integer primary key references users (id),
      changed_at timestamptz not null
    )`.execute(db);
  await sql`comment on table withdrawal_whitelists is
    'users who withdraw only to addresses of their book'`.execute(db);
  await sql`
    create table collection_accounts (
      user_id integer primary key references users (id),
      sealed text not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`comment on column collection_accounts.sealed is
    'name, bank and card number as JSON, sealed by the master key'`.execute(db);
}
