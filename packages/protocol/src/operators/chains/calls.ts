import { z } from 'zod';
import { declareCall, type ParsedOf } from '../../call.ts';
import { coin, decimalText, wholeNumber } from '../../fields.ts';
import { ADDRESS_FORMATS, chainView, MEMO_RULES } from '../../wallet/calls.ts';
import { flag } from '../fields.ts';
import { proposed } from '../proposals/answers.ts';

const opsChainView = chainView.extend({
  feeLimit: z.string().describe("The most that the chain may take for a payout, in the chain's own coin."),
  tokenContract: z.string().describe("Contract of the token; empty: the chain's own coin."),
  decimals: z.number().describe('Decimals of the token on the chain.'),
  manualAddress: z.string().describe('Address for deposits when none is derived for the user; empty: none.'),
});
export type OpsChainView = z.infer<typeof opsChainView>;

/** Coins on chains. */
export const opsChainCalls = {
  list: declareCall({
    path: '/ops/api/chains/list',
    access: { operator: 'house.see' },
    summary: 'Coins on chains',
    output: z.strictObject({ list: z.array(opsChainView) }),
  }),
  update: declareCall({
    path: '/ops/api/chains/update',
    access: { operator: 'chains.manage' },
    summary: 'Change a coin on a chain',
    description:
      'What is absent stays. An empty text is spelled `-`. To close deposits or withdrawals takes one person, all else two. The form of addresses, token contract and decimals stay while deposits or payouts are under way.',
    input: z.object({
      currency: coin,
      chain: z.string().min(1).max(16),
      format: z.enum(ADDRESS_FORMATS).optional(),
      memoRule: z
        .enum(MEMO_RULES)
        .optional()
        .describe(
          'Other than `none` on chains alone that have tags or memos; there `optional` where a coin is new.',
        ),
      retired: flag
        .optional()
        .describe('`1`: no longer offered to users, and closed both ways; nothing of it may be under way.'),
      depositOpen: flag.optional(),
      withdrawOpen: flag.optional(),
      confirmations: wholeNumber(1, 10_000).optional(),
      depositMin: decimalText.optional(),
      withdrawFee: decimalText.optional(),
      withdrawMin: decimalText.optional(),
      withdrawMax: decimalText.optional(),
      withdrawDayMax: decimalText.optional(),
      feeLimit: decimalText.optional(),
      tokenContract: z.string().trim().max(128).optional(),
      decimals: wholeNumber(0, 36).optional(),
      manualAddress: z.string().trim().max(128).optional(),
    }),
    output: opsChainView.extend(proposed),
    example: { currency: 'USDT', chain: 'ERC20', withdrawOpen: '0' },
  }),
};
export type ChainUpdate = ParsedOf<typeof opsChainCalls.update>;
