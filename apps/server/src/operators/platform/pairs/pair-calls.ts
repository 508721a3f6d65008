import { opsPairCalls } from '@bourse/protocol/operators/pairs/calls';
import { handle, type Call } from '../../../gateway/call.ts';
import type { Deps } from '../../deps.ts';
import type { DomainOperations } from '../../domain-operations.ts';
import { pairCreateCall } from './pair-create.ts';
import { pairStatusCalls } from './pair-status.ts';
import { pairUpdateCall } from './pair-update.ts';
import { PairViews } from './pair-views.ts';

/** Pairs of the spot market: listed, changed, retired and opened again by two persons; stopped by one. */
export function pairHandlers(
  deps: Pick<Deps, 'services' | 'log' | 'proposals'>,
  operations: Pick<DomainOperations, 'market' | 'coins' | 'contract' | 'second'>,
): Call[] {
  const pairs = new PairViews(deps.services.db, operations.market);
  const { services, log, proposals } = deps;
  const ours = { services, log, proposals, operations, pairs };
  const list = handle(opsPairCalls.list, async () => ({ list: await pairs.all() }));
  return [list, ...pairStatusCalls(ours), pairCreateCall(ours), pairUpdateCall(ours)];
}
