import type { ReinstateCommand } from '@bourse/protocol/command';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { asideKey } from './asides.ts';
import { resumeProject } from './launchpad/launchpad.ts';
import type { CommandResult } from './outcome.ts';
import { settleAt, voidOne } from './second/second-ticks.ts';
import { resumeOrder } from './spot/triggers.ts';
import type { State } from './state.ts';
import { setEntry } from './undo.ts';

/**
 * Lets something that was set aside go on, after its cause is gone: a second contract is decided by the tick that was to
 * decide it, a position or an order from the next price on, a project at once.
 */
export function reinstate(state: State, { kind, id }: ReinstateCommand): CommandResult | Refusal {
  const key = asideKey(kind, id);
  const aside = state.asides.get(key);
  if (!aside) return refuse('NOT_SET_ASIDE');
  if (aside.isUnread) return refuse('SET_ASIDE');
  state.undo.note(setEntry, state.asides, key, aside);
  state.asides.delete(key);
  state.emit({ type: 'reinstated', kind, id });
  if (kind === 'position') {
    const position = state.contracts.positions.get(id);
    if (position?.status === 'waiting') position.market.wait(position);
    else if (position?.status === 'open') {
      position.market.watch(position);
      // Suspended until the next tick has fired what it fires: its owner must not close before.
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
