import type { SubscriptionView } from '@bourse/protocol/launchpad/calls';
import type { UserMessage } from '@bourse/protocol/stream';
import type { Bus } from '../bus.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import type { ProjectTable } from './records.ts';
import { subscriptionView } from './views.ts';

type Terms = Pick<ProjectTable, 'mode' | 'price'>;

/** Sends every signed-in user his subscriptions that a commit changed. */
export function publishSubscriptions(
  bus: Bus,
  termsOf: (projectId: string) => Terms | undefined,
  batch: CommittedBatch,
): void {
  const changed = new Map<string, SubscriptionView[]>();
  for (const row of batch.subscriptions) {
    if (!bus.hasSubscribers(`user:${row.owner}`)) continue;
    const terms = termsOf(row.project_id);
    if (!terms) continue;
    const view = subscriptionView({ ...row, ...terms });
    const views = changed.get(row.owner);
    if (views) views.push(view);
    else changed.set(row.owner, [view]);
  }
  const seq = batch.entries.at(-1)?.seq ?? 0;
  for (const [owner, subscriptions] of changed) {
    bus.publish(`user:${owner}`, { ch: 'user', type: 'delta', seq, subscriptions } satisfies UserMessage);
  }
}
