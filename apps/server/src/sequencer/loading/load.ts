import type pg from 'pg';
import type { Engine } from '@bourse/engine/engine';
import type { State } from '@bourse/engine/state';
import type { AccountTable } from '../rows/own-tables.ts';
import type { StoredRecords } from '../rows/record.ts';
import type { LedgerTables } from '../rows/tables.ts';
import { putAll } from './open-rows.ts';
import { readerOf, type Reader } from './reader.ts';

/**
 * Fills an empty engine from the state tables: no replay. What can't be restored is set aside, and the rest goes on.
 * Nothing changes meanwhile: a start holds the writer lock already, an audit reads in the snapshot of its transaction.
 */
export async function loadState(
  client: pg.Client,
  engine: Engine,
  now: number,
  records: StoredRecords,
): Promise<void> {
  await loadOpenRows(client, engine, records);
  await finishLoading(client, engine, now, records);
}

/** All that is open: what grows with users, and what a standby follows. */
export async function loadOpenRows(
  client: pg.Client,
  { state }: Engine,
  records: StoredRecords,
): Promise<void> {
  const reader = readerOf(client);
  await loadHead(reader, state);
  await reader.each<AccountTable>('select * from accounts order by abs(id)', (row) => putAccount(state, row));
  for (const rows of records.openRows) await putAll(reader, state, rows);
  state.undo.clear();
}

/** The rest, which is small or follows from what is open: with it the engine may begin. */
export async function finishLoading(
  client: pg.Client,
  { state }: Engine,
  now: number,
  records: StoredRecords,
): Promise<void> {
  const reader = readerOf(client);
  state.ledger.lead();
  for (const { load } of records.domains) await load?.(reader, state);
  state.undo.clear();
  // Client keys are not loaded: they are looked up when a command names one, and learnt in the background (learn-keys.ts).
  state.requests.startAt(now);
  state.clientOrders.startAt(now);
}

async function loadHead({ all }: Reader, state: State): Promise<void> {
  const [head] = await all<LedgerTables['head']>('select * from head');
  const [last] = await all<{ time: string }>('select time from journal order by seq desc limit 1');
  putHead(state, head!, Number(last?.time ?? 0));
}

export function putHead(
  state: State,
  head: Pick<LedgerTables['head'], 'next_order' | 'next_trade'>,
  time: number,
): void {
  state.nextOrderId = Number(head.next_order);
  state.nextTradeId = Number(head.next_trade);
  state.now = time;
}

export function putAccount({ ledger }: State, row: AccountTable): void {
  const { id, owner, product, currency, available, frozen } = row;
  ledger.restore(Number(id), Number(owner), product, currency, BigInt(available), BigInt(frozen));
}
