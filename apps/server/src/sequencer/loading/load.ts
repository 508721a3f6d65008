import type pg from 'pg';
import { restoreOrSetAside } from '@bourse/engine/asides';
import type { Engine } from '@bourse/engine/engine';
import type { State } from '@bourse/engine/state';
import type { Tick } from '@bourse/protocol/command';
import { decodeAmounts } from '@bourse/protocol/journal';
import type { AccountTable, AsideTable } from '../rows/own-tables.ts';
import { readerOf, type Reader } from './reader.ts';
import type { StoredRecords } from '../rows/record.ts';
import type { LedgerTables } from '../rows/tables.ts';

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
  const { state } = engine;
  const reader = readerOf(client);
  const { all, each } = reader;

  const [head] = await all<LedgerTables['head']>('select * from head');
  state.nextOrderId = Number(head!.next_order);
  state.nextTradeId = Number(head!.next_trade);
  const [last] = await all<{ time: string }>('select time from journal order by seq desc limit 1');
  state.now = Number(last?.time ?? 0);
  await each<AccountTable>('select * from accounts order by abs(id)', (row) => {
    const { id, owner, product, currency, available, frozen } = row;
    state.ledger.restore(Number(id), Number(owner), product, currency, BigInt(available), BigInt(frozen));
  });
  await loadAsides(reader, state);
  for (const { load } of records.domains) await load?.(reader, state);
  state.undo.clear();
  // Client keys are not loaded: they are looked up when a command names one, and learnt in the background (learn-keys.ts).
  state.requests.startAt(now);
  state.clientOrders.startAt(now);
}

/** What was set aside and waits for an operator. Loaded before the positions, orders and projects that it may name. */
async function loadAsides({ all }: Reader, state: State): Promise<void> {
  for (const row of await all<AsideTable>('select * from set_aside order by since, key')) {
    const { key, kind, cause, tick } = row;
    const aside = { kind, id: Number(row.id), cause, since: Number(row.since) };
    restoreOrSetAside(state, kind, aside.id, () => {
      state.asides.set(key, tick === null ? aside : { ...aside, tick: decodeAmounts<Tick>(tick) });
    });
  }
}
