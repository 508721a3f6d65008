import type { SecondView } from '@bourse/protocol/second/calls';
import type { UserMessage } from '@bourse/protocol/stream';
import type { Bus } from '../bus.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import type { SecondTable } from './records.ts';

/** Sends every signed-in user his second contracts that a commit changed. */
export function publishSeconds(
  bus: Bus,
  viewOf: (row: SecondTable) => SecondView,
  batch: CommittedBatch,
): void {
  const changed = new Map<string, SecondView[]>();
  for (const row of batch.seconds) {
    if (!bus.hasSubscribers(`user:${row.owner}`)) continue;
    const seconds = changed.get(row.owner);
    if (seconds) seconds.push(viewOf(row));
    else changed.set(row.owner, [viewOf(row)]);
  }
  const seq = batch.entries.at(-1)?.seq ?? 0;
  for (const [owner, seconds] of changed) {
    bus.publish(`user:${owner}`, { ch: 'user', type: 'delta', seq, seconds } satisfies UserMessage);
  }
}
