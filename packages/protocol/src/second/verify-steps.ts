import { formatAmount, parseAmount, parseDecimal } from '@bourse/money/amount';
import type { Tick } from '../command.ts';
import type { TickBlockView } from '../market/answers.ts';
import { referenceDecimals, referenceText } from '../market/reference-price.ts';
import { blockText, isTicksText, parseTicksText, TICKS_PER_BLOCK } from '../market/tick-text.ts';
import type { PublicSecondView, SecondView } from './calls.ts';
import { secondIncome } from './rules.ts';
import { blockIdOf, completeUntil, minuteOf, type Evidence } from './verify-evidence.ts';
import { firstBroken, ticksOf, verdictOf, type SecondTerms, type SecondVerdict } from './verify.ts';

/**
 * A second contract verified step by step. Each step sets what was found here, from the blocks alone, against what the
 * exchange states; the exchange's word is never used to find anything.
 */

/** What the exchange states about an order: anyone sees the terms and ticks, its owner the money too. */
export type StatedSecond = PublicSecondView &
  Partial<Pick<SecondView, 'openAmount' | 'incomeRate' | 'profit' | 'fee'>>;

/** What the one who opened it noted when it was accepted, so that terms cannot be changed afterwards. */
export type SecondReceipt = Pick<
  SecondView,
  'id' | 'symbol' | 'tradeType' | 'positionTime' | 'strikeAfter' | 'openAmount' | 'incomeRate'
>;

export const STEP_IDS = [
  'terms',
  'start',
  'chain',
  'ticks',
  'roots',
  'strike',
  'settlement',
  'outcome',
  'payout',
] as const;
export type StepId = (typeof STEP_IDS)[number];

/** What is wrong. Worded by whoever shows it. */
export type StepProblem =
  /** terms */
  | 'strikeAfterDiffers'
  | 'receiptDiffers'
  /** start */
  | 'startsLate'
  /** chain */
  | 'hashWrong'
  | 'linkBroken'
  /** ticks */
  | 'tickSpelling'
  | 'tickIds'
  | 'tickTimes'
  /** roots */
  | 'rootDiffers'
  | 'rootMissing'
  /** strike, settlement */
  | 'notInChain'
  | 'notStated'
  | 'tickDiffers'
  | 'blockDiffers'
  | 'expiryDiffers'
  /** outcome, payout */
  | 'outcomeDiffers'
  | 'notSettled'
  | 'payoutDiffers';

/** A value of a step by its name; times are ms, prices have all their decimals. */
export interface StepValue {
  readonly name:
    | 'strikeAfter'
    | 'direction'
    | 'duration'
    | 'amount'
    | 'incomeRate'
    | 'firstBlock'
    | 'lastBlock'
    | 'blocks'
    | 'block'
    | 'blockTime'
    | 'blockHash'
    | 'previousHash'
    | 'ticks'
    | 'pairTicks'
    | 'roots'
    | 'minute'
    | 'tick'
    | 'time'
    | 'price'
    | 'expiry'
    | 'outcome'
    | 'profit'
    | 'fee';
  /** Worked out here. */
  readonly found?: string;
  /** Said by the exchange. */
  readonly stated?: string;
}

export interface VerifyStep {
  readonly id: StepId;
  /** `open`: the chain does not reach far enough to tell. */
  readonly state: 'ok' | 'failed' | 'open';
  readonly problem?: StepProblem;
  readonly values: readonly StepValue[];
}

/** SHA-256 of UTF-8 text, in lower-case hex. */
export type Sha256 = (text: string) => Promise<string>;

export function termsOf(stated: StatedSecond): SecondTerms {
  const { symbol, tradeType, positionTime, strikeAfter } = stated;
  return { symbol, direction: tradeType === 1 ? 'up' : 'down', seconds: positionTime, strikeAfter };
}

/** All steps in the order of `STEP_IDS`; the pay-out only where the amount is known. */
export async function verifySecond(
  stated: StatedSecond,
  evidence: Evidence,
  sha256: Sha256,
  receipt?: SecondReceipt,
): Promise<VerifyStep[]> {
  const { blocks } = evidence;
  const verdict = verdictOf(termsOf(stated), ticksOf(blocks), completeUntil(blocks));
  return [
    termsStep(stated, receipt),
    startStep(stated, blocks),
    await chainStep(blocks, sha256),
    ticksStep(stated, blocks),
    rootsStep(evidence),
    strikeStep(stated, verdict, blocks),
    settlementStep(stated, verdict, blocks),
    outcomeStep(stated, verdict, evidence),
    ...payoutStep(stated, verdict),
  ];
}

/** Whether all steps hold; `open` if none fails but some cannot be told yet. */
export function verifiedAs(steps: readonly VerifyStep[]): VerifyStep['state'] {
  if (steps.some(({ state }) => state === 'failed')) return 'failed';
  return steps.some(({ state }) => state === 'open') ? 'open' : 'ok';
}

const ok = (id: StepId, values: readonly StepValue[]): VerifyStep => ({ id, state: 'ok', values });
const open = (id: StepId, values: readonly StepValue[]): VerifyStep => ({ id, state: 'open', values });
const failed = (id: StepId, problem: StepProblem, values: readonly StepValue[]): VerifyStep => ({
  id,
  state: 'failed',
  problem,
  values,
});

/** The strike is looked for from the moment of acceptance on, and the terms are those of then. */
function termsStep(stated: StatedSecond, receipt: SecondReceipt | undefined): VerifyStep {
  const { createTime, strikeAfter } = stated;
  const after: StepValue = {
    name: 'strikeAfter',
    found: String(receipt?.strikeAfter ?? createTime),
    stated: String(strikeAfter),
  };
  const direction: StepValue = { name: 'direction', stated: String(stated.tradeType) };
  const duration: StepValue = { name: 'duration', stated: String(stated.positionTime) };
  if (strikeAfter !== createTime) return failed('terms', 'strikeAfterDiffers', [after]);
  if (!receipt) return ok('terms', [after, direction, duration]);
  const noted: StepValue[] = [
    after,
    { ...direction, found: String(receipt.tradeType) },
    { ...duration, found: String(receipt.positionTime) },
    ...amountNoted('amount', receipt.openAmount, stated.openAmount),
    ...amountNoted('incomeRate', receipt.incomeRate, stated.incomeRate),
  ];
  const differs = noted.some((value) => value.found !== value.stated) || receipt.symbol !== stated.symbol;
  return differs ? failed('terms', 'receiptDiffers', noted) : ok('terms', noted);
}

function amountNoted(name: 'amount' | 'incomeRate', found: string, stated: string | undefined): StepValue[] {
  return stated === undefined ? [] : [{ name, found, stated }];
}

/** No tick is later than the block it was sealed in: behind a block from before the acceptance, none is left out. */
function startStep({ strikeAfter }: StatedSecond, blocks: readonly TickBlockView[]): VerifyStep {
  const first = blocks[0];
  if (!first) return open('start', []);
  const values: StepValue[] = [
    { name: 'firstBlock', found: String(first.id) },
    { name: 'blockTime', found: String(first.time) },
  ];
  const isBefore = first.id === 1 || first.time <= strikeAfter;
  return isBefore ? ok('start', values) : failed('start', 'startsLate', values);
}

/** Every hash again, and every block behind the one before. */
async function chainStep(blocks: readonly TickBlockView[], sha256: Sha256): Promise<VerifyStep> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return open('chain', []);
  const broken = await firstBroken(blocks, sha256);
  if (!broken) {
    return ok('chain', [
      { name: 'firstBlock', found: String(first.id) },
      { name: 'lastBlock', found: String(last.id) },
      { name: 'blocks', found: String(blocks.length) },
      { name: 'blockHash', found: last.hash },
    ]);
  }
  const at = blocks.findIndex(({ id }) => id === broken.id);
  const block = blocks[at]!;
  if (broken.why === 'hash') {
    const found = await sha256(blockText(block.previousHash, block.id, block.time, block.ticks));
    return failed('chain', 'hashWrong', [
      { name: 'block', stated: String(block.id) },
      { name: 'blockHash', found, stated: block.hash },
    ]);
  }
  const before = blocks[at - 1]!;
  return failed('chain', 'linkBroken', [
    { name: 'block', found: String(before.id + 1), stated: String(block.id) },
    { name: 'previousHash', found: before.hash, stated: block.previousHash },
  ]);
}

/** Ticks are spelled and numbered as they must be, so that none could be slipped in, taken out or moved. */
function ticksStep({ symbol }: StatedSecond, blocks: readonly TickBlockView[]): VerifyStep {
  if (blocks.length === 0) return open('ticks', []);
  const latest = new Map<string, number>();
  let [count, own] = [0, 0];
  for (const block of blocks) {
    const ticks = parseTicksText(block.ticks);
    const fail = (problem: StepProblem) =>
      failed('ticks', problem, [{ name: 'block', stated: String(block.id) }]);
    if (!isTicksText(block.ticks)) return fail('tickSpelling');
    if (ticks.some(({ id }, place) => id !== block.id * TICKS_PER_BLOCK + place)) return fail('tickIds');
    for (const tick of ticks) {
      if (tick.time > block.time || tick.time < (latest.get(tick.symbol) ?? 0)) return fail('tickTimes');
      latest.set(tick.symbol, tick.time);
      if (tick.symbol === symbol) own++;
    }
    count += ticks.length;
  }
  return ok('ticks', [
    { name: 'ticks', found: String(count) },
    { name: 'pairTicks', found: String(own) },
  ]);
}

/** What was published at the end of each minute is this chain and no other. */
function rootsStep({ blocks, beyond, roots }: Evidence): VerifyStep {
  if (blocks.length === 0) return open('roots', []);
  const byId = new Map(blocks.map((block) => [block.id, block]));
  let checked = 0;
  for (const { minute, blockId, hash } of roots) {
    const block = byId.get(blockId);
    if (!block) continue;
    checked++;
    if (block.hash !== hash || minuteOf(block.time) !== minute) {
      return failed('roots', 'rootDiffers', [
        { name: 'minute', stated: String(minute * 60_000) },
        { name: 'block', stated: String(blockId) },
        { name: 'blockHash', found: block.hash, stated: hash },
      ]);
    }
  }
  const published = new Map(roots.map((root) => [root.minute, root.blockId]));
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1];
    if (!next || minuteOf(next.time) <= minuteOf(block.time)) continue;
    // The root of a minute comes a moment after the first block of the next one.
    const isFresh = index + 2 >= blocks.length && beyond === 0;
    if (published.get(minuteOf(block.time)) === block.id || isFresh) continue;
    return failed('roots', 'rootMissing', [
      { name: 'minute', found: String(minuteOf(block.time) * 60_000) },
      { name: 'block', found: String(block.id) },
    ]);
  }
  return ok('roots', [{ name: 'roots', found: String(checked) }]);
}

/** The first tick after the acceptance is the one that the order cites. */
function strikeStep(
  stated: StatedSecond,
  verdict: SecondVerdict,
  blocks: readonly TickBlockView[],
): VerifyStep {
  const cited = { tick: stated.strike, block: stated.strikeBlock };
  return citedStep('strike', cited, verdict.strike, verdict, stated, blocks, []);
}

/** The first tick at or after strike time + duration is the one that the order cites. */
function settlementStep(
  stated: StatedSecond,
  verdict: SecondVerdict,
  blocks: readonly TickBlockView[],
): VerifyStep {
  const cited = { tick: stated.settlement, block: stated.settlementBlock };
  const { strike } = verdict;
  const found = strike ? strike.time + stated.positionTime * 1000 : undefined;
  const expiry: StepValue[] =
    found === undefined ? [] : [versus('expiry', String(found), String(stated.expireTime))];
  const step = citedStep('settlement', cited, verdict.settlement, verdict, stated, blocks, expiry);
  if (step.state === 'failed' || found === undefined || !stated.strike || found === stated.expireTime)
    return step;
  return failed('settlement', 'expiryDiffers', step.values);
}

interface Citation {
  readonly tick: PublicSecondView['strike'];
  readonly block: PublicSecondView['strikeBlock'];
}

function citedStep(
  id: 'strike' | 'settlement',
  cited: Citation,
  found: Tick | undefined,
  { outcome }: SecondVerdict,
  { entryStatus }: StatedSecond,
  blocks: readonly TickBlockView[],
  before: readonly StepValue[],
): VerifyStep {
  const { tick, block } = cited;
  const foundBlock = found && blocks.find((each) => each.id === blockIdOf(found.id));
  const foundPrice = found && referenceText(found.price, found.symbol);
  const values = [
    ...before,
    versus('tick', found && String(found.id), tick?.id),
    versus('time', found && String(found.time), tick && String(tick.time)),
    versus('price', foundPrice, tick?.price),
    versus('block', foundBlock && String(foundBlock.id), block?.id),
    versus('blockHash', foundBlock?.hash, block?.hash),
  ].filter((value) => value.found !== undefined || value.stated !== undefined);
  if (!found) {
    // Cited, but not there: behind the end of the chain that was given, it may still come; else it never was.
    if (tick) return failed(id, 'notInChain', values);
    return outcome === 'open' ? open(id, values) : ok(id, values);
  }
  // The exchange may have told of the order just before this tick.
  if (!tick) return entryStatus === 1 ? open(id, values) : failed(id, 'notStated', values);
  const isSame =
    tick.id === String(found.id) &&
    tick.time === found.time &&
    parseDecimal(tick.price, referenceDecimals(found.symbol)) === BigInt(found.price);
  if (!isSame) return failed(id, 'tickDiffers', values);
  if (block && (block.id !== String(foundBlock?.id) || block.hash !== foundBlock?.hash)) {
    return failed(id, 'blockDiffers', values);
  }
  return ok(id, values);
}

function versus(name: StepValue['name'], found: string | undefined, stated: string | undefined): StepValue {
  return { name, ...(found !== undefined && { found }), ...(stated !== undefined && { stated }) };
}

/** So many blocks after the settlement, an order that is still said to be open has been left unsettled. */
const BLOCKS_TO_SETTLE = 10;

function outcomeStep(stated: StatedSecond, { outcome }: SecondVerdict, { beyond }: Evidence): VerifyStep {
  const isOpen = stated.entryStatus === 1;
  const values = [versus('outcome', outcome, isOpen ? 'open' : stated.status)];
  if (outcome === 'open') {
    // By the clock an order is void before the next tick says so.
    return isOpen || stated.status === 'void'
      ? open('outcome', values)
      : failed('outcome', 'outcomeDiffers', values);
  }
  if (isOpen) {
    return beyond < BLOCKS_TO_SETTLE ? open('outcome', values) : failed('outcome', 'notSettled', values);
  }
  return outcome === stated.status ? ok('outcome', values) : failed('outcome', 'outcomeDiffers', values);
}

/** A win brings floor(stake × rate), a loss takes the stake, anything else gives stake and fee back. */
function payoutStep(stated: StatedSecond, { outcome }: SecondVerdict): VerifyStep[] {
  const { openAmount, incomeRate, profit, fee, entryStatus } = stated;
  if (openAmount === undefined || incomeRate === undefined || profit === undefined) return [];
  if (outcome === 'open' || entryStatus === 1) return [open('payout', [])];
  const stake = parseAmount(openAmount);
  const rate = parseDecimal(incomeRate, 6);
  const isGivenBack = outcome === 'draw' || outcome === 'void';
  // A stake that is no number could be lost for nothing.
  const income =
    stake === undefined || rate === undefined
      ? undefined
      : formatAmount(outcome === 'win' ? secondIncome(stake, Number(rate)) : isGivenBack ? 0n : -stake);
  const values = [
    { name: 'amount' as const, stated: openAmount },
    { name: 'incomeRate' as const, stated: incomeRate },
    versus('profit', income, profit),
    versus('fee', isGivenBack ? '0' : undefined, fee),
  ];
  const isPaid = profit === income && (!isGivenBack || fee === undefined || fee === '0');
  return [isPaid ? ok('payout', values) : failed('payout', 'payoutDiffers', values)];
}
