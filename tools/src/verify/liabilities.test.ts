import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommitmentView, LiabilityProofView } from '@bourse/protocol/liabilities/calls';
import { commitmentText, NO_COMMITMENT } from '@bourse/protocol/liabilities/commitment';
import { leafText } from '@bourse/protocol/liabilities/sum-tree';
import { blockText } from '@bourse/protocol/market/tick-text';
import { expect, test } from 'vitest';
import { checkProof, readProof } from './liabilities.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const sha256 = async (text: string): Promise<string> => hash(text);

/** One user owns 1.5 BTC, in one part: his leaf is the root. */
const NONCE = 'a'.repeat(32);
const root = {
  coin: 'BTC',
  sum: '150000000',
  depth: 0,
  hash: hash(leafText('BTC', '7', 150_000_000n, NONCE)),
};
const head = {
  id: 1,
  time: 1_767_614_400_000,
  seq: 12,
  block: 3,
  blockHash: 'b'.repeat(64),
  previousHash: NO_COMMITMENT,
};
const commitment: CommitmentView = {
  ...head,
  roots: [root],
  hash: hash(commitmentText({ ...head, roots: [{ ...root, sum: 150_000_000n }] })),
};
const sealed: CommitmentView = { ...commitment, sealedBlock: 4 };
const proof: LiabilityProofView = {
  commitment,
  user: '7',
  balances: [
    {
      coin: 'BTC',
      total: '150000000',
      parts: [{ amount: '150000000', nonce: NONCE, position: 0, siblings: [] }],
    },
  ],
};

const CARRYING = `liabilities,1,${commitment.hash}`;
const block = { id: 4, time: head.time + 1_000, ticks: CARRYING, previousHash: 'c'.repeat(64) };
const chain = {
  now: head.time + 60_000,
  block: async () => ({ ...block, hash: hash(blockText(block.previousHash, 4, block.time, CARRYING)) }),
};

const saved = (content: unknown): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'proof-')), 'proof.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

test('a proof as the page saved it', async () => {
  expect(await checkProof(readProof(saved(proof)) as LiabilityProofView, [sealed], sha256, chain)).toEqual({
    isVerified: true,
    lines: [
      'What user 7 was owed at 2026-01-05T12:00:00.000Z (commitment 1)',
      '',
      '✓ The commitment is the published one',
      '✓ Block 4 of the price chain carries it',
      '✓ 1.5 BTC counted',
      '',
      'VERIFIED: if user and amounts are yours, all of it is in what the exchange says it owes.',
    ],
  });
});

test('a commitment that no block carries yet, and one that none carried in time', async () => {
  const soon = await checkProof(proof, [commitment], sha256, chain);
  expect([soon.isVerified, soon.lines[3]]).toEqual([true, expect.stringMatching(/^… No block/)]);
  const late = await checkProof(proof, [commitment], sha256, { ...chain, now: head.time + 7_200_000 });
  expect([late.isVerified, late.lines[2]]).toEqual([
    false,
    '✗ The commitment is the published one: the price chain does not carry it',
  ]);
});

test('what does not hold is named', async () => {
  const { isVerified, lines } = await checkProof({ ...proof, user: '8' }, [], sha256, chain);
  expect(isVerified).toBe(false);
  expect(lines).toContain(
    '✗ The commitment is the published one: the exchange shows everyone another commitment',
  );
  expect(lines).toContain('✗ 1.5 BTC counted: it is not in the tree with the published root');
});

test.each([
  ['nothing', ''],
  ['no proof', {}],
  ['an amount that is none', { ...proof, balances: [{ ...proof.balances[0]!, total: '1.5' }] }],
])('%s is said to be none', (_what, content) => {
  expect(readProof(saved(content))).toMatch(/is no proof of liabilities|cannot be read/);
});
