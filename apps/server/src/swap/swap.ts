import type { Call } from '../gateway/call.ts';
import type { Guards } from '../gateway/access/guards.ts';
import type { Services } from '../services.ts';
import { swapHandlers } from './calls.ts';

/** What is checked before the engine is asked. */
export interface SwapGuards extends Pick<Guards, 'prove' | 'checkStanding'> {
  /** Whether operators have left a coin open for it. */
  letsSwap(coin: string): boolean;
}

/**
 * The fast exchange (docs/rules.md, "Fast exchange"): quotes and their execution are the engine's; here are the calls.
 */
export function createSwap(services: Services, guards: SwapGuards): { readonly calls: Call[] } {
  return { calls: swapHandlers(services, guards) };
}
