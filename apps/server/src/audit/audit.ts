import { createHash } from 'node:crypto';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { differences, factsOf, linesOf, queuesOf, queuesOfFacts } from '@bourse/engine/audit/facts';
import { Fold } from '@bourse/engine/audit/fold';
import { checkInvariants } from '@bourse/engine/audit/invariants';
import { Engine } from '@bourse/engine/engine';
import { decodeEvents } from '@bourse/protocol/journal';
import { loadState } from '../sequencer/load.ts';
import type { LedgerTables, TransferTable } from '../sequencer/tables.ts';
import { firstBrokenBlock } from '../market/tick-block.ts';

export interface AuditReport {
  readonly ok: boolean;
  readonly entries: number;
  readonly events: number;
  readonly accounts: number;
  readonly openOrders: number;
  readonly transfers: number;
  readonly trades: number;
  readonly tickBlocks: number;
  /** SHA-256 over the canonical lines of the state, the same from both sources when `ok`. */
  readonly stateHash: string;
  readonly differences: string[];
}

/**
 * The second source. Folds the journal from genesis with code of its own and compares balances, open orders and queues
 * with the state tables; checks that sequence numbers have no gap, that the transfers alone give the same balances,
 * that trades agree, that closed orders are closed, and that the tick blocks chain. Reads one consistent snapshot, so
 * it can run beside a live exchange.
 */
export async function audit(databaseUrl: string): Promise<AuditReport> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bourse-audit' });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    return await auditSnapshot(client);
  } finally {
    await client.end();
  }
}

async function auditSnapshot(client: pg.Client): Promise<AuditReport> {
  const problems: string[] = [];
  const fold = new Fold();
  const head = (await client.query<LedgerTables['head']>('select * from head')).rows[0]!;

  let seq = 0;
  let lastTime = 0;
  for await (const row of stream<LedgerTables['journal']>(client, 'select * from journal order by seq')) {
    if (Number(row.seq) !== seq + 1) problems.push(`journal jumps from ${seq} to ${row.seq}`);
    if (Number(row.time) < lastTime) problems.push(`journal ${row.seq} is older than the entry before it`);
    seq = Number(row.seq);
    lastTime = Number(row.time);
    try {
      for (const event of decodeEvents(row.events)) fold.apply(event);
    } catch (error) {
      problems.push(`journal ${row.seq}: ${String(error)}`);
    }
  }
  if (seq !== Number(head.seq)) problems.push(`head is at ${head.seq}, the journal ends at ${seq}`);

  const engine = new Engine();
  await loadState(client, engine, lastTime);
  try {
    checkInvariants(engine.state);
  } catch (error) {
    problems.push(String(error));
  }
  const facts = fold.facts();
  const folded = [...linesOf(facts), ...queuesOfFacts(facts)];
  const stored = [...linesOf(factsOf(engine.state)), ...queuesOf(engine.state)];
  problems.push(...differences(folded, stored));

  const transfers = await auditTransfers(client, engine, problems);
  const trades = await count(client, 'select count(*) as n from trades');
  const tradeIds = await count(client, 'select coalesce(max(id), 0) as n from trades');
  if (trades !== tradeIds) problems.push(`${trades} trades, but ids up to ${tradeIds}`);
  const misplaced = await count(
    client,
    `select (select count(*) from closed_orders where status not in ('filled', 'cancelled') or held <> 0)
          + (select count(*) from open_orders o join closed_orders c using (id)) as n`,
  );
  if (misplaced > 0) problems.push(`${misplaced} orders are both open and closed, or closed with a hold`);

  return {
    ok: problems.length === 0,
    entries: seq,
    events: fold.events,
    accounts: facts.accounts.length,
    openOrders: facts.orders.length,
    transfers,
    trades,
    tickBlocks: await auditTickBlocks(client, problems),
    stateHash: createHash('sha256').update(stored.join('\n')).digest('hex'),
    differences: problems.slice(0, 50),
  };
}

/** Adds up every transfer and compares running balances and sums with the accounts. */
async function auditTransfers(client: pg.Client, engine: Engine, problems: string[]): Promise<number> {
  const balances = new Map<string, bigint>();
  let transfers = 0;
  for await (const t of stream<TransferTable>(client, 'select * from transfers order by id')) {
    if (Number(t.id) !== ++transfers) problems.push(`transfer ${t.id} comes as number ${transfers}`);
    const debit = (balances.get(t.debit_account) ?? 0n) - BigInt(t.amount);
    const credit = (balances.get(t.credit_account) ?? 0n) + BigInt(t.amount);
    balances.set(t.debit_account, debit);
    balances.set(t.credit_account, credit);
    if (debit !== BigInt(t.debit_balance) || credit !== BigInt(t.credit_balance)) {
      problems.push(`transfer ${t.id} has a wrong running balance`);
    }
  }
  for (const account of engine.state.ledger.accounts()) {
    const sum = balances.get(String(account.id)) ?? 0n;
    if (sum !== account.balance)
      problems.push(`account ${account.id} is ${account.balance}, its transfers give ${sum}`);
  }
  return transfers;
}

async function auditTickBlocks(client: pg.Client, problems: string[]): Promise<number> {
  let blocks = 0;
  let before: Parameters<typeof firstBrokenBlock>[0][number] | undefined;
  for await (const row of stream<LedgerTables['tick_blocks']>(
    client,
    'select * from tick_blocks order by id',
  )) {
    const { ticks, hash } = row;
    const block = {
      id: Number(row.id),
      time: Number(row.time),
      ticks,
      previousHash: row.previous_hash,
      hash,
    };
    const broken = firstBrokenBlock(before ? [before, block] : [block]);
    if (broken !== undefined) problems.push(`tick block ${broken} breaks the chain`);
    before = block;
    blocks++;
  }
  return blocks;
}

async function count(client: pg.Client, text: string): Promise<number> {
  return Number((await client.query<{ n: string }>(text)).rows[0]!.n);
}

async function* stream<Row>(client: pg.Client, text: string): AsyncGenerator<Row> {
  const cursor = client.query(new Cursor<Row>(text));
  try {
    for (;;) {
      const rows = await cursor.read(5_000);
      if (rows.length === 0) return;
      yield* rows;
    }
  } finally {
    await cursor.close();
  }
}
