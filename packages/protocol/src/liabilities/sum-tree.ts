import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';

/**
 * A Merkle sum tree: what the exchange owes its users of one coin, in a form in which each user can check that his
 * balance is counted and nobody learns whose the others are. After Maxwell and Todd's proof of liabilities, with sums of
 * both children in each hash (Chalkias, Lewi, Mohassel, Nikolaenko: "Distributed auditing proofs of liabilities", 2020).
 *
 * Everything hashed is ASCII text of lines joined by "\n"; hashes are the SHA-256 in lower-case hex; sums are whole
 * numbers of 1e-8 units in plain decimal.
 *
 *     leaf:  `leaf` <coin> <user id> <amount> <nonce>
 *     node:  `node` <hash of left> <sum of left> <hash of right> <sum of right>
 *
 * The sum of a node is that of its children together. The tree is full: empty places hold leaves of nobody with amount 0.
 */

/** A place in the tree: its hash, and what all leaves below it come to, in 1e-8 units. */
export interface SumNode {
  readonly hash: string;
  readonly sum: bigint;
}

/** What is hashed for one part of a user's balance. The nonce, 32 hex digits, keeps others from guessing user and amount. */
export function leafText(coin: string, user: string, amount: bigint, nonce: string): string {
  return `leaf\n${coin}\n${user}\n${amount}\n${nonce}`;
}

/** What is hashed for two places together. */
export function nodeText(left: SumNode, right: SumNode): string {
  return `node\n${left.hash}\n${left.sum}\n${right.hash}\n${right.sum}`;
}

/** The way from one leaf up to the root. */
export interface LeafProof {
  /** The part of the balance, in 1e-8 units. */
  readonly amount: string;
  readonly nonce: string;
  /** Counted from 0, from the left: its bits tell from the lowest on whether the place is the right one of two. */
  readonly position: number;
  /** The other place of each two on the way, the lowest first, as `siblingText` spells it. */
  readonly siblings: readonly string[];
}

/** Why a proof does not hold. */
export type ProofProblem = 'form' | 'root' | 'total' | 'twice';

/** A tree of more leaves than that is none: positions and depths stay exact numbers. */
const MAX_DEPTH = 40;
const WHOLE = /^(?:0|[1-9][0-9]{0,39})$/;
const SIBLING = /^([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]):(0|[1-9][0-9]{0,39})$/;
const NONCE = /^[0-9a-f]{32}$/;

/** A place as it goes over the wire: `<hash in base64url>:<sum>`, a third shorter than hex. */
export function siblingText({ hash, sum }: SumNode): string {
  return `${base64urlnopad.encode(hexToBytes(hash))}:${sum}`;
}

function parseSibling(text: string): SumNode {
  const [, hash = '', sum = ''] = SIBLING.exec(text)!;
  return { hash: bytesToHex(base64urlnopad.decode(hash)), sum: BigInt(sum) };
}

/**
 * Whether the parts of a user's balance are in the tree with this root. The user id and the total must be what the user
 * knows himself, not what came with the proof. No part can be negative: there is no such spelling. Answers the first
 * problem, or `undefined` when the proof holds.
 */
export async function proofProblem(
  root: SumNode & { readonly depth: number },
  {
    coin,
    user,
    total,
    parts,
  }: {
    readonly coin: string;
    readonly user: string;
    readonly total: bigint;
    readonly parts: readonly LeafProof[];
  },
  sha256: (text: string) => Promise<string>,
): Promise<ProofProblem | undefined> {
  if (!parts.every((part) => isWellFormed(part, root.depth))) return 'form';
  if (new Set(parts.map(({ position }) => position)).size < parts.length) return 'twice';
  if (parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n) !== total) return 'total';
  for (const part of parts) {
    const amount = BigInt(part.amount);
    const top = await climb(
      { hash: await sha256(leafText(coin, user, amount, part.nonce)), sum: amount },
      part,
      sha256,
    );
    if (top.hash !== root.hash || top.sum !== root.sum) return 'root';
  }
  return undefined;
}

async function climb(
  leaf: SumNode,
  part: LeafProof,
  sha256: (text: string) => Promise<string>,
): Promise<SumNode> {
  let node = leaf;
  for (const [level, text] of part.siblings.entries()) {
    const sibling = parseSibling(text);
    const isRight = Math.floor(part.position / 2 ** level) % 2 === 1;
    const [left, right] = isRight ? [sibling, node] : [node, sibling];
    node = { hash: await sha256(nodeText(left, right)), sum: left.sum + right.sum };
  }
  return node;
}

function isWellFormed({ amount, nonce, position, siblings }: LeafProof, depth: number): boolean {
  return (
    depth <= MAX_DEPTH &&
    WHOLE.test(amount) &&
    NONCE.test(nonce) &&
    Number.isSafeInteger(position) &&
    position >= 0 &&
    position < 2 ** depth &&
    siblings.length === depth &&
    siblings.every((sibling) => SIBLING.test(sibling))
  );
}
