import { asideKey } from '@bourse/engine/asides';
import type { Engine } from '@bourse/engine/engine';
import type { CommandResult } from '@bourse/engine/outcome';
import type { Command } from '@bourse/protocol/command';
import type { State } from '@bourse/engine/state';
import type { Event } from '@bourse/protocol/event';
import { blockLines } from '@bourse/protocol/market/tick-text';
import { encodeAmounts, encodeEvents } from '@bourse/protocol/journal';
import type { MarketChanges } from '../markets.ts';
import { traceOf } from './journal/trace.ts';
import { resultText } from './loading/earlier-keys.ts';
import {
  accountRow,
  ACCOUNTS,
  JOURNAL,
  REINSTATED,
  SET_ASIDE,
  TICK_BLOCKS,
  transferRow,
  TRANSFERS,
  type AccountTable,
} from './rows/own-tables.ts';
import type { CommittedRows, EventContext, StoredRecords } from './rows/record.ts';
import { RowSet } from './rows/row-set.ts';
import type { StoredTable } from './rows/table.ts';

/** One command that changed something, as the journal holds it. */
export interface Entry {
  readonly seq: number;
  readonly time: number;
  readonly command: Command;
  readonly events: readonly Event[];
  /** As `encodeEvents` spells them, for the journal and for gateways. Absent in a gateway. */
  readonly eventsText?: string;
  /** Id of the request that the command came by. Absent where it came by none, and in a gateway. */
  readonly request?: string | undefined;
}

/**
 * What a commit made durable, in order, with the rows it left behind. Without entries when it only moved prices, which are
 * no events.
 */
export interface CommittedBatch extends CommittedRows {
  readonly entries: readonly Entry[];
  readonly markets: MarketChanges | undefined;
  readonly accounts: readonly AccountTable[];
}

/** Counters that the head row keeps from batch to batch. */
export interface Head {
  seq: number;
  nextTransfer: number;
}

/**
 * Collects the effects of the commands executed since the last commit. Balances and orders are coalesced: however often
 * one changed in the batch, one row is written.
 */
export class Batch implements EventContext {
  readonly entries: Entry[] = [];
  readonly rows: RowSet;
  readonly records: StoredRecords;
  readonly expectedSeq: number;
  readonly state: State;
  seq = 0;
  now = 0;
  events: readonly Event[] = [];
  readonly #engine: Engine;
  readonly #head: Head;
  /** Rows by record: those of events as they come, the others at the end. */
  readonly #committed: Partial<Record<keyof CommittedRows, object[]>> = {};
  #wroteTicks = false;
  #transfers = 0;

  constructor(engine: Engine, head: Head, records: StoredRecords) {
    this.#engine = engine;
    this.#head = head;
    this.records = records;
    this.state = engine.state;
    this.rows = new RowSet(records.tables);
    this.expectedSeq = head.seq;
    for (const { name } of records.records) this.#committed[name] = [];
  }

  /** Rows that it will write, roughly. */
  get size(): number {
    const { ledger } = this.state;
    return this.#transfers + this.entries.length + ledger.changed.length + this.records.changes(this.state);
  }

  get isEmpty(): boolean {
    return this.entries.length === 0 && !this.#wroteTicks;
  }

  /**
   * Takes what the engine did for one command, which came by `request`. A command without events gets no sequence number.
   */
  record(command: Command, now: number, result: CommandResult, request?: string): void {
    if (command.type === 'ticks') this.#recordTicks(command.block);
    const events = this.#engine.takeEvents();
    if (events.length === 0) return;
    const requestId = 'requestId' in command ? command.requestId : undefined;
    const seq = ++this.#head.seq;
    const eventsText = encodeEvents(events);
    this.entries.push({ seq, time: now, command, events, eventsText, request });
    this.rows.add(JOURNAL, {
      seq: String(seq),
      time: String(now),
      command: command.type,
      owner: 'user' in command ? String(command.user) : null,
      request_id: requestId ?? null,
      result: requestId === undefined ? null : resultText(command, result),
      events: eventsText,
      trace: request === undefined ? null : traceOf(request),
      seal: null,
    });
    this.seq = seq;
    this.now = now;
    this.events = events;
    for (const event of events) this.#recordEvent(event);
    for (const transfer of this.state.ledger.takeTransfers()) {
      this.#transfers++;
      this.rows.add(TRANSFERS, transferRow(transfer, this.#head.nextTransfer++, now));
    }
  }

  /** Closes the batch: snapshots every changed balance and record and returns what was committed. */
  seal(markets?: MarketChanges): CommittedBatch {
    const { state, rows } = this;
    const accounts = state.ledger.takeChanged().map(accountRow);
    for (const account of accounts) rows.add(ACCOUNTS, account);
    for (const { name, collect } of this.records.records) {
      if (collect) this.#committed[name] = collect(state, rows);
    }
    return { entries: this.entries, markets, accounts, ...(this.#committed as unknown as CommittedRows) };
  }

  append<Told>(
    record: {
      readonly name: keyof CommittedRows;
      readonly tables: readonly StoredTable[];
      readonly write: (event: Told, now: number) => object;
    },
    event: Told,
  ): void {
    const row = record.write(event, this.now);
    this.rows.add(record.tables[0]!, row);
    this.#committed[record.name]!.push(row);
  }

  #recordEvent(event: Event): void {
    const { rows, now } = this;
    if (event.type === 'setAside') {
      const { kind, id, cause } = event;
      const tick = event.tick ? encodeAmounts(event.tick) : null;
      rows.add(SET_ASIDE, { key: asideKey(kind, id), kind, id: String(id), cause, tick, since: String(now) });
    } else if (event.type === 'reinstated') {
      rows.add(REINSTATED, { key: asideKey(event.kind, event.id) });
    } else this.records.addEvent(event, this);
  }

  #recordTicks(block: Extract<Command, { type: 'ticks' }>['block']): void {
    this.#wroteTicks = true;
    this.rows.add(TICK_BLOCKS, {
      id: String(block.id),
      time: String(block.time),
      ticks: blockLines(block),
      previous_hash: block.previousHash,
      hash: block.hash,
    });
  }
}
