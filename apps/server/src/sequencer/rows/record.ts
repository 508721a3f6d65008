import type { CommandResult } from '@bourse/engine/outcome';
import type { State } from '@bourse/engine/state';
import type { Event } from '@bourse/protocol/event';
import type { Tables } from '../../database/schema.ts';
import { ASIDE_ROWS } from '../loading/aside-rows.ts';
import type { OpenRows } from '../loading/open-rows.ts';
import type { Reader } from '../loading/reader.ts';
import type { RowSet } from './row-set.ts';
import { CommitStatements } from '../commit-statement.ts';
import { OTHER_TABLES, USUAL_TABLES } from './own-tables.ts';
import { defineTable, type Columns, type RowOf, type StoredTable } from './table.ts';

/** Rows that a commit left behind, by kind. Each domain adds its kinds to this interface, beside their definition. */
export interface CommittedRows {}

/**
 * The rows of what a command was about, as the batch left them. They are absent from the reply to a repeat: that is about
 * an earlier batch.
 */
export interface ReplyRows {}

/** Which row goes with the reply to a command, and by what name. */
export interface ReplyRow {
  readonly as: keyof ReplyRows;
  /** Of one record, or of a list of them. */
  readonly ids: (result: CommandResult) => number | readonly number[] | undefined;
}

/** A kind of stored thing, as the sequencer sees it. */
export interface StoredRecord<Row = any> {
  readonly name: keyof CommittedRows;
  readonly tables: readonly StoredTable[];
  readonly reply?: ReplyRow;
  /** The row of a thing, or of an event at a time. */
  readonly write: (thing: any, now: number) => Row;
  readonly read?: (row: Row, state: State) => any;
  readonly unread?: readonly string[];
  /** How many rows the next `collect` will write. */
  readonly changes?: (state: State) => number;
  /** Writes what changed since the last commit, and returns its rows. Absent where rows come from events. */
  readonly collect?: (state: State, rows: RowSet) => Row[];
}

/** Fields of a record whose thing lives in the engine. */
interface EngineRecord<C extends Columns, Thing> {
  readonly name: keyof CommittedRows;
  /** In the order in which the statement passes them; the first is the key. */
  readonly columns: C;
  /** The row as the thing stands now. The engine's object goes on changing; a row does not. */
  readonly write: (thing: Thing) => RowOf<C>;
  /** The thing of a row; throws when the row cannot be one. */
  readonly read: (row: RowOf<C>, state: State) => Thing;
  /** Columns of an open thing that are not read: they follow from the others, or are set at its end. */
  readonly unread?: readonly (keyof C & string)[];
  /** What changed since it was last asked. */
  readonly take: (state: State) => readonly Thing[];
  readonly changes?: (state: State) => number;
  readonly reply?: ReplyRow;
}

/** A record whose rows stay in one table. */
export function defineRecord<const C extends Columns, Thing>(
  fields: EngineRecord<C, Thing> & { readonly table: string },
) {
  const table = defineTable(fields.table, 'upsert', fields.columns);
  const collect = (state: State, rows: RowSet) =>
    fields.take(state).map((thing) => {
      const row = fields.write(thing);
      rows.add(table, row);
      return row;
    });
  return { ...fields, tables: [table], collect };
}

/**
 * A record whose rows stand in one table while it is open, and in another for good. With `mutable` what ends stays where it
 * is, and a job of its domain moves it on.
 */
export function defineOpenRecord<const C extends Columns, Thing extends { stored: boolean }>(
  fields: EngineRecord<C, Thing> & {
    readonly openTable: string;
    readonly closedTable: string;
    readonly isOpen: (thing: Thing) => boolean;
    /**
     * Columns that may change after the row was first written. Where they are few and in no index, an end is an update of
     * them alone.
     */
    readonly mutable?: readonly (keyof C & string)[];
  },
) {
  const { mutable } = fields;
  const open = defineTable(fields.openTable, 'upsert', fields.columns);
  const closed = defineTable(fields.closedTable, 'insert', fields.columns);
  const [[key, keyColumn]] = Object.entries(fields.columns) as [[string, Columns[string]]];
  const sent = (mutable ?? []).map((name) => [name, fields.columns[name]!]);
  const ended = defineTable(fields.openTable, mutable ? 'update' : 'delete', {
    [key]: keyColumn,
    ...Object.fromEntries(sent),
  });
  const collect = (state: State, rows: RowSet) =>
    fields.take(state).map((thing) => {
      const row = fields.write(thing);
      const isOpen = fields.isOpen(thing);
      const endsInPlace = mutable !== undefined && !isOpen && thing.stored;
      if (!endsInPlace) rows.add(isOpen ? open : closed, row);
      if (!isOpen && thing.stored) rows.add(ended, row as RowOf<Columns>);
      state.undo.note(restoreStored, thing, thing.stored);
      thing.stored = isOpen;
      return row;
    });
  return { ...fields, tables: [open, ended, closed], collect };
}

/** A record that is written once, when an event tells of it. */
export function defineEventRecord<const C extends Columns, Told>(fields: {
  readonly name: keyof CommittedRows;
  readonly table: string;
  readonly columns: C;
  readonly write: (event: Told, now: number) => RowOf<C>;
  readonly reply?: ReplyRow;
}) {
  const table = defineTable(fields.table, 'insert', fields.columns);
  return { ...fields, tables: [table] };
}

function restoreStored(record: { stored: boolean }, stored: boolean): void {
  record.stored = stored;
}

/** What an event's rows are made from, besides the event. */
export interface EventContext {
  readonly state: State;
  readonly rows: RowSet;
  /** Of the command that the event comes from. */
  readonly seq: number;
  readonly now: number;
  readonly events: readonly Event[];
  /** Writes an event's record, and hands its row on with the commit. */
  append<Told>(
    record: {
      name: keyof CommittedRows;
      tables: readonly StoredTable[];
      write: (event: Told, now: number) => object;
    },
    event: Told,
  ): void;
}

export type EventRows = {
  readonly [Type in Event['type']]?: (
    event: Extract<Event, { readonly type: Type }>,
    batch: EventContext,
  ) => void;
};

/** A table of which a user has rows, and what of them is his to have. */
export interface OwnTable {
  readonly from: keyof Tables;
  /** The column that says whose it is, and how. */
  readonly owner: 'owner' | 'user_id' | 'buyer' | 'seller';
  readonly id: 'id' | 'user_id' | 'project_id';
  /** In 1e-8 units. */
  readonly amounts?: readonly string[];
  /** Secrets, and what is the house's. */
  readonly without?: readonly string[];
}

/** What a domain stores by commits, and how it comes back at a start. */
export interface DomainRecords {
  /**
   * Why money of an account is frozen, for the check that runs beside the exchange (`audit/health.ts`): selects of owner,
   * product, currency and amount. None where nothing is.
   */
  readonly holds: readonly string[];
  readonly records?: readonly StoredRecord[];
  /** Tables that `events` writes to, besides those of the records. */
  readonly tables?: readonly StoredTable[];
  readonly events?: EventRows;
  /** What is open of it, in the order in which it is put. */
  readonly openRows?: readonly OpenRows[];
  /** Of these users have rows; by the name of the file that a copy of all that is stored of one has of them. */
  readonly ownTables?: Readonly<Record<string, OwnTable>>;
  /** Reads what else it needs, once all open rows of all domains are in the state. */
  readonly load?: (reader: Reader, state: State) => Promise<void>;
}

type AnyEventRows = Partial<Record<Event['type'], (event: Event, batch: EventContext) => void>>;

/** Everything that commits write, in the order in which a start loads it. */
export class StoredRecords {
  readonly domains: readonly DomainRecords[];
  readonly holds: readonly string[];
  readonly records: readonly StoredRecord[];
  readonly tables: readonly StoredTable[];
  readonly openRows: readonly OpenRows[];
  readonly ownTables: Readonly<Record<string, OwnTable>>;
  readonly statements: CommitStatements;
  readonly #events: AnyEventRows;
  readonly #counted: readonly ((state: State) => number)[];

  constructor(domains: readonly DomainRecords[]) {
    this.domains = domains;
    this.holds = domains.flatMap(({ holds }) => holds);
    this.records = domains.flatMap(({ records = [] }) => records);
    const ofDomains = domains.map((domain) => [
      ...(domain.records ?? []).flatMap(({ tables }) => tables),
      ...(domain.tables ?? []),
    ]);
    const sometimes = [OTHER_TABLES, ...ofDomains];
    this.tables = [...USUAL_TABLES, ...sometimes.flat()];
    this.openRows = [ASIDE_ROWS, ...domains.flatMap(({ openRows = [] }) => openRows)];
    this.ownTables = Object.assign({}, ...domains.map(({ ownTables }) => ownTables)) as Record<
      string,
      OwnTable
    >;
    this.statements = new CommitStatements(USUAL_TABLES, sometimes);
    this.#events = Object.assign({}, ...domains.map(({ events }) => events)) as AnyEventRows;
    this.#counted = this.records.flatMap(({ changes }) => changes ?? []);
  }

  /** Adds the rows that an event is stored as. */
  addEvent(event: Event, batch: EventContext): void {
    this.#events[event.type]?.(event, batch);
  }

  /** How many rows of records the engine has changed since the last commit. */
  changes(state: State): number {
    let sum = 0;
    for (const count of this.#counted) sum += count(state);
    return sum;
  }
}
