import type { PositionView } from '@bourse/protocol/contract/calls';
import type { UserMessage } from '@bourse/protocol/stream';
import type { Bus } from '../bus.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import type { PositionTable } from './records.ts';

/** Sends every signed-in user his positions and waiting orders that a commit changed. */
export function publishPositions(
  bus: Bus,
  viewOf: (row: PositionTable) => PositionView,
  batch: CommittedBatch,
): void {
  const changed = new Map<string, PositionView[]>();
  for (const row of batch.positions) {
    if (!bus.hasSubscribers(`user:${row.owner}`)) continue;
    const positions = changed.get(row.owner);
    if (positions) positions.push(viewOf(row));
    else changed.set(row.owner, [viewOf(row)]);
  }
  const seq = batch.entries.at(-1)?.seq ?? 0;
  for (const [owner, positions] of changed) {
    bus.publish(`user:${owner}`, { ch: 'user', type: 'delta', seq, positions } satisfies UserMessage);
  }
}
