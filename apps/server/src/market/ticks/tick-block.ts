import { createHash } from 'node:crypto';
import type { CarriedCommitment, Tick, TickBlock } from '@bourse/protocol/command';
import { blockLines, blockText, NO_BLOCK, TICKS_PER_BLOCK } from '@bourse/protocol/market/tick-text';

/** The end of the chain so far. */
export interface ChainEnd {
  readonly id: number;
  readonly hash: string;
}

export const CHAIN_START: ChainEnd = { id: 0, hash: NO_BLOCK };

/**
 * Seals accepted ticks, oldest first and at most TICKS_PER_BLOCK, into the block after `previous`, and the commitment
 * that it is to carry. How a block is spelled and hashed is written in protocol/market/tick-text.ts.
 */
export function sealBlock(
  previous: ChainEnd,
  time: number,
  ticks: readonly Omit<Tick, 'id'>[],
  commitment?: CarriedCommitment,
): TickBlock {
  if (ticks.length > TICKS_PER_BLOCK) throw new RangeError(`a block holds ${TICKS_PER_BLOCK} ticks`);
  const id = previous.id + 1;
  const numbered = ticks.map((tick, index) => ({ id: id * TICKS_PER_BLOCK + index, ...tick }));
  const content = { ticks: numbered, ...(commitment && { commitment }) };
  const hash = hashBlock(previous.hash, id, time, blockLines(content));
  return { id, time, ...content, previousHash: previous.hash, hash };
}

export function hashBlock(previousHash: string, id: number, time: number, ticks: string): string {
  return createHash('sha256')
    .update(blockText(previousHash, id, time, ticks), 'utf8')
    .digest('hex');
}

/** A block as the table `tick_blocks` holds it. */
export interface StoredBlock {
  readonly id: number;
  readonly time: number;
  readonly ticks: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** The id of the first block that does not follow from the one before it, or `undefined` if the chain holds. */
export function firstBrokenBlock(blocks: readonly StoredBlock[]): number | undefined {
  let before: StoredBlock | undefined;
  for (const block of blocks) {
    const follows = !before || (block.previousHash === before.hash && block.id === before.id + 1);
    if (!follows || block.hash !== hashBlock(block.previousHash, block.id, block.time, block.ticks))
      return block.id;
    before = block;
  }
  return undefined;
}
