import type { Tick } from '@bourse/protocol/command';
import type { SubjectKind } from '@bourse/protocol/event';
import type { State } from './state.ts';
import { deleteKey } from './undo.ts';

export type { SubjectKind };

/** Something that broke when its turn came: frozen, with its money, until an operator lets it go on. */
export interface Aside {
  readonly kind: SubjectKind;
  readonly id: number;
  readonly cause: string;
  readonly since: number;
  /** Of a second contract: the tick that was to decide it, and still will when it goes on. */
  readonly tick?: Tick;
  /** Its row could not be read at a start, so nothing else is known of it. A start that can read it goes on with it. */
  readonly isUnread?: true;
}

export function asideKey(kind: SubjectKind, id: number): string {
  return `${kind}:${id}`;
}

export function isAside(state: State, kind: SubjectKind, id: number): boolean {
  return state.asides.size > 0 && state.asides.has(asideKey(kind, id));
}

/** Freezes what broke, so that the rest can go on. */
export function setAside(state: State, kind: SubjectKind, id: number, fault: unknown, tick?: Tick): void {
  state.faults.push(fault);
  const key = asideKey(kind, id);
  const cause = String(fault).slice(0, MAX_CAUSE);
  state.undo.note(deleteKey, state.asides, key);
  state.asides.set(key, { kind, id, cause, since: state.now, ...(tick && { tick }) });
  if (kind === 'position') {
    const position = state.contracts.positions.get(id);
    position?.market.unwatch(position);
  }
  if (kind === 'order') {
    // A limit leg that left the book with its stop has no place in a queue any more.
    const order = state.orders.get(id);
    if (order && order.rank > 0) {
      state.noteOrder(order);
      order.rank = 0;
      state.touch(order);
    }
  }
  state.emit({ type: 'setAside', kind, id, cause, ...(tick && { tick }) });
}

/** Restores something from its rows at a start. What can't be restored is set aside as the database has it. */
export function restoreOrSetAside(state: State, kind: SubjectKind, id: number, restore: () => void): void {
  state.undo.clear();
  const mark = state.undo.mark();
  try {
    restore();
  } catch (fault) {
    state.undo.rollback(mark);
    const cause = String(fault).slice(0, MAX_CAUSE);
    state.asides.set(asideKey(kind, id), { kind, id, cause, since: state.now, isUnread: true });
  }
}

const MAX_CAUSE = 500;
