import type { ReinstateCommand } from '@bourse/protocol/command';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { asideKey, type Aside, type SubjectKind } from './asides.ts';
import type { CommandResult } from './outcome.ts';
import type { State } from './state.ts';
import { setEntry } from './undo.ts';

/** How a subject of each kind goes on. */
export type GoOn = Readonly<Record<SubjectKind, (state: State, id: number, aside: Aside) => void>>;

/** Lets something that was set aside go on, after its cause is gone. */
export function reinstate(state: State, { kind, id }: ReinstateCommand, goOn: GoOn): CommandResult | Refusal {
  const key = asideKey(kind, id);
  const aside = state.asides.get(key);
  if (!aside) return refuse('NOT_SET_ASIDE');
  if (aside.isUnread) return refuse('SET_ASIDE');
  state.undo.note(setEntry, state.asides, key, aside);
  state.asides.delete(key);
  state.emit({ type: 'reinstated', kind, id });
  goOn[kind](state, id, aside);
  return {};
}
