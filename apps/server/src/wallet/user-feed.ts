import type { UserMessage } from '@bourse/protocol/stream';
import type { BalanceView } from '@bourse/protocol/wallet/calls';
import type { Bus } from '../bus.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import { balanceView } from './views.ts';

/** Sends every signed-in user the balances that a commit changed. */
export function publishBalances(bus: Bus, batch: CommittedBatch): void {
  if (bus.isQuiet) return;
  const changed = new Map<string, BalanceView[]>();
  for (const row of batch.accounts) {
    if (!bus.hasSubscribers(`user:${row.owner}`)) continue;
    const balances = changed.get(row.owner);
    if (balances) balances.push(balanceView(row));
    else changed.set(row.owner, [balanceView(row)]);
  }
  const seq = batch.entries.at(-1)?.seq ?? 0;
  for (const [owner, balances] of changed) {
    bus.publish(`user:${owner}`, { ch: 'user', type: 'delta', seq, balances } satisfies UserMessage);
  }
}
