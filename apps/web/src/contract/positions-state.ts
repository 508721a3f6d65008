import type { PositionView } from '@bourse/protocol/contract/calls';

/**
 * What the page knows of the reader's open positions and waiting orders: loaded over HTTP and kept up by the `user`
 * channel. A push may overtake a load that is under way, so a load does not overwrite what was touched after it began.
 */
export interface PositionsState {
  /** Holding and waiting, newest first; absent until loaded. */
  readonly positions: readonly PositionView[] | undefined;
  /** Grows with everything that ended: lists of the past are out of date. */
  readonly historyVersion: number;
  /** Number of pushes so far. */
  readonly pushes: number;
  /** Id -> the push that last touched it, and how it stood then. */
  readonly touched: ReadonlyMap<string, { push: number; position: PositionView }>;
}

export const NO_POSITIONS: PositionsState = {
  positions: undefined,
  historyVersion: 0,
  pushes: 0,
  touched: new Map(),
};

export function isOver({ entryStatus }: PositionView): boolean {
  return entryStatus === 2 || entryStatus === 3;
}

export function pushed(state: PositionsState, changed: readonly PositionView[]): PositionsState {
  const pushes = state.pushes + 1;
  const touched = new Map(state.touched);
  for (const position of changed) touched.set(position.id, { push: pushes, position });
  return {
    positions: state.positions && withPositions(state.positions, changed),
    historyVersion: state.historyVersion + (changed.some(isOver) ? 1 : 0),
    pushes,
    touched,
  };
}

/** The answer of lists that were asked for when `pushesThen` pushes had arrived. */
export function loaded(
  state: PositionsState,
  positions: readonly PositionView[],
  pushesThen: number,
): PositionsState {
  const later = [...state.touched.values()]
    .filter(({ push }) => push > pushesThen)
    .map(({ position }) => position);
  return { ...state, positions: withPositions(positions, later) };
}

function withPositions(
  positions: readonly PositionView[],
  changed: readonly PositionView[],
): readonly PositionView[] {
  const byId = new Map(positions.map((position) => [position.id, position]));
  for (const position of changed) {
    if (isOver(position)) byId.delete(position.id);
    else byId.set(position.id, position);
  }
  return [...byId.values()].sort((a, b) => b.createTime - a.createTime || Number(b.id) - Number(a.id));
}

/** What a push tells the reader that he did not do himself just now. */
export type ContractNews =
  'filled' | 'liquidated' | 'stop-loss' | 'stop-profit' | 'deleveraged' | 'position-limit';

/** What has happened to a position, seen from how it stood before; nothing where the reader acted himself. */
export function newsOf(before: PositionView | undefined, now: PositionView): ContractNews | undefined {
  if (before?.status === 'waiting' && now.status === 'open') return 'filled';
  if (!isOver(now) || (before && isOver(before))) return undefined;
  switch (now.reason) {
    case 'liquidated':
    case 'stop-loss':
    case 'stop-profit':
    case 'deleveraged':
    case 'position-limit':
      return now.reason;
    default:
      return undefined;
  }
}
