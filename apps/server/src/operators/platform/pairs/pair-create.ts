import { opsPairCalls, type PairCreate } from '@bourse/protocol/operators/pairs/calls';
import { termsText } from '@bourse/protocol/pair-terms';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../../gateway/call.ts';
import { onlyProposed } from '../../proposals/rule.ts';
import { bothOpen, subjectOf, submit, type PairDeps } from './pair-deps.ts';
import { newPair } from './pair-specs.ts';

/** Lists a pair of two coins, by two persons. */
export function pairCreateCall({ services, log, proposals, operations, pairs }: PairDeps): Call {
  /** The pair that is asked for, or why it cannot be. */
  async function asked(fields: PairCreate): Promise<{ pair: PairSpec; issuePrice?: bigint } | Refusal> {
    const base = fields.baseCoin;
    const quote = fields.quoteCoin;
    if (base === quote || !bothOpen(operations, { base, quote })) return refuse('PAIR_COINS');
    const symbol = (base + quote).toLowerCase();
    const covered =
      fields.feed === '1' ? await operations.market.coverage({ symbol, base, quote }) : undefined;
    return covered instanceof Refusal ? covered : newPair(fields, covered);
  }

  const createOne = proposals.kind('pair.create', {
    approver: 'pairs.manage',
    isApart: true,
    async current(fields: PairCreate) {
      const spec = await asked(fields);
      if (spec instanceof Refusal) return spec;
      const { symbol, base, quote } = spec.pair;
      return pairs.find(symbol) ? refuse('PAIR_EXISTS', { pair: `${base}/${quote}` }) : null;
    },
    async carryOut(fields, { actor }) {
      const spec = await asked(fields);
      if (spec instanceof Refusal) return spec;
      const { pair } = spec;
      const there = pairs.find(pair.symbol)?.spec;
      // Approved, it was not there: a crash came between its making and the note that it is made.
      if (there && termsText(there) !== termsText(pair))
        return refuse('PAIR_EXISTS', { pair: `${pair.base}/${pair.quote}` });
      const entry = { action: 'pair.create', subject: subjectOf(pair.symbol), after: fields };
      return log.auditedCommand(actor, entry, async () => {
        const listed = await submit(services, { type: 'listPair', ...spec });
        if (listed instanceof Refusal || pair.quote !== 'USDT') return listed;
        // What the house stakes on a new coin, somebody decides by himself.
        return (
          (await operations.contract.switchOff(pair.symbol)) ??
          (await operations.second.switchOff(pair.symbol)) ??
          {}
        );
      });
    },
  });

  return handle(opsPairCalls.create, async (fields, caller) => {
    const spec = await asked(fields);
    if (spec instanceof Refusal) return spec;
    return onlyProposed(await createOne(subjectOf(spec.pair.symbol), fields, caller));
  });
}
