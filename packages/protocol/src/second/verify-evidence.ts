import type { Tick } from '../command.ts';
import type { TickBlockView, TickRootView } from '../market/answers.ts';
import { TICK_BLOCKS_PER_CALL, TICKS_PER_BLOCK } from '../market/tick-text.ts';
import { TICK_LATENESS_MS } from './rules.ts';
import { ticksOf, verdictOf, type SecondTerms } from './verify.ts';

/** Where the chain comes from: `/bb/market/tickBlocks` and `/bb/market/tickRoots`, over whatever line there is. */
export interface ChainSource {
  tickBlocks(fields: {
    fromId?: number;
    fromTime?: number;
    limit: number;
  }): Promise<readonly TickBlockView[]>;
  tickRoots(fields: { fromMinute: number; limit: number }): Promise<readonly TickRootView[]>;
}

/** The part of the chain that decides an order. */
export interface Evidence {
  /**
   * From the last block before the acceptance to the one of the settlement; for an order without settlement as far as the
   * chain reaches, or until it is sure to be void.
   */
  readonly blocks: readonly TickBlockView[];
  /** How many further blocks were seen behind them. */
  readonly beyond: number;
  /** Published roots of the minutes in which these blocks lie. */
  readonly roots: readonly TickRootView[];
}

const NOTHING: Evidence = { blocks: [], beyond: 0, roots: [] };
const MINUTE_MS = 60_000;
const ROOTS_PER_CALL = 1_440;

/** Fetches what it takes to verify an order. `onBlocks` hears how many blocks have come. Rejects when the source does. */
export async function gatherEvidence(
  terms: SecondTerms,
  source: ChainSource,
  onBlocks: (count: number) => void = () => undefined,
): Promise<Evidence> {
  const [after] = await source.tickBlocks({ fromTime: terms.strikeAfter, limit: 1 });
  if (!after) return NOTHING;
  const blocks: TickBlockView[] = [];
  const ticks: Tick[] = [];
  // The block before shows that none was left out in front.
  for (let next = Math.max(1, after.id - 1); ;) {
    const page = await source.tickBlocks({ fromId: next, limit: TICK_BLOCKS_PER_CALL });
    blocks.push(...page);
    ticks.push(...ticksOf(page));
    onBlocks(blocks.length);
    const last = page.at(-1);
    const { outcome, settlement } = verdictOf(terms, ticks, completeUntil(blocks));
    // A source that does not get ahead has no more to give.
    const isAtEnd = !last || page.length < TICK_BLOCKS_PER_CALL || last.id < next;
    if (outcome === 'open' && !isAtEnd) {
      next = last.id + 1;
      continue;
    }
    const needed = settlement ? upToTick(blocks, settlement) : blocks;
    const roots = await rootsOf(needed, source);
    return { blocks: needed, beyond: blocks.length - needed.length, roots };
  }
}

/** Up to when the ticks of these blocks are complete: later blocks may still bring ticks that are a little late. */
export function completeUntil(blocks: readonly TickBlockView[]): number {
  return (blocks.at(-1)?.time ?? 0) - TICK_LATENESS_MS;
}

/** The block that a tick is numbered after. */
export function blockIdOf(tickId: number): number {
  return Math.floor(tickId / TICKS_PER_BLOCK);
}

export function minuteOf(time: number): number {
  return Math.floor(time / MINUTE_MS);
}

function upToTick(blocks: readonly TickBlockView[], tick: Tick): TickBlockView[] {
  const end = blocks.findIndex(({ ticks }) =>
    ticks.split('\n').some((line) => line.startsWith(`${tick.id},`)),
  );
  return blocks.slice(0, end + 1);
}

async function rootsOf(blocks: readonly TickBlockView[], source: ChainSource): Promise<TickRootView[]> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return [];
  const roots: TickRootView[] = [];
  const end = minuteOf(last.time);
  for (let fromMinute = minuteOf(first.time); fromMinute <= end; fromMinute += ROOTS_PER_CALL) {
    const limit = Math.min(ROOTS_PER_CALL, end - fromMinute + 1);
    roots.push(...(await source.tickRoots({ fromMinute, limit })));
  }
  return roots;
}
