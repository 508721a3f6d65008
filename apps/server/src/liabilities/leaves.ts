import { createHmac } from 'node:crypto';
import { leafText, type SumNode } from '@bourse/protocol/liabilities/sum-tree';
import { sha256 } from './sum-tree.ts';

/** A balance is in the tree in so many parts, so that no leaf tells what somebody owns. */
const PARTS = 2;
/** Hex digits of a nonce, and of the number that splits a balance. */
const NONCE_DIGITS = 32;
const SHARE_DIGITS = 16;

export interface Leaf extends SumNode {
  readonly nonce: string;
}

/** What a user was owed of a coin, in 1e-8 units. */
export interface OwnedAmount {
  readonly owner: number;
  readonly amount: bigint;
}

/**
 * The leaves of a user's balance: the same for the same salt, and without it not to be told from any others. An amount
 * of nothing has none.
 */
export function leavesOf(salt: Buffer, coin: string, { owner, amount }: OwnedAmount): Leaf[] {
  const secrets = Array.from({ length: PARTS }, (_, part) => secretOf(salt, `${coin}\n${owner}\n${part}`));
  const first = (amount * secrets[0]!.share) >> BigInt(4 * SHARE_DIGITS);
  return [first, amount - first]
    .map((sum, part) => {
      const { nonce } = secrets[part]!;
      return { hash: sha256(leafText(coin, String(owner), sum, nonce)), sum, nonce };
    })
    .filter(({ sum }) => sum > 0n);
}

/**
 * All leaves of a coin in the order of the tree, which is that of their hashes and so tells nothing; filled up to a
 * power of two with leaves of nobody, so that it does not tell how many users there are.
 */
export function orderedLeaves(salt: Buffer, coin: string, owned: Iterable<OwnedAmount>): SumNode[] {
  const leaves: SumNode[] = [];
  for (const one of owned) for (const { hash, sum } of leavesOf(salt, coin, one)) leaves.push({ hash, sum });
  const full = 2 ** Math.ceil(Math.log2(Math.max(1, leaves.length)));
  for (let at = leaves.length; at < full; at++) {
    const { nonce } = secretOf(salt, `${coin}\nnobody\n${at}`);
    leaves.push({ hash: sha256(leafText(coin, 'nobody', 0n, nonce)), sum: 0n });
  }
  return leaves.sort((a, b) => (a.hash < b.hash ? -1 : 1));
}

function secretOf(salt: Buffer, name: string): { readonly nonce: string; readonly share: bigint } {
  const digits = createHmac('sha256', salt).update(name, 'utf8').digest('hex');
  return {
    nonce: digits.slice(0, NONCE_DIGITS),
    share: BigInt(`0x${digits.slice(NONCE_DIGITS, NONCE_DIGITS + SHARE_DIGITS)}`),
  };
}
