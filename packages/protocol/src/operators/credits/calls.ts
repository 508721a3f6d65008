import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { coin, decimalText, idText, line, page } from '../../fields.ts';
import { HOUSE_ACCOUNTS, type HouseAccount } from '../../house/accounts.ts';
import { approvalCode, approvalView, payloadHash, remark } from '../fields.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';

const manualCreditView = z.strictObject({
  id: z.string(),
  owner: z.string().describe("A user's id, or a house account."),
  email: z.string().describe('Of a user.'),
  currency: z.string(),
  amount: z.string(),
  reason: z.string(),
  status: z
    .enum(['pending', 'crediting', 'finished', 'rejected', 'cancelled'])
    .describe('`crediting`: approved, its command is on the way. `cancelled`: its proposer was disabled.'),
  payloadHash: z.string(),
  proposedBy: approvalView,
  decidedBy: approvalView.nullable(),
  remark: z.string(),
});
export type ManualCreditView = z.infer<typeof manualCreditView>;

const suggestedCredit = z.strictObject({
  desk: z.enum(HOUSE_ACCOUNTS),
  currency: z.string(),
  held: z.string().describe('What the desk has.'),
  waiting: z.string().describe('What is proposed for it already, each credit by itself.'),
  suggested: z.string().describe('What it should have, by the limits that it backs.'),
  amount: z.string().describe('What would be credited.'),
});
export type SuggestedCredit = z.infer<typeof suggestedCredit>;

const DESK_COIN = new RegExp(`^(${HOUSE_ACCOUNTS.join('|')}) (\\S{1,12})$`);

/** Desks with a coin each, as they go over the wire: `marketMaker USDT,swap BTC`. */
const deskCoins = z
  .string()
  .max(8_000)
  .transform((text, context): { desk: HouseAccount; currency: string }[] => {
    const found = [...new Set(text.split(','))].map((each) => DESK_COIN.exec(each));
    if (found.every((each) => each !== null))
      return found.map(([, desk, currency]) => ({ desk: desk as HouseAccount, currency: currency! }));
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

/** Money credited by hand, of any size by two persons. */
export const opsCreditCalls = {
  list: declareCall({
    path: '/ops/api/credits/list',
    access: { operator: 'payments.see' },
    summary: 'Manual credits',
    input: z.object({ status: z.enum(['pending', 'finished', 'rejected', 'cancelled']).optional(), ...page }),
    output: pageOf(manualCreditView),
    example: { status: 'pending' },
  }),
  propose: declareCall({
    path: '/ops/api/credits/propose',
    access: { operator: 'credits.decide' },
    summary: 'Propose a credit',
    input: z.object({
      owner: z.union([idText, z.enum(HOUSE_ACCOUNTS)]).describe("A user's id or a house account's name."),
      currency: coin,
      amount: decimalText,
      reason: line(200),
    }),
    output: manualCreditView,
    example: { owner: '100001', currency: 'USDT', amount: '10', reason: 'A fee taken twice.' },
  }),
  approve: declareCall({
    path: '/ops/api/credits/approve',
    access: { operator: 'credits.decide' },
    proof: ['second-factor'],
    summary: 'Approve a credit',
    description: 'By another operator than the one who proposed.',
    input: z.object({ id: idText, payloadHash, totp: approvalCode }),
    output: manualCreditView,
    example: { id: '1', payloadHash: 'a'.repeat(64) },
  }),
  suggested: declareCall({
    path: '/ops/api/credits/suggested',
    access: { operator: 'credits.decide' },
    summary: 'What the house desks lack',
    description:
      'As the page Going live suggests it, by desk and coin; what waits for approval is not asked for again.',
    output: z.strictObject({ list: z.array(suggestedCredit) }),
  }),
  proposeSuggested: declareCall({
    path: '/ops/api/credits/proposeSuggested',
    access: { operator: 'credits.decide' },
    summary: 'Propose what the house desks lack',
    description:
      'One proposal of all that is chosen, with the amounts that are suggested now; another operator approves it under `proposals`, and each is a credit of its own then. Credits of these desks meanwhile void it.',
    input: z.object({
      desks: deskCoins.describe('Desks with a coin each: `marketMaker USDT,swap BTC`.'),
      reason: line(200),
    }),
    output: ONLY_PROPOSED,
    example: { desks: 'marketMaker USDT,swap BTC', reason: 'Opening inventory.' },
  }),
  reject: declareCall({
    path: '/ops/api/credits/reject',
    access: { operator: 'credits.decide' },
    summary: 'Reject a credit',
    description: 'By anyone, the proposer too.',
    input: z.object({ id: idText, remark }),
    example: { id: '1', remark: 'Not ours.' },
  }),
};
