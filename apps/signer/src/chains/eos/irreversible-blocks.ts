import { reasonText } from '@bourse/custody/reasons';
import type { Attempt } from '../../record/signer-record.ts';
import type { ChainBlock } from '../expiring/chain-trust.ts';
import type { EosBlock, EosNode } from './eos-node.ts';
import { decodeSigned } from './eos-transaction.ts';

/** How far a transaction was looked for. */
export interface Search {
  /** What is in an irreversible block. */
  readonly found?: {
    readonly block: bigint;
    readonly status: string;
    /** Its bytes in hex. */
    readonly packed: string;
  };
  /** All blocks that could have it are read. */
  readonly isOver: boolean;
  /** Why it does not go on; nothing follows from what was read. */
  readonly problem?: string;
  /** The first block that is not read. */
  readonly next: bigint;
  /** When the first of them was read, by our clock. */
  readonly startedAt: number;
}

type State = Search & { readonly previous: string; readonly expiration: number };

/** Blocks that are read in one go, since others wait meanwhile: half a minute of the chain's. */
const BLOCKS_PER_ROUND = 60;

/**
 * Looks for transactions in irreversible blocks, one block after the other, from the one on that a transaction names to the first of
 * its expiration or later. Not every node keeps a history that can be searched, and what one does not find may be anywhere. A chain of blocks is whole: each names the
 * one before by its id, so a node that leaves one out, or goes over to another history, is found out.
 */
export class IrreversibleBlocks {
  readonly #node: EosNode;
  readonly #now: () => number;
  readonly #searches = new Map<string, State>();

  constructor(node: EosNode, now: () => number) {
    this.#node = node;
    this.#now = now;
  }

  of({ txHash }: Attempt): Search | undefined {
    return this.#searches.get(txHash);
  }

  /** Forgets what was read for others than these. */
  keep(attempts: readonly Attempt[]): void {
    const kept = new Set(attempts.map(({ txHash }) => txHash));
    for (const txHash of this.#searches.keys()) if (!kept.has(txHash)) this.#searches.delete(txHash);
  }

  /** All of its blocks once more. */
  readAgain(attempt: Attempt): void {
    this.#searches.set(attempt.txHash, this.#begin(attempt));
  }

  /** Reads on, as far as blocks are irreversible. `false`: there is more to read. */
  async advance(attempts: readonly Attempt[], solid: Pick<ChainBlock, 'number'>): Promise<boolean> {
    const stopped = new Set<string>();
    for (const attempt of attempts) if (!this.#searches.has(attempt.txHash)) this.readAgain(attempt);
    const unread = () =>
      attempts.filter((attempt) => {
        const { found, isOver, next } = this.#searches.get(attempt.txHash)!;
        return !found && !isOver && next <= solid.number && !stopped.has(attempt.txHash);
      });
    for (let read = 0; read < BLOCKS_PER_ROUND; read++) {
      const left = unread();
      if (left.length === 0) return true;
      const next = left
        .map((each) => this.of(each)!.next)
        .reduce((one, other) => (one < other ? one : other));
      const block = await this.#node.block(next);
      for (const attempt of left) {
        const search = this.#searches.get(attempt.txHash)!;
        if (search.next !== next) continue;
        const problem = problemOf(block, search);
        if (problem === undefined) this.#searches.set(attempt.txHash, after(block!, attempt, search));
        else {
          stopped.add(attempt.txHash);
          this.#searches.set(attempt.txHash, { ...this.#begin(attempt), problem });
        }
      }
    }
    return unread().length === 0;
  }

  #begin({ raw, block }: Attempt): State {
    if (!block) throw new Error('what was signed names no block');
    return {
      ...{ next: BigInt(block.number) + 1n, previous: block.id, isOver: false },
      ...{ expiration: decodeSigned(raw).expiration, startedAt: this.#now() },
    };
  }
}

function problemOf(block: EosBlock | undefined, { next, previous }: State): string | undefined {
  if (!block) return reasonText('blockGone', { block: next });
  if (block.previous !== previous) return reasonText('blockApart', { block: next });
  return undefined;
}

function after(block: EosBlock, { txHash }: Attempt, search: State): State {
  const { id, number, time, transactions } = block;
  const found = transactions.find((each) => each.txHash === txHash);
  const { expiration, startedAt } = search;
  return {
    ...{ expiration, startedAt, next: number + 1n, previous: id },
    // A block takes what expires at its own time at the earliest, and none comes of an earlier one.
    isOver: time >= expiration,
    ...(found && { found: { block: number, status: found.status, packed: found.packed } }),
  };
}
