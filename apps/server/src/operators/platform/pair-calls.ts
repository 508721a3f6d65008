import { formatAmount, mulDivFloor, UNIT } from '@bourse/money/amount';
import { opsPairCalls, type OpsPairView, type PairCreate } from '@bourse/protocol/operators/pairs/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { PairSpec } from '@bourse/protocol/pairs';
import { bandPercentOf, lotDecimalsOf, termsText, tickDecimalsOf } from '@bourse/protocol/pair-terms';
import type { PairStatus } from '@bourse/protocol/spot/order';
import type { Command } from '@bourse/protocol/command';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';
import { namesOf, onlyProposed, orBefore, touched } from '../proposals/rule.ts';
import { changedPair, newPair, type TermChange } from './pair-specs.ts';

/** Pairs of the spot market: listed, changed, retired and opened again by two persons; stopped by one. */
export function pairHandlers(
  { services, log, proposals }: Pick<Deps, 'services' | 'log' | 'proposals'>,
  { market, coins, contract, second }: Pick<DomainOperations, 'market' | 'coins' | 'contract' | 'second'>,
): Call[] {
  const { db, sequencer } = services;
  const pairOf = (symbol: string) => market.pairs().find(({ spec }) => spec.symbol === symbol);
  const statusOf = (symbol: string): PairStatus | undefined => pairOf(symbol)?.status;
  const subjectOf = (symbol: string): string => `pair:${symbol}`;

  async function submit(command: Command): Promise<Refusal | Record<string, never>> {
    const reply = await sequencer.submit(command);
    return reply.status === 'refused' ? reply.refusal : {};
  }

  const viewOf = (
    { spec, status, price }: ReturnType<typeof market.pairs>[number],
    openOrders: number,
  ): OpsPairView => ({
    symbol: spec.symbol,
    baseCoin: spec.base,
    quoteCoin: spec.quote,
    status,
    stale: market.stalePairs().includes(spec.symbol),
    fed: market.fedPairs().includes(spec.symbol),
    openOrders,
    price,
    ...termsView(spec),
  });

  async function openOrders(): Promise<ReadonlyMap<string, number>> {
    const rows = await db
      .selectFrom('open_orders')
      .select((eb) => ['symbol', eb.fn.countAll<string>().as('count')])
      .groupBy('symbol')
      .execute();
    return new Map(rows.map(({ symbol, count }) => [symbol, Number(count)]));
  }

  const list = handle(opsPairCalls.list, async () => {
    const open = await openOrders();
    return { list: market.pairs().map((pair) => viewOf(pair, open.get(pair.spec.symbol) ?? 0)) };
  });

  async function viewBySymbol(symbol: string): Promise<OpsPairView | Refusal> {
    const pair = pairOf(symbol);
    return pair ? viewOf(pair, (await openOrders()).get(symbol) ?? 0) : refuse('PAIR_NOT_FOUND');
  }

  const carryOutStatus = (symbol: string, status: PairStatus, actor: Actor) => {
    const [before, after] = [{ status: statusOf(symbol) }, { status }];
    const entry = { action: 'pair.status', subject: subjectOf(symbol), before, after };
    return log.auditedCommand(actor, entry, () => submit({ type: 'setPairStatus', symbol, status }));
  };

  const openPair = proposals.kind('pair.open', {
    approver: 'pairs.open',
    async current({ symbol }: { symbol: string; status: 'trading' }) {
      const pair = pairOf(symbol);
      if (!pair) return refuse('PAIR_NOT_FOUND');
      return bothOpen(pair.spec) ? { status: pair.status } : refuse('PAIR_COINS');
    },
    carryOut: ({ symbol, status }, { actor }) => carryOutStatus(symbol, status, actor),
  });

  const setStatus = handle(opsPairCalls.setStatus, ({ symbol, status }, caller) =>
    log.inTurn(subjectOf(symbol), async (subject) => {
      const was = statusOf(symbol);
      if (was === undefined) return refuse('PAIR_NOT_FOUND');
      // What is retired is stopped already; it comes back to trade, by two.
      if (status !== 'trading' && was === 'retired') return refuse('PAIR_RETIRED');
      if (status !== 'trading' || was === 'trading') return carryOutStatus(symbol, status, actorOf(caller));
      return onlyProposed(await openPair(subject, { symbol, status }, caller));
    }),
  );

  const retirePair = proposals.kind('pair.retire', {
    approver: 'pairs.manage',
    async current({ symbol }: { symbol: string }) {
      const status = statusOf(symbol);
      if (status === undefined) return refuse('PAIR_NOT_FOUND');
      return status === 'retired' ? refuse('OPS_UNCHANGED') : { status };
    },
    carryOut: ({ symbol }, { actor }) => carryOutStatus(symbol, 'retired', actor),
  });

  const retire = handle(opsPairCalls.retire, async ({ symbol }, caller) => {
    const was = statusOf(symbol);
    if (was === undefined) return refuse('PAIR_NOT_FOUND');
    return onlyProposed(await retirePair(subjectOf(symbol), { symbol }, caller));
  });

  const bothOpen = ({ base, quote }: Pick<PairSpec, 'base' | 'quote'>): boolean =>
    [base, quote].every((coin) => coins.find(coin)?.status === 'open');

  /** The pair that is asked for, or why it cannot be. */
  async function asked(fields: PairCreate): Promise<{ pair: PairSpec; issuePrice?: bigint } | Refusal> {
    const base = fields.baseCoin;
    const quote = fields.quoteCoin;
    if (base === quote || !bothOpen({ base, quote })) return refuse('PAIR_COINS');
    const symbol = (base + quote).toLowerCase();
    const covered = fields.feed === '1' ? await market.coverage({ symbol, base, quote }) : undefined;
    return covered instanceof Refusal ? covered : newPair(fields, covered);
  }

  const createOne = proposals.kind('pair.create', {
    approver: 'pairs.manage',
    async current(fields: PairCreate) {
      const spec = await asked(fields);
      if (spec instanceof Refusal) return spec;
      const { symbol, base, quote } = spec.pair;
      return pairOf(symbol) ? refuse('PAIR_EXISTS', { pair: `${base}/${quote}` }) : null;
    },
    async carryOut(fields, { actor }) {
      const spec = await asked(fields);
      if (spec instanceof Refusal) return spec;
      const { pair } = spec;
      const there = pairOf(pair.symbol)?.spec;
      // Approved, it was not there: a crash came between its making and the note that it is made.
      if (there && termsText(there) !== termsText(pair))
        return refuse('PAIR_EXISTS', { pair: `${pair.base}/${pair.quote}` });
      const entry = { action: 'pair.create', subject: subjectOf(pair.symbol), after: fields };
      return log.auditedCommand(actor, entry, async () => {
        const listed = await submit({ type: 'listPair', ...spec });
        if (listed instanceof Refusal || pair.quote !== 'USDT') return listed;
        // What the house stakes on a new coin, somebody decides by himself.
        return (await contract.switchOff(pair.symbol)) ?? (await second.switchOff(pair.symbol)) ?? {};
      });
    },
  });

  const create = handle(opsPairCalls.create, async (fields, caller) => {
    const spec = await asked(fields);
    if (spec instanceof Refusal) return spec;
    return onlyProposed(await createOne(subjectOf(spec.pair.symbol), fields, caller));
  });

  /** What orders of a pair are held against, in 1e-8 units, rounded down; nothing while it is not known. */
  function referenceOf({ symbol, priceDecimals }: PairSpec): bigint | undefined {
    const ticks = BigInt(Math.floor(services.markets.get(symbol)?.reference ?? 0));
    return ticks === 0n ? undefined : mulDivFloor(ticks, UNIT, 10n ** BigInt(priceDecimals));
  }

  /** The pair with a change, or why it cannot be. */
  async function changed(change: TermChange): Promise<PairSpec | Refusal> {
    const pair = pairOf(change.symbol);
    if (!pair) return refuse('PAIR_NOT_FOUND');
    const isFed = pair.spec.feed ?? market.fedPairs().includes(change.symbol);
    if (change.feed === '0' && isFed) return refuse('PAIR_KEEPS_FEED');
    if (change.feed === '1' && !isFed) {
      const covered = await market.coverage(pair.spec);
      if (covered instanceof Refusal) return covered;
    }
    return changedPair(pair.spec, change, referenceOf(pair.spec));
  }

  const changeOne = proposals.kind('pair.update', {
    approver: 'pairs.manage',
    parts: ({ symbol: _symbol, ...change }: TermChange) => partsOf(change),
    async current(change) {
      const pair = pairOf(change.symbol);
      if (!pair) return refuse('PAIR_NOT_FOUND');
      const after = await changed(change);
      return after instanceof Refusal ? after : touched(termsView(pair.spec), change);
    },
    async carryOut(change, { actor }) {
      const pair = await changed(change);
      if (pair instanceof Refusal) return pair;
      const before = touched(termsView(pairOf(change.symbol)!.spec), change);
      const entry = { action: 'pair.update', subject: subjectOf(change.symbol), before, after: change };
      const refused = await log.auditedCommand(actor, entry, () => submit({ type: 'setPairTerms', pair }));
      return refused instanceof Refusal ? refused : viewBySymbol(change.symbol);
    },
  });

  const update = handle(opsPairCalls.update, async (change, caller) => {
    const was = await viewBySymbol(change.symbol);
    if (was instanceof Refusal) return was;
    const after = await changed(change);
    if (after instanceof Refusal) return after;
    return orBefore(await changeOne(subjectOf(change.symbol), change, caller), was);
  });

  return [list, setStatus, create, update, retire];
}

/** Both rates are one part: one of them means nothing alone. */
function partsOf({ makerPpm, takerPpm, ownFees, ...others }: Omit<TermChange, 'symbol'>): string[] {
  const hasFees = [makerPpm, takerPpm, ownFees].some((each) => each !== undefined);
  return [...namesOf(others), ...(hasFees ? ['fees'] : [])];
}

function termsView(spec: PairSpec) {
  return {
    tickDecimals: tickDecimalsOf(spec),
    lotDecimals: lotDecimalsOf(spec),
    finestTick: spec.priceDecimals,
    finestLot: spec.quantityDecimals,
    minNotional: formatAmount(spec.minNotional),
    bandPercent: bandPercentOf(spec),
    ownFees: spec.makerPpm !== undefined,
    makerPpm: spec.makerPpm ?? null,
    takerPpm: spec.takerPpm ?? null,
  };
}
