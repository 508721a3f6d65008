import type { SecondView } from '@bourse/protocol/second/calls';

/**
 * What the page knows of the reader's open second contracts: loaded over HTTP and kept up by the `user` channel. A push
 * may overtake a load that is under way, so a load does not overwrite what was touched after it began.
 */
export interface SecondsState {
  /** Newest first; absent until loaded. */
  readonly open: readonly SecondView[] | undefined;
  /** Grows with every order that ended: lists of the past are out of date. */
  readonly historyVersion: number;
  /** Number of pushes so far. */
  readonly pushes: number;
  /** Id -> the push that last touched it, and how it stood then. */
  readonly touched: ReadonlyMap<string, { push: number; second: SecondView }>;
}

export const NO_SECONDS: SecondsState = {
  open: undefined,
  historyVersion: 0,
  pushes: 0,
  touched: new Map(),
};

export function isOver({ entryStatus }: SecondView): boolean {
  return entryStatus === 2;
}

const STAGES = { pending: 0, running: 1, win: 2, lose: 2, draw: 2, void: 2 } as const;

/** What tells something new: the answer to an order may arrive after a push about what became of it. */
export function newOf({ touched }: SecondsState, seconds: readonly SecondView[]): SecondView[] {
  return seconds.filter(({ id, status }) => {
    const known = touched.get(id);
    return !known || STAGES[known.second.status] < STAGES[status];
  });
}

export function pushed(state: SecondsState, changed: readonly SecondView[]): SecondsState {
  const pushes = state.pushes + 1;
  const touched = new Map(state.touched);
  for (const second of changed) touched.set(second.id, { push: pushes, second });
  return {
    open: state.open && withSeconds(state.open, changed),
    historyVersion: state.historyVersion + (changed.some(isOver) ? 1 : 0),
    pushes,
    touched,
  };
}

/** The answer of a list of open orders that was asked for when `pushesThen` pushes had arrived. */
export function loaded(
  state: SecondsState,
  seconds: readonly SecondView[],
  pushesThen: number,
): SecondsState {
  const later = [...state.touched.values()]
    .filter(({ push }) => push > pushesThen)
    .map(({ second }) => second);
  const open = withSeconds(seconds, later);
  const ended = endedBetween(state, { ...state, open }).length > 0;
  return { ...state, open, historyVersion: state.historyVersion + (ended ? 1 : 0) };
}

/** Orders that were open before and are gone without a push that told how: they ended while the line was down. */
export function endedBetween(before: SecondsState, after: SecondsState): string[] {
  const open = new Set(after.open?.map(({ id }) => id));
  return (before.open ?? []).map(({ id }) => id).filter((id) => !open.has(id) && !isKnownOver(after, id));
}

function isKnownOver({ touched }: SecondsState, id: string): boolean {
  const known = touched.get(id);
  return known !== undefined && isOver(known.second);
}

function withSeconds(seconds: readonly SecondView[], changed: readonly SecondView[]): readonly SecondView[] {
  const byId = new Map(seconds.map((second) => [second.id, second]));
  for (const second of changed) {
    if (isOver(second)) byId.delete(second.id);
    else byId.set(second.id, second);
  }
  return [...byId.values()].sort((a, b) => b.createTime - a.createTime || Number(b.id) - Number(a.id));
}
