import { createHash } from 'node:crypto';
import { nodeText, type SumNode } from '@bourse/protocol/liabilities/sum-tree';

/** Bytes of a place in a stored tree: its hash, then its sum as an unsigned big-endian number. */
export const NODE_BYTES = 48;
const HASH_BYTES = 32;

/**
 * A tree as it is stored: all places one after the other, the root at 1, the children of the place at i at 2i and 2i + 1, so
 * leaf p is at 2^depth + p. Nothing is at 0.
 */
export interface StoredTree {
  readonly depth: number;
  readonly root: SumNode;
  readonly nodes: Buffer;
}

/** Builds the tree over leaves whose number is a power of two. */
export function buildTree(leaves: readonly SumNode[]): StoredTree {
  const depth = Math.log2(leaves.length);
  if (!Number.isInteger(depth)) throw new RangeError(`a tree of ${leaves.length} leaves is not full`);
  const nodes = Buffer.alloc(2 * leaves.length * NODE_BYTES);
  let level = leaves;
  for (;;) {
    for (const [at, node] of level.entries()) writeNode(nodes, level.length + at, node);
    if (level.length === 1) return { depth, root: level[0]!, nodes };
    level = Array.from({ length: level.length / 2 }, (_, at) => join(level[2 * at]!, level[2 * at + 1]!));
  }
}

/** Where the siblings of a leaf are, the lowest first. */
export function siblingPlaces(depth: number, position: number): number[] {
  const leaf = 2 ** depth + position;
  // Numbers, not bits: 2^depth may be beyond 32 of them.
  return Array.from({ length: depth }, (_, level) => {
    const place = Math.floor(leaf / 2 ** level);
    return place % 2 === 0 ? place + 1 : place - 1;
  });
}

export function readNode(bytes: Buffer): SumNode {
  return {
    hash: bytes.toString('hex', 0, HASH_BYTES),
    sum: BigInt(`0x${bytes.toString('hex', HASH_BYTES, NODE_BYTES)}`),
  };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function join(left: SumNode, right: SumNode): SumNode {
  return { hash: sha256(nodeText(left, right)), sum: left.sum + right.sum };
}

function writeNode(nodes: Buffer, place: number, { hash, sum }: SumNode): void {
  nodes.write(hash, place * NODE_BYTES, 'hex');
  nodes.write(
    sum.toString(16).padStart(2 * (NODE_BYTES - HASH_BYTES), '0'),
    place * NODE_BYTES + HASH_BYTES,
    'hex',
  );
}
