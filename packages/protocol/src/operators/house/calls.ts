import { z } from 'zod';
import { declareCall, fileOf } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { coin, decimalText, idText, line, page, period } from '../../fields.ts';
import { HOUSE_ACCOUNTS } from '../../house/accounts.ts';
import { approvalCode, approvalView, payloadHash } from '../fields.ts';
import { HOUSE_MOVE_KINDS, HOUSE_MOVE_STATUSES } from './kinds.ts';

const houseBalance = z.strictObject({
  account: z.union([z.enum(HOUSE_ACCOUNTS), z.templateLiteral(['launchpad:', z.number()])]),
  currency: z.string(),
  available: z.string(),
  frozen: z.string(),
});
export type HouseBalance = z.infer<typeof houseBalance>;

const houseMoveView = z.strictObject({
  id: z.string(),
  kind: z.enum(HOUSE_MOVE_KINDS),
  from: z.string().describe("An account of the house, a user's id, or `deposits`, where credits come from."),
  to: z.string(),
  email: z.string().describe('Of the user whom a correction is about.'),
  currency: z.string(),
  amount: z.string(),
  credit: z.string().describe('Of a correction: reference of the credit; empty for a transfer.'),
  credited: z.string().describe('What that credit was.'),
  reason: z.string(),
  status: z.enum(HOUSE_MOVE_STATUSES),
  payloadHash: z.string(),
  proposedBy: approvalView,
  decidedBy: approvalView.nullable(),
  remark: z.string().describe('Why it was rejected or refused.'),
});
export type HouseMoveView = z.infer<typeof houseMoveView>;

const chosen = {
  kind: z.enum(HOUSE_MOVE_KINDS).optional(),
  status: z.enum(HOUSE_MOVE_STATUSES).optional(),
  currency: coin.optional(),
  ...period,
};

/** The house's own money: what its accounts hold, and its movements by hand, of any size by two persons. */
export const opsHouseCalls = {
  accounts: declareCall({
    path: '/ops/api/house/accounts',
    access: { operator: 'house.see' },
    summary: 'What the house holds',
    output: z.strictObject({ list: z.array(houseBalance) }),
  }),
  list: declareCall({
    path: '/ops/api/house/list',
    access: { operator: 'house.see' },
    summary: "Movements of the house's money",
    description: 'The period is of the proposals.',
    input: z.object({ ...chosen, ...page }),
    output: pageOf(houseMoveView),
    example: { status: 'pending' },
  }),
  export: declareCall({
    method: 'GET',
    path: '/ops/api/house/export',
    access: { operator: 'house.see' },
    summary: 'The same as CSV, all of it',
    input: z.object(chosen),
    output: fileOf('text/csv'),
    example: { kind: 'transfer' },
  }),
  proposeTransfer: declareCall({
    path: '/ops/api/house/proposeTransfer',
    access: { operator: 'house.move' },
    summary: 'Propose a transfer',
    input: z.object({
      from: z
        .union([z.enum(HOUSE_ACCOUNTS), z.string().regex(/^launchpad:[1-9][0-9]{0,8}$/)])
        .describe('May be the proceeds of a project, `launchpad:<id>`.'),
      to: z.enum(HOUSE_ACCOUNTS),
      currency: coin,
      amount: decimalText,
      reason: line(200),
    }),
    output: houseMoveView,
    example: { from: 'fees', to: 'insurance', currency: 'USDT', amount: '1000', reason: 'Monthly top-up.' },
  }),
  proposeCorrection: declareCall({
    path: '/ops/api/house/proposeCorrection',
    access: { operator: 'house.move' },
    summary: 'Propose the correction of a credit',
    description: 'Of a finished deposit or manual credit, by its id.',
    input: z.object({
      source: z.enum(['deposit', 'manual']),
      creditId: idText,
      direction: z.enum(['take', 'give']),
      amount: decimalText,
      reason: line(200),
    }),
    output: houseMoveView,
    example: { source: 'deposit', creditId: '1', direction: 'take', amount: '5', reason: 'Credited twice.' },
  }),
  approve: declareCall({
    path: '/ops/api/house/approve',
    access: { operator: 'house.move' },
    proof: ['second-factor'],
    summary: 'Approve a movement',
    description: 'By another operator than the one who proposed.',
    input: z.object({ id: idText, payloadHash, totp: approvalCode }),
    output: houseMoveView,
    example: { id: '1', payloadHash: 'a'.repeat(64) },
  }),
  reject: declareCall({
    path: '/ops/api/house/reject',
    access: { operator: 'house.move' },
    summary: 'Reject a movement',
    description: 'By anyone, the proposer too.',
    input: z.object({ id: idText, remark: line(200, 'OPS_REMARK_REQUIRED') }),
    example: { id: '1', remark: 'Not now.' },
  }),
};
