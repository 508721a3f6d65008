import type { Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { contentCalls } from './calls.ts';

/** The content domain: what the exchange says to its visitors, in four languages. */
export function createContent(services: Services): { readonly calls: Call[] } {
  return { calls: contentCalls(services) };
}
