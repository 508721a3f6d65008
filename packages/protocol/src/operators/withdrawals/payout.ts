import { z } from 'zod';

/** What approvals of a withdrawal sign where a signer pays: the fields of `Payout` in `packages/custody`. */
export const payoutView = z
  .strictObject({
    id: z.string(),
    coin: z.string(),
    chain: z.string(),
    token: z.string().describe("The coin's contract on the chain; empty: the chain's own coin."),
    decimals: z.number().describe('Of the coin on the chain.'),
    address: z.string(),
    memo: z.string(),
    amount: z.string().describe('What is sent.'),
    feeLimit: z.string().describe("The most that the chain may take for it, in the chain's own coin."),
    validUntil: z
      .number()
      .describe(
        'Until when an approval of it holds, in whole seconds since 1970, UTC; the first approval fixes it. 0: it has started, or was given up, without one.',
      ),
  })
  .describe('Its challenge is SHA-256 over these fields; each computes it for himself.');
