import { opsPairCalls } from '@bourse/protocol/operators/pairs/calls';
import { refuse } from '@bourse/protocol/refusal';
import type { PairStatus } from '@bourse/protocol/spot/order';
import { handle, type Call } from '../../../gateway/call.ts';
import { actorOf, type Actor } from '../../log/audit-log.ts';
import { onlyProposed } from '../../proposals/rule.ts';
import { bothOpen, subjectOf, submit, type PairDeps } from './pair-deps.ts';

/** Trading of a pair: stopped by one person, opened again and retired by two. */
export function pairStatusCalls({ services, log, proposals, operations, pairs }: PairDeps): Call[] {
  const carryOutStatus = (symbol: string, status: PairStatus, actor: Actor) => {
    const [before, after] = [{ status: pairs.statusOf(symbol) }, { status }];
    const entry = { action: 'pair.status', subject: subjectOf(symbol), before, after };
    return log.auditedCommand(actor, entry, () =>
      submit(services, { type: 'setPairStatus', symbol, status }),
    );
  };

  const openPair = proposals.kind('pair.open', {
    approver: 'pairs.open',
    async current({ symbol }: { symbol: string; status: 'trading' }) {
      const pair = pairs.find(symbol);
      if (!pair) return refuse('PAIR_NOT_FOUND');
      return bothOpen(operations, pair.spec) ? { status: pair.status } : refuse('PAIR_COINS');
    },
    carryOut: ({ symbol, status }, { actor }) => carryOutStatus(symbol, status, actor),
  });

  const setStatus = handle(opsPairCalls.setStatus, ({ symbol, status }, caller) =>
    log.inTurn(subjectOf(symbol), async (subject) => {
      const was = pairs.statusOf(symbol);
      if (was === undefined) return refuse('PAIR_NOT_FOUND');
      // What is retired is stopped already; it comes back to trade, by two.
      if (status !== 'trading' && was === 'retired') return refuse('PAIR_RETIRED');
      // Perhaps not any more, as this gateway has not heard yet: then it would be opened by one.
      if (status === 'trading' && was === 'trading') return {};
      if (status !== 'trading')
        return proposals.halt({ kind: 'pair.open', subject }, caller, () =>
          carryOutStatus(symbol, status, actorOf(caller)),
        );
      return onlyProposed(await openPair(subject, { symbol, status }, caller));
    }),
  );

  const retirePair = proposals.kind('pair.retire', {
    approver: 'pairs.manage',
    async current({ symbol }: { symbol: string }) {
      const status = pairs.statusOf(symbol);
      if (status === undefined) return refuse('PAIR_NOT_FOUND');
      return status === 'retired' ? refuse('OPS_UNCHANGED') : { status };
    },
    carryOut: ({ symbol }, { actor }) => carryOutStatus(symbol, 'retired', actor),
  });

  const retire = handle(opsPairCalls.retire, async ({ symbol }, caller) => {
    const was = pairs.statusOf(symbol);
    if (was === undefined) return refuse('PAIR_NOT_FOUND');
    return onlyProposed(await retirePair(subjectOf(symbol), { symbol }, caller));
  });

  return [setStatus, retire];
}
