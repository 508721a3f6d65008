import type pg from 'pg';
import { isAside, restoreOrSetAside } from '@bourse/engine/asides';
import type { Engine } from '@bourse/engine/engine';
import type { Commitment } from '@bourse/engine/launchpad/project';
import type { Second } from '@bourse/engine/second/second';
import { sweep } from '@bourse/engine/spot/matching';
import { deleteKey } from '@bourse/engine/undo';
import { defer } from '@bourse/engine/work';
import type { Tick } from '@bourse/protocol/command';
import { Position } from '@bourse/engine/contract/position';
import { RecentPrices } from '@bourse/engine/market/recent-prices';
import { Order } from '@bourse/engine/spot/order';
import { Pair } from '@bourse/engine/spot/pair';
import type { CloseReason } from '@bourse/protocol/contract/events';
import { decodeAmounts } from '@bourse/protocol/journal';
import { readChunks } from '../database/read-chunks.ts';
import { loadReferences } from './load-references.ts';
import type {
  AccountTable,
  ClaimTable,
  LedgerTables,
  OrderTable,
  PositionTable,
  ProjectTable,
  SecondTable,
  SubscriptionTable,
  WithdrawalTable,
} from './tables.ts';

/**
 * Fills an empty engine from the state tables: no replay. Orders come back in rank order, which restores every queue.
 * What can't be restored is set aside, and the rest goes on. Nothing changes meanwhile: a start holds the writer lock
 * already, an audit reads in the snapshot of its transaction.
 */
export async function loadState(client: pg.Client, engine: Engine, now: number): Promise<void> {
  const { state } = engine;
  const reader = readerOf(client);
  const { all, each } = reader;

  const [head] = await all<LedgerTables['head']>('select * from head');
  state.nextOrderId = Number(head!.next_order);
  state.nextTradeId = Number(head!.next_trade);
  const [last] = await all<{ time: string }>('select time from journal order by seq desc limit 1');
  state.now = Number(last?.time ?? 0);

  for (const row of await all<LedgerTables['pairs']>('select * from pairs order by listed_seq, symbol')) {
    const pair = new Pair({
      symbol: row.symbol,
      base: row.base,
      quote: row.quote,
      priceDecimals: row.price_decimals,
      quantityDecimals: row.quantity_decimals,
      minNotional: BigInt(row.min_notional),
    });
    pair.status = row.status;
    state.pairs.set(row.symbol, pair);
  }
  for (const { symbol, price } of await all<LedgerTables['last_prices']>('select * from last_prices')) {
    const pair = state.pairs.get(symbol);
    if (pair) pair.lastPrice = Number(price) * pair.unitsPerTick;
  }
  await loadReferences(reader, state);
  type JumpRow = { symbol: string; ppm: number; time: string };
  for (const { symbol, ppm, time } of await all<JumpRow>('select symbol, ppm, time from price_jumps')) {
    const pair = state.pairs.get(symbol);
    if (pair) pair.prices = new RecentPrices([], { ppm, time: Number(time) });
  }
  await each<AccountTable>('select * from accounts order by abs(id)', (row) => {
    const { id, owner, product, currency, available, frozen } = row;
    state.ledger.restore(Number(id), Number(owner), product, currency, BigInt(available), BigInt(frozen));
  });
  await each<LedgerTables['owner_fees']>('select * from owner_fees', (row) => {
    const owner = state.owner(Number(row.owner));
    owner.makerPpm = BigInt(row.maker_ppm);
    owner.takerPpm = BigInt(row.taker_ppm);
  });
  await each<LedgerTables['inviters']>('select * from inviters order by owner', (row) => {
    state.owner(Number(row.owner)).inviter = state.owner(Number(row.inviter));
  });
  await loadWallet(reader, engine);
  for (const row of await reader.all<LedgerTables['house_moves']>('select * from house_moves')) {
    const [id, amount] = [Number(row.id), BigInt(row.amount)];
    if (row.credit === null) state.houseMoves.note(id);
    else state.houseMoves.noteCorrection(id, row.credit, row.kind === 'take' ? amount : -amount);
  }
  await loadAsides(reader, engine);
  await loadLaunchpad(reader, engine);
  await loadContracts(reader, engine);
  await loadSeconds(reader, engine);
  await loadOpenOrders(client, engine);
  state.undo.clear();
  // Client keys are not loaded: they are looked up when a command names one, and learnt in the background (learn-keys.ts).
  state.requests.startAt(now);
  state.clientOrders.startAt(now);
}

export interface Reader {
  /** All rows of a table that does not grow with users. */
  all<Row>(text: string): Promise<Row[]>;
  /** The rows of a table that grows, one by one: never more than a part of it is in memory. */
  each<Row>(text: string, visit: (row: Row) => void, values?: readonly unknown[]): Promise<void>;
}

function readerOf(client: pg.Client): Reader {
  return {
    all: async <Row>(text: string) => (await client.query(text)).rows as Row[],
    async each<Row>(text: string, visit: (row: Row) => void, values: readonly unknown[] = []) {
      for await (const rows of readChunks<Row>(client, text, values)) rows.forEach(visit);
    },
  };
}

/** One above the highest id of the tables. */
async function nextId({ all }: Reader, ...tables: (keyof LedgerTables)[]): Promise<number> {
  const highest = tables.map((table) => `(select max(id) from ${table})`);
  // `greatest` ignores the nulls of empty tables.
  const [row] = await all<{ id: string | null }>(`select greatest(${highest.join(', ')}) as id`);
  return Number(row!.id ?? 0) + 1;
}

/** Withdrawals that have not ended, and the ids that are taken. */
async function loadWallet(reader: Reader, engine: Engine): Promise<void> {
  const { each } = reader;
  const { state } = engine;
  state.nextSwapId = await nextId(reader, 'swaps');
  state.nextOwnTransferId = await nextId(reader, 'own_transfers');
  const open = `select * from withdrawals where status in ('pending', 'paying') order by id`;
  await each<WithdrawalTable>(open, (row) => {
    state.withdrawals.restore({
      id: Number(row.id),
      owner: state.owner(Number(row.owner)),
      currency: row.currency,
      chain: row.chain,
      address: row.address,
      amount: BigInt(row.amount),
      fee: BigInt(row.fee),
      createdAt: Number(row.created_at),
      updatedAt: Number(row.updated_at),
      status: row.status,
      txHash: row.tx_hash,
      remark: row.remark,
      changed: false,
    });
  });
  state.withdrawals.nextId = await nextId(reader, 'withdrawals');
}

/** What was set aside and waits for an operator. Loaded before the positions, orders and projects that it may name. */
async function loadAsides({ all }: Reader, { state }: Engine): Promise<void> {
  for (const row of await all<LedgerTables['set_aside']>('select * from set_aside order by since, key')) {
    const { key, kind, cause, tick } = row;
    const aside = { kind, id: Number(row.id), cause, since: Number(row.since) };
    restoreOrSetAside(state, kind, aside.id, () => {
      state.asides.set(key, tick === null ? aside : { ...aside, tick: decodeAmounts<Tick>(tick) });
    });
  }
}

/** Projects whose coins are not all free, with what users have in them. */
async function loadLaunchpad(reader: Reader, engine: Engine): Promise<void> {
  const { all, each } = reader;
  const { state } = engine;
  for (const row of await all<ProjectTable>(
    // A cancelled one is open until all its money is back.
    `select * from projects where status in ('open', 'ended') or (status = 'cancelled' and exists (
      select from subscriptions where project_id = projects.id and subscriptions.status in ('committed', 'locked')))
    order by id`,
  )) {
    const terms = {
      id: Number(row.id),
      coin: row.coin,
      mode: row.mode,
      price: BigInt(row.price),
      supply: BigInt(row.supply),
      purchaseMin: BigInt(row.purchase_min),
      purchaseMax: BigInt(row.purchase_max),
      allotMax: BigInt(row.allot_max),
      warmupStart: Number(row.warmup_start),
      joinStart: Number(row.join_start),
      joinEnd: Number(row.join_end),
      lockDays: Number(row.lock_days),
    };
    const { id } = terms;
    const sums = { issued: BigInt(row.issued), raised: BigInt(row.raised), status: row.status };
    const updatedAt = Number(row.updated_at);
    const lapsed = terms.mode === 'pro-rata' && row.status === 'open' ? await lapsedOf(reader, id) : [];
    const idle = { isBusy: false, lapsed, allotment: undefined, changed: false };
    restoreOrSetAside(state, 'project', id, () =>
      state.projects.restore({ id, terms, ...sums, subscriptions: new Map(), updatedAt, ...idle }),
    );
  }
  const open = `select * from subscriptions where status in ('committed', 'locked') order by id`;
  await each<SubscriptionTable>(open, (row) => {
    const subscription = {
      id: Number(row.id),
      owner: state.owner(Number(row.owner)),
      projectId: Number(row.project_id),
      coin: row.coin,
      paid: BigInt(row.paid),
      committed: BigInt(row.committed),
      coins: BigInt(row.coins),
      createdAt: Number(row.created_at),
      unlockAt: Number(row.unlock_at),
      status: row.status,
      updatedAt: Number(row.updated_at),
      changed: false,
    };
    restoreOrSetAside(state, 'project', subscription.projectId, () => {
      const { subscriptions } = state.projects.get(subscription.projectId)!;
      state.subscriptions.restore(subscription);
      const mine = subscriptions.get(subscription.owner.id);
      if (mine) mine.push(subscription);
      else subscriptions.set(subscription.owner.id, [subscription]);
    });
  });
  state.projects.nextId = await nextId(reader, 'projects');
  state.subscriptions.nextId = await nextId(reader, 'subscriptions');
}

/** Commitments of a project that is being allotted whose share was nothing. */
async function lapsedOf({ each }: Reader, projectId: number): Promise<Commitment[]> {
  const lapsed: Commitment[] = [];
  await each<Pick<SubscriptionTable, 'id' | 'committed'>>(
    `select id, committed from subscriptions where project_id = $1 and status = 'refunded' order by id`,
    ({ id, committed }) => lapsed.push({ id: Number(id), committed: BigInt(committed) }),
    [projectId],
  );
  return lapsed;
}

/** Terms, then everything that is open, by id. */
async function loadContracts(reader: Reader, engine: Engine): Promise<void> {
  const { all, each } = reader;
  const { contracts, pairs } = engine.state;
  const marketOf = (symbol: string) => known(contracts.market(known(pairs.get(symbol), symbol)), symbol);
  for (const row of await all<LedgerTables['contract_settings']>('select * from contract_settings')) {
    marketOf(row.symbol).settings = decodeAmounts(row.settings);
  }
  for (const row of await all<LedgerTables['contract_limits']>('select * from contract_limits')) {
    contracts.limits = decodeAmounts(row.limits);
  }
  const restorePosition = (row: PositionTable) => {
    const position = new Position({
      id: Number(row.id),
      owner: engine.state.owner(Number(row.owner)),
      market: marketOf(row.symbol),
      side: row.side,
      orderType: row.order_type,
      limitPrice: Number(row.limit_price),
      leverage: row.leverage,
      margin: BigInt(row.initial_margin),
      openFee: BigInt(row.open_fee),
      stopLoss: Number(row.stop_loss),
      stopProfit: Number(row.stop_profit),
      createdAt: Number(row.created_at),
    });
    position.status = row.status;
    position.reason = row.reason;
    position.margin = BigInt(row.margin);
    position.paidIn = BigInt(row.paid_in);
    position.quantity = BigInt(row.quantity);
    position.openQuantity = BigInt(row.open_quantity);
    position.openPrice = BigInt(row.open_price);
    position.openedAt = Number(row.opened_at);
    position.closedValue = BigInt(row.closed_value);
    position.closeFee = BigInt(row.close_fee);
    position.realised = BigInt(row.realised);
    position.unpaid = BigInt(row.unpaid);
    position.updatedAt = Number(row.updated_at);
    position.stored = true;
    contracts.restore(position);
    if (isAside(engine.state, 'position', position.id)) position.market.unwatch(position);
  };
  await each<PositionTable>('select * from open_positions order by id', (row) =>
    restoreOrSetAside(engine.state, 'position', Number(row.id), () => restorePosition(row)),
  );
  await each<ClaimTable>('select * from contract_claims where owed > 0 order by id', (row) => {
    contracts.claims.restore({
      id: Number(row.id),
      owner: engine.state.owner(Number(row.owner)),
      positionId: Number(row.position_id),
      reason: row.reason as CloseReason,
      amount: BigInt(row.amount),
      owed: BigInt(row.owed),
      createdAt: Number(row.created_at),
      updatedAt: Number(row.updated_at),
      changed: false,
    });
  });
  contracts.claims.nextId = await nextId(reader, 'contract_claims');
  contracts.positions.nextId = await nextId(reader, 'open_positions', 'closed_positions');
}

async function loadSeconds(reader: Reader, engine: Engine): Promise<void> {
  const { all, each } = reader;
  const { seconds, pairs } = engine.state;
  const marketOf = (symbol: string) => known(seconds.market(known(pairs.get(symbol), symbol)), symbol);
  for (const row of await all<LedgerTables['second_settings']>('select * from second_settings')) {
    marketOf(row.symbol).settings = decodeAmounts(row.settings);
  }
  for (const row of await all<LedgerTables['second_fee']>('select * from second_fee')) {
    seconds.feePpm = Number(row.fee_ppm);
  }
  const restoreSecond = (row: SecondTable) => {
    const second: Second = {
      id: Number(row.id),
      owner: engine.state.owner(Number(row.owner)),
      market: marketOf(row.symbol),
      direction: row.direction,
      seconds: row.seconds,
      stake: BigInt(row.stake),
      fee: BigInt(row.fee),
      incomePpm: row.income_ppm,
      income: BigInt(row.income),
      createdAt: Number(row.created_at),
      strikeAfter: Number(row.strike_after),
      updatedAt: Number(row.updated_at),
      status: row.status,
      strikeTick: Number(row.strike_tick),
      strikeTime: Number(row.strike_time),
      strikePrice: Number(row.strike_price),
      expiresAt: Number(row.expires_at),
      settleTick: Number(row.settle_tick),
      settleTime: Number(row.settle_time),
      settlePrice: Number(row.settle_price),
      changed: false,
      stored: true,
    };
    seconds.restore(second, !isAside(engine.state, 'second', second.id));
  };
  await each<SecondTable>('select * from open_seconds order by id', (row) =>
    restoreOrSetAside(engine.state, 'second', Number(row.id), () => restoreSecond(row)),
  );
  seconds.orders.nextId = await nextId(reader, 'open_seconds', 'closed_seconds');
}

/** Streams the open orders, so that a million rows never stand in memory twice. */
async function loadOpenOrders(client: pg.Client, engine: Engine): Promise<void> {
  const text = 'select * from open_orders order by rank, id';
  for await (const rows of readChunks<string[]>(client, text, [], { rowMode: 'array' })) {
    for (const values of rows) {
      const row = asOrderRow(values);
      restoreOrSetAside(engine.state, 'order', Number(row.id), () => restoreOrder(engine, row));
    }
  }
}

/** Throws when a row names something that does not exist: such a row can't be restored. */
function known<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** Column order of migration 0001. */
function asOrderRow(v: string[]): OrderTable {
  return {
    id: v[0]!,
    owner: v[1]!,
    symbol: v[2]!,
    side: v[3] as OrderTable['side'],
    type: v[4] as OrderTable['type'],
    time_in_force: v[5] as OrderTable['time_in_force'],
    price: v[6]!,
    quantity: v[7]!,
    quote_amount: v[8]!,
    stop_price: v[9]!,
    trigger_when: v[10] as OrderTable['trigger_when'],
    client_order_id: v[11]!,
    created_at: v[12]!,
    updated_at: v[13]!,
    status: v[14] as OrderTable['status'],
    remaining: v[15]!,
    filled_lots: v[16]!,
    filled_quote: v[17]!,
    fee: v[18]!,
    fee_basis: v[19]!,
    held: v[20]!,
    rank: v[21]!,
    cancel_reason: null,
  };
}

function restoreOrder(engine: Engine, row: OrderTable): void {
  const { state } = engine;
  const pair = known(state.pairs.get(row.symbol), row.symbol);
  const owner = state.owner(Number(row.owner));
  const order = new Order({
    id: Number(row.id),
    owner,
    pair,
    side: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    price: Number(row.price),
    quantity: Number(row.quantity),
    quoteAmount: BigInt(row.quote_amount),
    stopPrice: Number(row.stop_price),
    triggerWhen: row.trigger_when ?? undefined,
    clientOrderId: row.client_order_id ?? undefined,
    createdAt: Number(row.created_at),
  });
  order.updatedAt = Number(row.updated_at);
  order.status = row.status;
  order.remaining = Number(row.remaining);
  order.filledLots = Number(row.filled_lots);
  order.filledQuote = BigInt(row.filled_quote);
  order.fee = BigInt(row.fee);
  order.feeBasis = BigInt(row.fee_basis);
  order.held = BigInt(row.held);
  order.rank = Number(row.rank);
  order.stored = true;
  const numbers = [order.price, order.quantity, order.remaining, order.rank];
  if (!numbers.every(Number.isSafeInteger)) throw new Error('a number of it is too large');
  state.undo.note(deleteKey, owner.openOrders, order);
  owner.openOrders.add(order);
  state.undo.note(deleteKey, state.orders, order.id);
  state.orders.set(order.id, order);
  if (isAside(state, 'order', order.id)) return;
  if (order.status === 'waiting') pair.stops.add(order);
  else if (order.rank > 0) pair.rest(order);
  // Neither resting nor waiting: it was on its way through the book when the process ended.
  else defer(state, sweep(order.id));
}
