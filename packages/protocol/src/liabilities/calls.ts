import { z } from 'zod';
import { declareCall } from '../call.ts';
import { idText, wholeNumber } from '../fields.ts';
import { reserveStatement } from './reserves.ts';

/** A count of 1e-8 units: the sum of all users may have more digits than an amount of one of them. */
const units = z.string().regex(/^(?:0|[1-9][0-9]{0,39})$/);

const coinRootView = z.strictObject({
  coin: z.string(),
  sum: units.describe('What all users own of it together, in 1e-8 units.'),
  depth: z.number().describe('Levels below the root; the tree has 2^depth leaves, many of them nobody’s.'),
  hash: z.string().describe("The root's hash."),
});

export const commitmentView = z
  .strictObject({
    id: z.number(),
    time: z.number().describe('When the balances were read, ms.'),
    seq: z.number().describe("The journal's number that they belong to."),
    block: z.number().describe('The newest block of the price chain at that time.'),
    blockHash: z.string(),
    previousHash: z.string().describe('Hash of the commitment before; of the first: 64 zeros.'),
    hash: z.string(),
    sealedBlock: z
      .number()
      .optional()
      .describe('The block of the price chain that carries number and hash; missing: none does yet.'),
    roots: z.array(coinRootView),
  })
  .meta({ id: 'CommitmentView', description: 'What the exchange owed all its users at one moment.' });
export type CommitmentView = z.infer<typeof commitmentView>;

const leafProofView = z.strictObject({
  amount: units.describe('This part of the balance, in 1e-8 units.'),
  nonce: z.string(),
  position: z.number(),
  siblings: z.array(z.string()).describe('`<hash in base64url>:<sum>`, from the leaf up to the root.'),
});

export const liabilityProofView = z
  .strictObject({
    commitment: commitmentView,
    user: z.string().describe('The id that the leaves carry: the reader’s own.'),
    balances: z
      .array(
        z.strictObject({
          coin: z.string(),
          total: units.describe('Available and frozen in all accounts, in 1e-8 units.'),
          parts: z.array(leafProofView).describe('A balance is in the tree in parts.'),
        }),
      )
      .describe('Of each coin that the reader owned.'),
  })
  .meta({ id: 'LiabilityProofView', description: 'Answer of `/bb/liabilities/proof`.' });
export type LiabilityProofView = z.infer<typeof liabilityProofView>;

/** Proof of liabilities: what the exchange owes, and that everyone's balance is counted. */
export const liabilityCalls = {
  list: declareCall({
    path: '/bb/liabilities/list',
    access: 'public',
    summary: 'What the exchange owes its users',
    description:
      'Commitments, newest first. Each is made of the roots of one Merkle sum tree per coin and carries the hash of the one before.',
    input: z.object({
      fromId: wholeNumber(1, 1e12).optional().describe('This one and older ones; left out: the newest.'),
      limit: wholeNumber(1, 100).default(10),
    }),
    extraCost: ({ limit }) => Math.floor(limit / 20),
    output: z.strictObject({ list: z.array(commitmentView) }),
    example: { limit: '10' },
  }),
  reserves: declareCall({
    path: '/bb/liabilities/reserves',
    access: 'public',
    summary: 'What the exchange has for what it owes',
    description:
      'The newest statement of reserves, with the commitment that it is about: addresses, what they held, and a signature of each over the hash of the commitment.',
    output: z.strictObject({
      commitment: commitmentView.nullable(),
      statement: reserveStatement.nullable().describe('`null`: none was published yet.'),
    }),
  }),
  proof: declareCall({
    path: '/bb/liabilities/proof',
    access: 'user',
    heavy: true,
    cost: 5,
    summary: "That the caller's balances are counted in what the exchange owes",
    description: 'The ways from his leaves to the roots. Trees are kept for thirty days.',
    input: z.object({ id: idText.optional().describe('Of a commitment; left out: the newest.') }),
    output: liabilityProofView,
  }),
};
