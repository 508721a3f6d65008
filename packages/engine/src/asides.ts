import type { ReinstateCommand, Tick } from '@bourse/protocol/command';
import type { SubjectKind } from '@bourse/protocol/event';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from './outcome.ts';
import { resumeProject } from './launchpad/launchpad.ts';
import { resumeOrder } from './spot/ticks.ts';
import { settleAt, voidOne } from './second/second-ticks.ts';
import type { State } from './state.ts';
import { deleteKey, setEntry } from './undo.ts';

export type { SubjectKind };

/** Something that broke when its turn came: frozen, with its money, until an operator lets it go on. */
export interface Aside {
  readonly kind: SubjectKind;
  readonly id: number;
  readonly cause: string;
  readonly since: number;
  /** The tick that was to decide it; it will still be that one. */
  readonly tick?: Tick;
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
  state.emit({ type: 'setAside', kind, id, cause, ...(tick && { tick }) });
}

const MAX_CAUSE = 500;

/**
 * Lets something that was set aside go on, after its cause is gone: a second contract is decided by the tick that was to
 * decide it, a position or an order from the next price on, a project at once.
 */
export function reinstate(state: State, { kind, id }: ReinstateCommand): CommandResult | Refusal {
  const key = asideKey(kind, id);
  const aside = state.asides.get(key);
  if (!aside) return refuse('NOT_SET_ASIDE');
  state.undo.note(setEntry, state.asides, key, aside);
  state.asides.delete(key);
  state.emit({ type: 'reinstated', kind, id });
  if (kind === 'position') {
    const position = state.contracts.positions.get(id);
    if (position?.status === 'waiting') position.market.wait(position);
    else if (position?.status === 'open') {
      position.market.watch(position);
      // What the mark fires comes before whatever its owner may want.
      position.market.suspend();
    }
  } else if (kind === 'order') {
    const order = state.orders.get(id);
    if (order) resumeOrder(state, order);
  } else if (kind === 'second') {
    const second = state.seconds.orders.get(id);
    if (second && aside.tick) settleAt(state, second, aside.tick);
    else if (second) voidOne(state, second);
  } else {
    const project = state.projects.get(id);
    if (project) resumeProject(state, project);
  }
  return {};
}
