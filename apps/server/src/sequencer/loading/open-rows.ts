import { restoreOrSetAside, type SubjectKind } from '@bourse/engine/asides';
import type { Account } from '@bourse/engine/ledger/ledger';
import type { State } from '@bourse/engine/state';
import type { Event } from '@bourse/protocol/event';
import type { Reader } from './reader.ts';

export type Key = number | string;

/**
 * Rows of a table that are open, and how they come into the state: all at a start, and while a standby follows, each
 * that an event has touched.
 */
export interface OpenRows<Row = any> {
  readonly table: string;
  readonly key: { readonly column: string; readonly type: 'bigint' | 'text' };
  /** Which of its rows are open; absent where all are. */
  readonly where?: string;
  /** In what order they are put. */
  readonly order: string;
  /** Which of them an event is about; the state is that of before the event. */
  readonly touched: {
    readonly [Type in Event['type']]?: (
      event: Extract<Event, { readonly type: Type }>,
      state: State,
    ) => Iterable<Key>;
  };
  /** What is set aside when a row cannot be put at a start. */
  readonly subject?: (row: Row) => readonly [SubjectKind, number];
  /** Puts a row into the state, in the place of what was there under its key. */
  readonly put: (state: State, row: Row) => void;
  /** Takes out what is there under a key: it is not open any more. */
  readonly drop: (state: State, key: Key) => void;
  /** Accounts in which something is frozen for what is there under a key. */
  readonly accounts?: (state: State, key: Key) => readonly Account[];
}

/** For `touched`: the row of what was set aside, or let go on. */
export function asideOf(kind: SubjectKind) {
  const touched = (event: { readonly kind: SubjectKind; readonly id: number }) =>
    event.kind === kind ? [event.id] : [];
  return { setAside: touched, reinstated: touched };
}

/** Puts all open rows at a start. What can't be restored is set aside, and the rest goes on. */
export async function putAll({ each }: Reader, state: State, rows: OpenRows): Promise<void> {
  const { subject, put } = rows;
  await each<object>(
    `${selectOf(rows)}${rows.where ? ` where ${rows.where}` : ''} order by ${rows.order}`,
    (row) => {
      if (subject) restoreOrSetAside(state, ...subject(row), () => put(state, row));
      else put(state, row);
    },
  );
}

/** The question for those of the keys `$1` that are open. */
export function textOfKeys(rows: OpenRows): string {
  const { key, where, order } = rows;
  const open = where ? ` and (${where})` : '';
  return `${selectOf(rows)} where ${key.column} = any($1::${key.type}[])${open} order by ${order}`;
}

function selectOf({ table }: OpenRows): string {
  return `select * from ${table}`;
}
