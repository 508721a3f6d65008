import { mulDivFloor, UNIT } from '@bourse/money/amount';
import { opsPairCalls } from '@bourse/protocol/operators/pairs/calls';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../../gateway/call.ts';
import type { Services } from '../../../services.ts';
import { namesOf, orBefore, touched } from '../../proposals/rule.ts';
import { subjectOf, submit, type PairDeps } from './pair-deps.ts';
import { changedPair, type TermChange } from './pair-specs.ts';
import { termsView } from './pair-views.ts';

/** Changes the terms of a pair, by two persons. */
export function pairUpdateCall({ services, log, proposals, operations, pairs }: PairDeps): Call {
  /** The pair with a change, or why it cannot be. */
  async function changed(change: TermChange): Promise<PairSpec | Refusal> {
    const pair = pairs.find(change.symbol);
    if (!pair) return refuse('PAIR_NOT_FOUND');
    const isFed = pair.spec.feed ?? operations.market.fedPairs().includes(change.symbol);
    if (change.feed === '0' && isFed) return refuse('PAIR_KEEPS_FEED');
    if (change.feed === '1' && !isFed) {
      const covered = await operations.market.coverage(pair.spec);
      if (covered instanceof Refusal) return covered;
    }
    return changedPair(pair.spec, change, referenceOf(services, pair.spec));
  }

  const changeOne = proposals.kind('pair.update', {
    approver: 'pairs.manage',
    isApart: true,
    parts: ({ symbol: _symbol, ...change }: TermChange) => partsOf(change),
    async current(change) {
      const pair = pairs.find(change.symbol);
      if (!pair) return refuse('PAIR_NOT_FOUND');
      const after = await changed(change);
      return after instanceof Refusal ? after : touched(termsView(pair.spec), change);
    },
    async carryOut(change, { actor }) {
      const pair = await changed(change);
      if (pair instanceof Refusal) return pair;
      const before = touched(termsView(pairs.find(change.symbol)!.spec), change);
      const entry = { action: 'pair.update', subject: subjectOf(change.symbol), before, after: change };
      const refused = await log.auditedCommand(actor, entry, () =>
        submit(services, { type: 'setPairTerms', pair }),
      );
      return refused instanceof Refusal ? refused : pairs.one(change.symbol);
    },
  });

  return handle(opsPairCalls.update, async (change, caller) => {
    const was = await pairs.one(change.symbol);
    if (was instanceof Refusal) return was;
    const after = await changed(change);
    if (after instanceof Refusal) return after;
    return orBefore(await changeOne(subjectOf(change.symbol), change, caller), was);
  });
}

/** What orders of a pair are held against, in 1e-8 units, rounded down; nothing while it is not known. */
function referenceOf(
  { markets }: Pick<Services, 'markets'>,
  { symbol, priceDecimals }: PairSpec,
): bigint | undefined {
  const ticks = BigInt(Math.floor(markets.get(symbol)?.reference ?? 0));
  return ticks === 0n ? undefined : mulDivFloor(ticks, UNIT, 10n ** BigInt(priceDecimals));
}

/** Both rates are one part: one of them means nothing alone. */
function partsOf({ makerPpm, takerPpm, ownFees, ...others }: Omit<TermChange, 'symbol'>): string[] {
  const hasFees = [makerPpm, takerPpm, ownFees].some((each) => each !== undefined);
  return [...namesOf(others), ...(hasFees ? ['fees'] : [])];
}
