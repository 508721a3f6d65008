import { createHash } from 'node:crypto';
import pg from 'pg';
import { differences, factsOf, linesOf, queuesOf, queuesOfFacts } from '@bourse/engine/audit/facts';
import { Fold } from '@bourse/engine/audit/fold';
import { checkInvariants } from '@bourse/engine/audit/invariants';
import { Engine } from '@bourse/engine/engine';
import type { Traded } from '@bourse/protocol/event';
import { decodeEvents } from '@bourse/protocol/journal';
import { NO_BLOCK, parseTicksText } from '@bourse/protocol/market/tick-text';
import { createClient } from '../database/host-client.ts';
import { readChunks } from '../database/read-chunks.ts';
import { ChainCheck } from '../sequencer/journal/journal-chain.ts';
import { asEntry } from '../sequencer/journal/journal-packer.ts';
import { unpackEntries, type SealedEntry } from '../sequencer/journal/journal-spans.ts';
import { rowsOfFiles } from '../archive/archived-rows.ts';
import type { ArchiveTable } from '../archive/row-files.ts';
import { readSpans, TICK_SPANS } from '../archive/span-files.ts';
import { PARTITIONED, PARTITIONED_TABLES, type PartitionedTable } from '../database/partitions.ts';
import { loadState } from '../sequencer/loading/load.ts';
import { STORED_RECORDS } from '../stored-records.ts';
import type { LedgerTables, TransferTable } from '../sequencer/rows/tables.ts';
import type { TradeTable } from '../spot/records.ts';
import type { TickSpanTable } from '../market/tables.ts';
import { firstBrokenBlock, type StoredBlock } from '../market/ticks/tick-block.ts';
import { asBlock, blocksOf } from '../market/ticks/tick-store.ts';
import { CitedTicks } from './cited-ticks.ts';
import { auditCredits, CreditCheck } from './credits.ts';
import { LiabilityCheck } from './liabilities.ts';
import { RowTally } from './row-tally.ts';
import { journalSpans, SPANS_AT_ONCE } from './stored-spans.ts';
import { SwapRates } from './swap-rates.ts';
import { EXPECTED_TABLES, ExpectedRows, type ExpectedTable } from './expected-rows.ts';

export interface AuditReport {
  readonly ok: boolean;
  readonly entries: number;
  readonly events: number;
  readonly accounts: number;
  readonly openOrders: number;
  readonly positions: number;
  readonly secondContracts: number;
  /** Of users to projects, with what is locked of them. */
  readonly subscriptions: number;
  readonly withdrawals: number;
  readonly transfers: number;
  readonly trades: number;
  readonly tickBlocks: number;
  /** SHA-256 over the canonical lines of the state, the same from both sources when `ok`. */
  readonly stateHash: string;
  /** The newest of the journal's seals: who keeps a copy elsewhere sees when the whole chain was written anew. */
  readonly journalSeal: string;
  readonly differences: string[];
}

/**
 * The second source. Folds the journal from genesis with code of its own and compares balances, open orders and queues
 * with the state tables. It checks that sequence numbers have no gap and the seals of the journal hold, that the
 * transfers alone give the same balances, that every trade is stored as the journal tells it and every order is the sum
 * of its trades, that closed orders are closed, that the tick blocks chain, that each second contract was struck and
 * settled at the right one of their ticks, that rates of swaps are those of ticks, that every credit is one of a deposit
 * or of a proposal, that the house's money moved as two operators approved, and that each proof of liabilities is about
 * what users owned. It reads one consistent snapshot, so it can run beside a live exchange.
 * `archive` is the folder that has what `npm run archive` took out of the database.
 */
export async function audit(databaseUrl: string, archive?: string): Promise<AuditReport> {
  const client = createClient(databaseUrl, { application_name: 'bourse-audit' });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // Before the snapshot: what is archived meanwhile waits, since it would be in neither place.
    await client.query(`lock table ${PARTITIONED_TABLES.join()} in access share mode`);
    return await auditSnapshot(client, archive);
  } finally {
    await client.end();
  }
}

async function auditSnapshot(client: pg.Client, archive?: string): Promise<AuditReport> {
  const problems: string[] = [];
  const { rows: floors } = await client.query<{ floor: string }>('select floor from id_floors');
  const fold = new Fold({ floors: floors.map(({ floor }) => Number(floor)) });
  const head = (await client.query<LedgerTables['head']>('select * from head')).rows[0]!;

  let seq = 0;
  let lastTime = 0;
  const expectedTrades = new TradeList();
  const expectedRows = new ExpectedRows();
  const cited = new CitedTicks();
  const credits = new CreditCheck();
  const decimals = new Map<string, number>();
  const swaps = new SwapRates((symbol) => decimals.get(symbol)!);
  const seals = new ChainCheck();
  const liabilities = await LiabilityCheck.read(client);
  for await (const row of journalEntries(client, problems, archive)) {
    if (Number(row.seq) !== seq + 1) problems.push(`journal jumps from ${seq} to ${row.seq}`);
    if (Number(row.time) < lastTime) problems.push(`journal ${row.seq} is older than the entry before it`);
    seals.add(row);
    seq = Number(row.seq);
    lastTime = Number(row.time);
    try {
      for (const event of decodeEvents(row.events!)) {
        if (event.type === 'traded') expectedTrades.addEvent(event);
        fold.apply(event, lastTime);
        expectedRows.add(event, seq, lastTime);
        cited.addEvent(event);
        credits.addEvent(event);
        if (event.type === 'pairListed') decimals.set(event.pair.symbol, event.pair.priceDecimals);
        swaps.addEvent(event, lastTime);
      }
    } catch (error) {
      problems.push(`journal ${row.seq}: ${String(error)}`);
    }
    liabilities.after(seq, () => fold.accounts);
  }
  seals.finish(head.journal_seal);
  liabilities.finish();
  problems.push(...seals.problems);
  if (seq !== Number(head.seq)) problems.push(`head is at ${head.seq}, the journal ends at ${seq}`);

  const engine = new Engine();
  await loadState(client, engine, lastTime, STORED_RECORDS);
  try {
    checkInvariants(engine.state);
  } catch (error) {
    problems.push(String(error));
  }
  const facts = fold.facts();
  const folded = [...linesOf(facts), ...queuesOfFacts(facts)];
  const stored = [...linesOf(factsOf(engine.state)), ...queuesOf(engine.state)];
  problems.push(...differences(folded, stored));

  const past = new PastRows(client, problems, archive);
  const transfers = await auditTransfers(past, engine, problems);
  const storedTrades = new TradeList();
  for await (const row of past.rows<TradeTable>('trades')) storedTrades.addRow(row);
  if (storedTrades.text() !== expectedTrades.text()) {
    problems.push(`trades are stored as ${storedTrades.text()}, but happened as ${expectedTrades.text()}`);
  }
  expectedRows.finish();
  problems.push(...(await unexpectedRows(client, past, expectedRows)));
  problems.push(...(await auditCredits(client, stream, credits)));
  const misplaced = await count(
    client,
    `select (select count(*) from closed_orders where status not in ('filled', 'cancelled') or held <> 0)
          + (select count(*) from open_orders o join closed_orders c using (id)) as n`,
  );
  if (misplaced > 0) problems.push(`${misplaced} orders are both open and closed, or closed with a hold`);

  cited.startChain();
  swaps.startChain();
  const blocks = storedBlocks(client, problems, archive);
  const tickBlocks = await auditTickBlocks(blocks, problems, { cited, swaps, liabilities });

  return {
    ok: problems.length === 0,
    entries: seq,
    events: fold.events,
    accounts: facts.accounts.length,
    openOrders: facts.orders.length,
    positions: facts.positions.length,
    secondContracts: facts.seconds.length,
    subscriptions: facts.subscriptions.length,
    withdrawals: facts.withdrawals.length,
    transfers,
    trades: storedTrades.count,
    tickBlocks,
    stateHash: createHash('sha256').update(stored.join('\n')).digest('hex'),
    journalSeal: head.journal_seal,
    differences: problems.slice(0, 50),
  };
}

/** Tables whose rows are not what the journal tells. */
async function unexpectedRows(
  client: pg.Client,
  past: PastRows,
  expectedRows: ExpectedRows,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [table, columns] of Object.entries(EXPECTED_TABLES)) {
    const stored = new RowTally();
    const rows = isPartitioned(table)
      ? past.rows<Record<string, unknown>>(table)
      : stream<Record<string, unknown>>(client, `select ${columns.join()} from ${table}`);
    for await (const row of rows) stored.add(columns.map((column) => row[column]));
    const expected = expectedRows.tallies[table as ExpectedTable].text();
    if (stored.text() !== expected)
      problems.push(`${table} are stored as ${stored.text()}, but happened as ${expected}`);
  }
  return problems;
}

function isPartitioned(table: string): table is PartitionedTable {
  return (PARTITIONED_TABLES as readonly string[]).includes(table);
}

/** Rows of partitioned tables, first those in the archive. */
class PastRows {
  readonly #client: pg.Client;
  readonly #problems: string[];
  readonly #archive: string | undefined;

  constructor(client: pg.Client, problems: string[], archive: string | undefined) {
    this.#client = client;
    this.#problems = problems;
    this.#archive = archive;
  }

  async *rows<Row>(table: PartitionedTable): AsyncGenerator<Row> {
    const client = this.#client;
    const { rows: files } = await client.query<ArchiveTable>(
      'select * from archives where source = $1 order by number',
      [table],
    );
    try {
      if (files.length > 0 && this.#archive === undefined)
        throw new Error(`the archive of ${table} is needed`);
      if (this.#archive !== undefined) yield* rowsOfFiles<Row>(this.#archive, files);
    } catch (error) {
      this.#problems.push(String(error));
    }
    yield* stream<Row>(client, `select * from ${PARTITIONED[table].all} order by id`);
  }
}

/** Counts and hashes trades, so that two sources can be compared without holding either. */
class TradeList {
  count = 0;
  readonly #hash = createHash('sha256');

  addEvent(e: Traded): void {
    const sides = [e.buyOrderId, e.sellOrderId, e.buyer, e.seller, e.buyerFee, e.sellerFee, e.worth];
    this.#add([e.tradeId, e.symbol, e.price, e.lots, e.quote, e.takerSide, ...sides]);
  }

  addRow(row: TradeTable): void {
    const sides = [
      row.buy_order,
      row.sell_order,
      row.buyer,
      row.seller,
      row.buyer_fee,
      row.seller_fee,
      row.worth,
    ];
    this.#add([row.id, row.symbol, row.price, row.lots, row.quote, row.taker_side, ...sides]);
  }

  text(): string {
    return `${this.count} with hash ${this.#hash.copy().digest('hex').slice(0, 16)}`;
  }

  #add(fields: readonly unknown[]): void {
    this.count++;
    this.#hash.update(`${fields.join()}\n`);
  }
}

/** Adds up every transfer and compares running balances and sums with the accounts. */
async function auditTransfers(past: PastRows, engine: Engine, problems: string[]): Promise<number> {
  const balances = new Map<string, bigint>();
  let transfers = 0;
  for await (const t of past.rows<TransferTable>('transfers')) {
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

async function auditTickBlocks(
  chain: AsyncIterable<StoredBlock>,
  problems: string[],
  { cited, swaps, liabilities }: { cited: CitedTicks; swaps: SwapRates; liabilities: LiabilityCheck },
): Promise<number> {
  let blocks = 0;
  let before: StoredBlock | undefined;
  for await (const block of chain) {
    if (!before && (block.id !== 1 || block.previousHash !== NO_BLOCK))
      problems.push(`the tick blocks begin with ${block.id}`);
    const broken = firstBrokenBlock(before ? [before, block] : [block]);
    if (broken !== undefined) problems.push(`tick block ${broken} breaks the chain`);
    for (const tick of parseTicksText(block.ticks)) cited.addTick(tick);
    swaps.addTicks(block.ticks);
    liabilities.addBlock(block);
    before = block;
    blocks++;
  }
  cited.finish();
  swaps.finish();
  problems.push(...cited.problems, ...swaps.problems, ...liabilities.problems);
  return blocks;
}

/** The whole journal, those entries that are packed with the seals that follow from their texts. */
async function* journalEntries(
  client: pg.Client,
  problems: string[],
  archive?: string,
): AsyncGenerator<SealedEntry> {
  for await (const span of journalSpans(client, archive)) {
    const entries = orNothing(() => unpackEntries(span));
    const last = entries?.at(-1);
    if (last?.seq !== span.last_seq || last.seal !== span.seal.toString('hex'))
      problems.push(`the span of the journal up to ${span.last_seq} is not what was sealed`);
    if (entries) yield* entries;
  }
  const rows = stream<LedgerTables['journal']>(client, 'select * from journal order by seq');
  for await (const row of rows) yield asEntry(row);
}

async function* tickSpans(client: pg.Client, archive?: string): AsyncGenerator<TickSpanTable> {
  let archived = '0';
  if (archive !== undefined) {
    for await (const span of readSpans(archive, TICK_SPANS)) {
      archived = span.last_id;
      yield span;
    }
  }
  const text = `select * from tick_spans where last_id > ${BigInt(archived)} order by last_id`;
  yield* stream<TickSpanTable>(client, text, SPANS_AT_ONCE);
}

/** All blocks, those of spans with the hashes that follow from their texts. */
async function* storedBlocks(
  client: pg.Client,
  problems: string[],
  archive?: string,
): AsyncGenerator<StoredBlock> {
  for await (const span of tickSpans(client, archive)) {
    const blocks = orNothing(() => blocksOf(span));
    if (blocks?.at(-1)?.id !== Number(span.last_id) || blocks.at(-1)!.hash !== span.hash.toString('hex'))
      problems.push(`the tick blocks up to ${span.last_id} break the chain`);
    if (blocks) yield* blocks;
  }
  const rows = stream<LedgerTables['tick_blocks']>(client, 'select * from tick_blocks order by id');
  for await (const row of rows) yield asBlock(row);
}

/** What was tampered with may be no data at all. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

async function count(client: pg.Client, text: string): Promise<number> {
  return Number((await client.query<{ n: string }>(text)).rows[0]!.n);
}

async function* stream<Row>(client: pg.Client, text: string, atOnce?: number): AsyncGenerator<Row> {
  for await (const rows of readChunks<Row>(client, text, [], atOnce ? { atOnce } : {})) yield* rows;
}
