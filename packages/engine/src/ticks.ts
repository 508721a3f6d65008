import type { TicksCommand } from '@bourse/protocol/command';
import { contractTicks } from './contract/contract-ticks.ts';
import { secondTicks } from './second/second-ticks.ts';
import { markStale, spotTicks } from './spot/ticks.ts';
import type { State } from './state.ts';
import { defer, work } from './work.ts';

/**
 * A second's accepted ticks: what they trigger on spot, then on leveraged contracts, then what they strike and settle.
 * However much that is, the command does a bounded part; see `work.ts`.
 */
export function applyTicks(state: State, command: TicksCommand): void {
  markStale(state, command.stale);
  const { ticks } = command.block;
  defer(state, spotTicks(ticks), contractTicks(ticks), secondTicks(ticks));
  work(state);
}
