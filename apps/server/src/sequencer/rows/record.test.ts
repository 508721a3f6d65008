import { State } from '@bourse/engine/state';
import { expect, test } from 'vitest';
import { defineOpenRecord } from './record.ts';
import { RowSet } from './row-set.ts';
import { bigint } from './table.ts';

interface Thing {
  readonly id: number;
  isOpen: boolean;
  stored: boolean;
}

/** A kind of thing of which one has changed. */
function kindOf(thing: Thing) {
  const record = defineOpenRecord({
    // Its name is of no matter here.
    name: 'orders' as never,
    openTable: 'open_things',
    closedTable: 'closed_things',
    columns: { id: bigint },
    isOpen: ({ isOpen }: Thing) => isOpen,
    write: ({ id }: Thing) => ({ id: String(id) }),
    read: () => thing,
    take: () => [thing],
  });
  const [open, ended, closed] = record.tables;
  return {
    collect(state: State) {
      const rows = new RowSet(record.tables);
      record.collect(state, rows);
      return {
        open: rows.rowsOf('open_things', 'upsert'),
        ended: rows.rowsOf('open_things', ended!.mode),
        closed: rows.rowsOf('closed_things'),
      };
    },
    modes: [open!.mode, ended!.mode, closed!.mode],
  };
}

test('what is open is written there; what ends is taken from there, if it ever was there', () => {
  const state = new State();
  const thing = { id: 7, isOpen: true, stored: false };
  const kind = kindOf(thing);
  expect(kind.collect(state)).toEqual({ open: [['7']], ended: [], closed: [] });
  thing.isOpen = false;
  expect(kind.collect(state)).toEqual({ open: [], ended: [['7']], closed: [['7']] });
  expect(kindOf({ id: 8, isOpen: false, stored: false }).collect(state)).toEqual({
    open: [],
    ended: [],
    closed: [['8']],
  });
});

test('a batch that the database refuses is written the same way when it is tried again', () => {
  const state = new State();
  const thing = { id: 7, isOpen: true, stored: false };
  const kind = kindOf(thing);
  const mark = state.undo.mark();
  kind.collect(state);
  state.undo.rollback(mark);
  // It is not there: when it ends now, nothing is to be taken away.
  expect(thing.stored).toBe(false);
  thing.isOpen = false;
  expect(kind.collect(state)).toEqual({ open: [], ended: [], closed: [['7']] });
});
