import type { Tick } from '../command.ts';
import type { TickBlockView } from '../market/answers.ts';
import { blockText, parseTicksText } from '../market/tick-text.ts';
import { outcomeOf, VOID_AFTER_MS, type SecondDirection, type SecondOutcome } from './rules.ts';

/**
 * How anyone checks a second contract, in the browser or in a terminal: recompute the chain of tick blocks, find strike
 * and settlement in it by the rules alone, and compare with what the exchange says. Pure; nothing of the exchange's
 * verdict goes in. The blocks to fetch begin with the first whose time is at or after `strikeAfter`: no tick has a later
 * time than the block it was sealed in.
 */

/** What was agreed when the order was accepted. */
export interface SecondTerms {
  readonly symbol: string;
  readonly direction: SecondDirection;
  readonly seconds: number;
  readonly strikeAfter: number;
}

/** What the chain says became of an order. A tick is there as far as the chain reaches. */
export interface SecondVerdict {
  readonly strike?: Tick;
  readonly settlement?: Tick;
  /** `open` while the chain does not reach far enough to tell. */
  readonly outcome: SecondOutcome | 'void' | 'open';
}

/**
 * Strike: the first tick of the pair with a source time after `strikeAfter`. Settlement: the first one with a source
 * time at or after strike time + seconds. Either is void if it lies more than 30 s too late. `until` is up to when the
 * ticks are complete: the time of the last block, less the ticks' lateness.
 */
export function verdictOf(terms: SecondTerms, ticks: readonly Tick[], until: number): SecondVerdict {
  const own = ticks.filter(({ symbol }) => symbol === terms.symbol);
  const strike = own.find(({ time }) => time > terms.strikeAfter);
  if (isTooLate(strike, terms.strikeAfter, until)) return { outcome: 'void' };
  if (!strike) return { outcome: 'open' };
  const expiry = strike.time + terms.seconds * 1000;
  const settlement = own.find(({ id, time }) => id > strike.id && time >= expiry);
  if (isTooLate(settlement, expiry, until)) return { strike, outcome: 'void' };
  if (!settlement) return { strike, outcome: 'open' };
  return { strike, settlement, outcome: outcomeOf(terms.direction, strike.price, settlement.price) };
}

/** Exactly 30 s still counts. */
function isTooLate(tick: Tick | undefined, since: number, until: number): boolean {
  return (tick?.time ?? until) > since + VOID_AFTER_MS;
}

/** Why a block does not hold: its own hash is wrong, or it does not follow the block before. */
export interface BrokenBlock {
  readonly id: number;
  readonly why: 'hash' | 'order';
}

/** The first block that does not hold, `undefined` if all do. `sha256` answers the digest of UTF-8 text in lower-case hex. */
export async function firstBroken(
  blocks: readonly TickBlockView[],
  sha256: (text: string) => Promise<string>,
): Promise<BrokenBlock | undefined> {
  let before: TickBlockView | undefined;
  for (const block of blocks) {
    if (before && (block.previousHash !== before.hash || block.id !== before.id + 1)) {
      return { id: block.id, why: 'order' };
    }
    const hash = await sha256(blockText(block.previousHash, block.id, block.time, block.ticks));
    if (hash !== block.hash) return { id: block.id, why: 'hash' };
    before = block;
  }
  return undefined;
}

/** All ticks of the blocks, in the order of the chain. */
export function ticksOf(blocks: readonly TickBlockView[]): Tick[] {
  return blocks.flatMap(({ ticks }) => parseTicksText(ticks));
}
