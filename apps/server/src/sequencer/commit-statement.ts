/**
 * The one SQL statement of a commit. Every table's rows arrive as one text parameter per column: numbers as an array,
 * texts joined by record separators (an empty value is null). They are unpacked side by side in the select list, which
 * keeps nothing in between: measured faster than unnest in the from clause, multi-row VALUES or JSON
 * (docs/decisions/0003-one-statement-commit.md).
 *
 * The `head` row is updated first, only where epoch and sequence number are the expected ones. Everything else
 * is joined to it, so a core that lost its lock, or skipped a number, writes nothing.
 */

interface WrittenTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** `upsert` replaces by the first column; `delete` has only that column. */
  readonly mode: 'insert' | 'upsert' | 'delete';
}

const ORDER_COLUMNS = [
  'id:bigint',
  'owner:bigint',
  'symbol:text',
  'side:text',
  'type:text',
  'time_in_force:text',
  'price:bigint',
  'quantity:bigint',
  'quote_amount:numeric',
  'stop_price:bigint',
  'trigger_when:text',
  'client_order_id:text',
  'created_at:bigint',
  'updated_at:bigint',
  'status:text',
  'remaining:bigint',
  'filled_lots:bigint',
  'filled_quote:numeric',
  'fee:numeric',
  'fee_basis:numeric',
  'held:numeric',
  'rank:bigint',
  'cancel_reason:text',
] as const;

const POSITION_COLUMNS = [
  'id:bigint',
  'owner:bigint',
  'symbol:text',
  'side:text',
  'order_type:text',
  'limit_price:bigint',
  'leverage:int',
  'initial_margin:numeric',
  'open_fee:numeric',
  'created_at:bigint',
  'status:text',
  'reason:text!',
  'margin:numeric',
  'paid_in:numeric',
  'quantity:numeric',
  'open_quantity:numeric',
  'open_price:numeric',
  'opened_at:bigint',
  'stop_loss:bigint',
  'stop_profit:bigint',
  'liquidation_price:bigint',
  'closed_value:numeric',
  'close_fee:numeric',
  'realised:numeric',
  'unpaid:numeric',
  'closed_at:bigint',
  'updated_at:bigint',
] as const;

const SECOND_COLUMNS = [
  'id:bigint',
  'owner:bigint',
  'symbol:text',
  'direction:text',
  'seconds:int',
  'stake:numeric',
  'fee:numeric',
  'income_ppm:int',
  'income:numeric',
  'created_at:bigint',
  'strike_after:bigint',
  'status:text',
  'strike_tick:bigint',
  'strike_time:bigint',
  'strike_price:bigint',
  'expires_at:bigint',
  'settle_tick:bigint',
  'settle_time:bigint',
  'settle_price:bigint',
  'updated_at:bigint',
] as const;

/** Columns as `name:type`, in the order their values are added. An empty value of type `text!` stays an empty text. */
export const WRITTEN = {
  journal: {
    name: 'journal',
    mode: 'insert',
    columns: [
      'seq:bigint',
      'time:bigint',
      'command:text',
      'owner:bigint',
      'request_id:text',
      'result:text',
      'events:text',
      'seal:bytea',
    ],
  },
  accounts: {
    name: 'accounts',
    mode: 'upsert',
    columns: [
      'id:bigint',
      'owner:bigint',
      'product:text',
      'currency:text',
      'available:numeric',
      'frozen:numeric',
    ],
  },
  transfers: {
    name: 'transfers',
    mode: 'insert',
    columns: [
      'id:bigint',
      'time:bigint',
      'kind:text',
      'debit_account:bigint',
      'credit_account:bigint',
      'currency:text',
      'amount:numeric',
      'reference:text',
      'debit_balance:numeric',
      'credit_balance:numeric',
    ],
  },
  openOrders: { name: 'open_orders', mode: 'upsert', columns: ORDER_COLUMNS },
  endedOrders: { name: 'open_orders', mode: 'delete', columns: ['id:bigint'] },
  closedOrders: { name: 'closed_orders', mode: 'insert', columns: ORDER_COLUMNS },
  trades: {
    name: 'trades',
    mode: 'insert',
    columns: [
      'id:bigint',
      'time:bigint',
      'symbol:text',
      'price:bigint',
      'lots:bigint',
      'quote:numeric',
      'taker_side:text',
      'buy_order:bigint',
      'sell_order:bigint',
      'buyer:bigint',
      'seller:bigint',
      'buyer_fee:numeric',
      'seller_fee:numeric',
    ],
  },
  referencePrices: {
    name: 'reference_prices',
    mode: 'upsert',
    columns: ['symbol:text', 'price:double precision', 'source:text'],
  },
  lastPrices: { name: 'last_prices', mode: 'upsert', columns: ['symbol:text', 'price:bigint'] },
  pairs: {
    name: 'pairs',
    mode: 'upsert',
    columns: [
      'symbol:text',
      'base:text',
      'quote:text',
      'price_decimals:int',
      'quantity_decimals:int',
      'min_notional:numeric',
      'status:text',
      'listed_seq:bigint',
    ],
  },
  ownerFees: {
    name: 'owner_fees',
    mode: 'upsert',
    columns: ['owner:bigint', 'maker_ppm:bigint', 'taker_ppm:bigint'],
  },
  grants: { name: 'grants', mode: 'insert', columns: ['reference:text'] },
  withdrawals: {
    name: 'withdrawals',
    mode: 'upsert',
    columns: [
      'id:bigint',
      'owner:bigint',
      'currency:text',
      'chain:text',
      'address:text',
      'amount:numeric',
      'fee:numeric',
      'status:text',
      'tx_hash:text!',
      'remark:text!',
      'created_at:bigint',
      'updated_at:bigint',
    ],
  },
  swaps: {
    name: 'swaps',
    mode: 'insert',
    columns: [
      'id:bigint',
      'time:bigint',
      'owner:bigint',
      'quote_id:text',
      'from_coin:text',
      'to_coin:text',
      'pay:numeric',
      'receive:numeric',
      'rate:text',
    ],
  },
  ownTransfers: {
    name: 'own_transfers',
    mode: 'insert',
    columns: ['id:bigint', 'time:bigint', 'owner:bigint', 'currency:text', 'amount:numeric', 'receiver:text'],
  },
  houseMoves: {
    name: 'house_moves',
    mode: 'insert',
    columns: [
      'id:bigint',
      'time:bigint',
      'kind:text',
      'from_owner:bigint',
      'to_owner:bigint',
      'currency:text',
      'amount:numeric',
      'credit:text',
      'proposed_by:int',
      'approved_by:int',
    ],
  },
  projects: {
    name: 'projects',
    mode: 'upsert',
    columns: [
      'id:bigint',
      'coin:text',
      'mode:text',
      'price:numeric',
      'supply:numeric',
      'purchase_min:numeric',
      'purchase_max:numeric',
      'allot_max:numeric',
      'warmup_start:bigint',
      'join_start:bigint',
      'join_end:bigint',
      'lock_days:int',
      'issued:numeric',
      'raised:numeric',
      'status:text',
      'updated_at:bigint',
    ],
  },
  subscriptions: {
    name: 'subscriptions',
    mode: 'upsert',
    columns: [
      'id:bigint',
      'owner:bigint',
      'project_id:bigint',
      'coin:text',
      'paid:numeric',
      'committed:numeric',
      'coins:numeric',
      'status:text',
      'created_at:bigint',
      'unlock_at:bigint',
      'updated_at:bigint',
    ],
  },
  openPositions: { name: 'open_positions', mode: 'upsert', columns: POSITION_COLUMNS },
  endedPositions: { name: 'open_positions', mode: 'delete', columns: ['id:bigint'] },
  closedPositions: { name: 'closed_positions', mode: 'insert', columns: POSITION_COLUMNS },
  contractClaims: {
    name: 'contract_claims',
    mode: 'upsert',
    columns: [
      'id:bigint',
      'owner:bigint',
      'position_id:bigint',
      'reason:text',
      'amount:numeric',
      'owed:numeric',
      'created_at:bigint',
      'updated_at:bigint',
    ],
  },
  contractSettings: {
    name: 'contract_settings',
    mode: 'upsert',
    columns: ['symbol:text', 'settings:text'],
  },
  contractLimits: { name: 'contract_limits', mode: 'upsert', columns: ['name:text', 'limits:text'] },
  openSeconds: { name: 'open_seconds', mode: 'upsert', columns: SECOND_COLUMNS },
  endedSeconds: { name: 'open_seconds', mode: 'delete', columns: ['id:bigint'] },
  closedSeconds: { name: 'closed_seconds', mode: 'insert', columns: SECOND_COLUMNS },
  secondSettings: { name: 'second_settings', mode: 'upsert', columns: ['symbol:text', 'settings:text'] },
  secondFee: { name: 'second_fee', mode: 'upsert', columns: ['name:text', 'fee_ppm:bigint'] },
  asides: {
    name: 'set_aside',
    mode: 'upsert',
    columns: ['key:text', 'kind:text', 'id:bigint', 'cause:text!', 'tick:text', 'since:bigint'],
  },
  reinstated: { name: 'set_aside', mode: 'delete', columns: ['key:text'] },
  inviters: { name: 'inviters', mode: 'upsert', columns: ['owner:bigint', 'inviter:bigint'] },
  commissions: {
    name: 'commissions',
    mode: 'insert',
    columns: [
      'seq:bigint',
      'time:bigint',
      'inviter:bigint',
      'invitee:bigint',
      'currency:text',
      'amount:numeric',
      'reference:text',
    ],
  },
  tickBlocks: {
    name: 'tick_blocks',
    mode: 'insert',
    columns: ['id:bigint', 'time:bigint', 'ticks:text!', 'previous_hash:text', 'hash:text'],
  },
} as const satisfies Record<string, WrittenTable>;

/** ASCII record separator: in no value, since JSON escapes it and schemas refuse control characters. */
const SEPARATOR = '\x1e';

const isNumber = (column: string) => NUMBERS.has(column.slice(column.indexOf(':') + 1));

export type WrittenName = keyof typeof WRITTEN;

/** Parameters before the tables' columns: epoch, expected seq, new seq, next order, trade and transfer, seal. */
const HEAD_PARAMETERS = 7;

export function commitStatement(): string {
  let parameter = HEAD_PARAMETERS;
  const parts = Object.entries(WRITTEN).map(([alias, table]) => {
    const columns = table.columns.map((column) => column.split(':') as [string, string]);
    const lists = columns.map(([column, type]) => `unnest(${listSql(type, ++parameter)}) as ${column}`);
    const source = `(select ${lists.join(', ')} from head_row) as r`;
    return `w_${alias.toLowerCase()} as (${writeSql(table, columns, source)})`;
  });
  return `with head_row as (
  update head set seq = $3::bigint, next_order = $4::bigint, next_trade = $5::bigint, next_transfer = $6::bigint, journal_seal = $7::text
  where epoch = $1::bigint and seq = $2::bigint returning 1
), ${parts.join(', ')} select count(*)::int as written from head_row`;
}

/** Types whose values arrive as an array literal: what PostgreSQL parses in one go. */
const NUMBERS: ReadonlySet<string> = new Set(['bigint', 'int', 'numeric', 'double precision']);

function listSql(type: string, parameter: number): string {
  return NUMBERS.has(type)
    ? `$${parameter}::${type}[]`
    : `string_to_array($${parameter}::text, E'\\x1e', '')`;
}

function writeSql(table: WrittenTable, columns: [string, string][], source: string): string {
  const names = columns.map(([column]) => column);
  const key = names[0]!;
  if (table.mode === 'delete')
    return `delete from ${table.name} using ${source} where ${table.name}.${key} = r.${key}`;
  const values = columns.map(([column, type]) => valueSql(column, type));
  const insert = `insert into ${table.name} (${names.join(', ')}) select ${values.join(', ')} from ${source}`;
  if (table.mode === 'insert') return insert;
  const updates = names.slice(1).map((column) => `${column} = excluded.${column}`);
  return `${insert} on conflict (${key}) do update set ${updates.join(', ')}`;
}

function valueSql(column: string, type: string): string {
  if (type === 'text!') return `coalesce(r.${column}, '')`;
  return type === 'text' || NUMBERS.has(type) ? `r.${column}` : `r.${column}::${type}`;
}

/**
 * Rows of one commit, column by column. A row of an `upsert` table replaces an earlier one with its key: PostgreSQL
 * refuses a statement that writes one row twice, and two commands of a batch may well set the same thing.
 */
export class RowSet {
  readonly #columns: Record<string, string[][]> = {};
  /** What stands for null in each column. */
  readonly #nulls: Record<string, readonly string[]> = NULLS;
  /** Key to row number, of each `upsert` table. */
  readonly #rowOf: Partial<Record<string, Map<string, number>>> = {};
  #packed: string[][] | undefined;

  constructor() {
    for (const [alias, table] of Object.entries(WRITTEN)) {
      this.#columns[alias] = table.columns.map(() => []);
      if (table.mode === 'upsert') this.#rowOf[alias] = new Map();
    }
  }

  /** Adds a row; values in column order. The separator cannot occur: schemas take printable text. */
  add(table: WrittenName, ...values: (string | null)[]): void {
    this.#put(table, values);
  }

  /** As `add`, of an object whose fields are in column order. */
  addRecord(table: WrittenName, record: object): void {
    this.#put(table, Object.values(record) as (string | number | null)[]);
  }

  #put(table: WrittenName, values: readonly (string | number | null)[]): void {
    const columns = this.#columns[table]!;
    const nulls = this.#nulls[table]!;
    const row = this.#rowFor(table, String(values[0] ?? ''));
    for (let i = 0; i < columns.length; i++) {
      const value = values[i] ?? '';
      columns[i]![row] = value === '' ? nulls[i]! : typeof value === 'string' ? value : String(value);
    }
  }

  /** Where a row with this key goes: to the end, or in the place of the earlier one. */
  #rowFor(table: WrittenName, key: string): number {
    const count = this.#columns[table]![0]!.length;
    const rowOf = this.#rowOf[table];
    if (!rowOf) return count;
    const earlier = rowOf.get(key);
    if (earlier !== undefined) return earlier;
    rowOf.set(key, count);
    return count;
  }

  /** Sets a column of the row added last. */
  setInLast(table: WrittenName, column: number, value: string): void {
    const values = this.#columns[table]![column]!;
    values.splice(-1, 1, value);
    const at = Object.keys(WRITTEN).indexOf(table);
    if (this.#packed) this.#packed[at]![column] = joined(WRITTEN[table].columns[column]!, values);
  }

  /** The rows of one table as values: those of the journal are sealed. */
  rowsOf(table: WrittenName): (string | null)[][] {
    const columns = this.#columns[table]!;
    const nulls = this.#nulls[table]!;
    const valueOf = (row: number, column: number) => {
      const value = columns[column]![row]!;
      return value !== nulls[column] || WRITTEN[table].columns[column]!.endsWith('text!') ? value : null;
    };
    return columns[0]!.map((_, row) => columns.map((_values, column) => valueOf(row, column)));
  }

  /** Makes the parameters now, which takes a while; no further row may be added. */
  pack(): void {
    this.#packed ??= Object.entries(WRITTEN).map(([alias, { columns }]) =>
      columns.map((column, i) => joined(column, this.#columns[alias]![i]!)),
    );
  }

  parameters(): string[] {
    this.pack();
    return this.#packed!.flat();
  }
}

const NULLS = Object.fromEntries(
  Object.entries(WRITTEN).map(([alias, { columns }]) => [
    alias,
    columns.map((column) => (isNumber(column) ? 'NULL' : '')),
  ]),
);

function joined(column: string, values: readonly string[]): string {
  return isNumber(column) ? `{${values.join(',')}}` : values.join(SEPARATOR);
}
