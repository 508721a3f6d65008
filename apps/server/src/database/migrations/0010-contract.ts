import { sql, type Kysely } from 'kysely';

export const name = '0010-contract';

/**
 * Leveraged contracts as the commit path writes them: positions and waiting orders that are open, those that have ended,
 * and the terms of each pair. Amounts and fill prices in 1e-8 units, watched prices in ticks of the pair, times in ms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table open_positions (
      id bigint primary key,
      owner bigint not null,
      symbol text not null,
      side text not null,
      order_type text not null,
      limit_price bigint not null,
      leverage int not null,
      initial_margin numeric(40) not null,
      open_fee numeric(40) not null,
      created_at bigint not null,
      status text not null,
      reason text not null,
      margin numeric(40) not null,
      paid_in numeric(40) not null,
      quantity numeric(40) not null,
      open_quantity numeric(40) not null,
      open_price numeric(40) not null,
      opened_at bigint not null,
      stop_loss bigint not null,
      stop_profit bigint not null,
      liquidation_price bigint not null,
      closed_value numeric(60) not null,
      close_fee numeric(40) not null,
      realised numeric(40) not null,
      unpaid numeric(40) not null,
      closed_at bigint not null,
      updated_at bigint not null
    ) with (fillfactor = 80);
    create index open_positions_owner on open_positions (owner, id);

    create table closed_positions (like open_positions, primary key (id));
    create index closed_positions_owner on closed_positions (owner, id);

    create table contract_settings (symbol text primary key, settings text not null);
    create table contract_limits (name text primary key, limits text not null);

    create index tick_blocks_time on tick_blocks (time)
  `.execute(db);
}
