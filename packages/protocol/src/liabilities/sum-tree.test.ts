import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { leafText, nodeText, proofProblem, siblingText, type LeafProof, type SumNode } from './sum-tree.ts';

const hash = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));
const sha256 = async (text: string): Promise<string> => hash(text);

const NONCES = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(32));
const join = (left: SumNode, right: SumNode): SumNode => ({
  hash: hash(nodeText(left, right)),
  sum: left.sum + right.sum,
});

/** Four leaves of BTC: 7's 100 and 20, 8's 3, 9's 4000. */
const leaves = [
  { user: '7', sum: 100n },
  { user: '8', sum: 3n },
  { user: '7', sum: 20n },
  { user: '9', sum: 4000n },
].map(({ user, sum }, at) => ({ sum, hash: hash(leafText('BTC', user, sum, NONCES[at]!)) }));
const [left, right] = [join(leaves[0]!, leaves[1]!), join(leaves[2]!, leaves[3]!)];
const root = { ...join(left, right), depth: 2 };

const PARTS: readonly LeafProof[] = [
  {
    amount: '100',
    nonce: NONCES[0]!,
    position: 0,
    siblings: [siblingText(leaves[1]!), siblingText(right)],
  },
  {
    amount: '20',
    nonce: NONCES[2]!,
    position: 2,
    siblings: [siblingText(leaves[3]!), siblingText(left)],
  },
];
const OWN = { coin: 'BTC', user: '7', total: 120n, parts: PARTS };
const first = (change: Partial<LeafProof>) => [{ ...PARTS[0]!, ...change }, PARTS[1]!];

test('a balance is counted with all its parts', async () => {
  expect(root.sum).toBe(4123n);
  expect(await proofProblem(root, OWN, sha256)).toBeUndefined();
});

test.each([
  ['another amount than what the user knows', { ...OWN, total: 121n }, 'total'],
  ['a part left out', { ...OWN, parts: PARTS.slice(0, 1) }, 'total'],
  ['one part counted for two', { ...OWN, total: 200n, parts: [PARTS[0]!, PARTS[0]!] }, 'twice'],
  ['the leaf of somebody else', { ...OWN, user: '8' }, 'root'],
  ['another coin', { ...OWN, coin: 'ETH' }, 'root'],
  ['a lower amount', { ...OWN, total: 119n, parts: first({ amount: '99' }) }, 'root'],
  ['another nonce', { ...OWN, parts: first({ nonce: 'e'.repeat(32) }) }, 'root'],
  ['another place', { ...OWN, parts: first({ position: 1 }) }, 'root'],
  ['a place outside', { ...OWN, parts: first({ position: 4 }) }, 'form'],
  ['a place between', { ...OWN, parts: first({ position: 0.5 }) }, 'form'],
  ['a negative amount', { ...OWN, total: 19n, parts: first({ amount: '-1' }) }, 'form'],
  ['a short way', { ...OWN, parts: first({ siblings: PARTS[0]!.siblings.slice(1) }) }, 'form'],
  [
    'a negative neighbour',
    {
      ...OWN,
      parts: first({ siblings: [`${siblingText(leaves[1]!).slice(0, 43)}:-3`, siblingText(right)] }),
    },
    'form',
  ],
  [
    'a neighbour that owns less',
    { ...OWN, parts: first({ siblings: [siblingText({ ...leaves[1]!, sum: 2n }), siblingText(right)] }) },
    'root',
  ],
])('%s is no proof', async (_what, claim, problem) => {
  expect(await proofProblem(root, claim, sha256)).toBe(problem);
});

test('a root that states less than its leaves', async () => {
  expect(await proofProblem({ ...root, sum: 4122n }, OWN, sha256)).toBe('root');
});
