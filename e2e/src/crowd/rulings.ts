import { parseAmount } from '@bourse/money/amount';
import type pg from 'pg';

/** What somebody was told has become of a deposit or a withdrawal. */
export interface Ruling {
  readonly table: 'deposits' | 'withdrawals';
  readonly id: string;
  readonly status: 'paying' | 'finished' | 'rejected' | 'cancelled';
  /** What arrived, of a deposit that is finished. */
  readonly arrival?: string;
  /** Of the payment, of a withdrawal that is finished. */
  readonly txHash?: string;
}

/** What may be found of what was told: the same, or what follows from it. A decided deposit is credited by a command of its own. */
const FOUND = {
  paying: ['paying', 'finished', 'rejected'],
  finished: ['finished', 'crediting'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
} as const satisfies Record<Ruling['status'], readonly string[]>;

interface Row {
  readonly id: string;
  readonly status: string;
  readonly arrival: string | null;
  readonly tx_hash: string;
}

/** What of all that was told is not so. */
export async function unlikeTold(client: pg.Client, rulings: readonly Ruling[]): Promise<string[]> {
  const stored = new Map<string, Row>();
  for (const table of ['deposits', 'withdrawals'] as const) {
    const arrival = table === 'deposits' ? 'arrival' : 'null';
    const { rows } = await client.query<Row>(
      `select id, status, ${arrival} as arrival, tx_hash from ${table} where id = any($1::bigint[])`,
      [rulings.filter((each) => each.table === table).map(({ id }) => id)],
    );
    for (const row of rows) stored.set(`${table} ${row.id}`, row);
  }
  return rulings.flatMap(({ table, id, status, arrival, txHash }) => {
    const found = stored.get(`${table} ${id}`);
    const isSo =
      found !== undefined &&
      FOUND[status].some((each) => each === found.status) &&
      (arrival === undefined || parseAmount(arrival) === BigInt(found.arrival!)) &&
      (txHash === undefined || txHash === found.tx_hash);
    const told = [status, arrival, txHash].filter(Boolean).join(' ');
    return isSo ? [] : [`${table} ${id} was told to be ${told} and is ${JSON.stringify(found)}`];
  });
}

/** Whatever anybody was told: each finished deposit was credited once, each finished withdrawal left once, and nothing else did. */
const NOT_ONCE = `
  select 'deposit ' || d.id || ' is ' || d.status || ' and was credited ' || count(t.id) || ' times' as problem
  from deposits d left join transfers t
    on t.kind = 'deposit' and t.reference = 'deposit:' || d.chain || ':' || d.tx_hash || ':manual'
  group by d.id
  having count(t.id) > 1 or (count(t.id) = 1) <> (d.status = 'finished') and d.status <> 'crediting'
    or sum(t.amount) <> d.arrival
  union all
  select 'withdrawal ' || w.id || ' is ' || w.status || ' and left ' || count(t.id) || ' times'
  from withdrawals w left join transfers t on t.kind = 'withdrawal' and t.reference = 'withdrawal:' || w.id
  group by w.id
  having count(t.id) <> (w.status = 'finished')::int or sum(t.amount) <> w.amount - w.fee`;

export async function notOnce(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(NOT_ONCE);
  return rows.map(({ problem }) => problem);
}

/** Deposits that were decided and are not credited yet. */
export async function halfDone(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>("select id from deposits where status = 'crediting'");
  return rows.map(({ id }) => `deposit ${id} was decided and is not credited`);
}
