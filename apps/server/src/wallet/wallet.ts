import type { Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { walletCalls } from './calls.ts';
import { statementCalls } from './statement-calls.ts';
import { transferCalls } from './transfer.ts';
import { publishBalances } from './user-feed.ts';

/** The wallet domain: what users own, and the private pushes of it. */
export function createWallet(services: Services): { readonly calls: Call[] } {
  services.sequencer.onCommitted((batch) => publishBalances(services.bus, batch));
  return { calls: [...walletCalls(services), ...statementCalls(services), ...transferCalls(services)] };
}
