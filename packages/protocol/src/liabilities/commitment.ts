import type { SumNode } from './sum-tree.ts';

/** The root of a coin's tree. */
export interface CoinRoot extends SumNode {
  readonly coin: string;
  /** Levels below the root: the tree has 2^depth leaves. */
  readonly depth: number;
}

/**
 * What the exchange says about all its users' balances at one moment. Each carries the hash of the one before, so none
 * can be changed or left out later, and the newest block of the public price chain, so none was made before it.
 */
export interface Commitment {
  readonly id: number;
  /** When the balances were read, ms. */
  readonly time: number;
  /** The journal's number that they belong to. */
  readonly seq: number;
  /** The newest block of the price chain at that time: its id and hash. */
  readonly block: number;
  readonly blockHash: string;
  readonly previousHash: string;
  /** By coin, in the order of the alphabet. */
  readonly roots: readonly CoinRoot[];
}

/** The commitment before the first. */
export const NO_COMMITMENT = '0'.repeat(64);

/** What is hashed of a commitment: its head, then a line `<coin>,<depth>,<sum>,<hash>` for each coin. */
export function commitmentText({ id, time, seq, block, blockHash, previousHash, roots }: Commitment): string {
  const head = [previousHash, id, time, seq, block, blockHash];
  return [...head, ...roots.map(({ coin, depth, sum, hash }) => [coin, depth, sum, hash].join())].join('\n');
}
