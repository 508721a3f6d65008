import type { Refusal } from '@bourse/protocol/refusal';
import type { Call, SignedInCaller } from '../gateway/call.ts';
import type { Prove } from '../gateway/access/proof.ts';
import type { Services } from '../services.ts';
import { swapHandlers } from './calls.ts';

/** What is checked before the engine is asked. */
export interface SwapGuards {
  /** Refuses unless a caller shows what his call declares. */
  readonly prove: Prove;
  /** Refuses unless what a caller has shown holds still: last, right before a command is submitted. */
  checkStanding(caller: SignedInCaller): Promise<Refusal | undefined>;
  /** Whether operators have left a coin open for it. */
  letsSwap(coin: string): boolean;
}

/**
 * The fast exchange (docs/rules.md, "Fast exchange"): quotes and their execution are the engine's; here are the calls.
 */
export function createSwap(services: Services, guards: SwapGuards): { readonly calls: Call[] } {
  return { calls: swapHandlers(services, guards) };
}
