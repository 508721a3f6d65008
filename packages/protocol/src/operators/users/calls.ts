import { SELF_INVITES } from '../../referral/self-invite.ts';
import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { coin, idText, line, page, wholeNumber } from '../../fields.ts';
import { securityEventView } from '../../identity/calls.ts';
import { statementLine } from '../../wallet/calls.ts';
import { TRANSFER_KINDS } from '../../ledger/ledger.ts';
import { LANGUAGES } from '../../languages.ts';
import { byId, flag, kycState, periodPage, searched } from '../fields.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';
import { PRODUCTS } from '../../domains.ts';
import { MAX_FEE_PPM } from './rules.ts';

const userRow = z.strictObject({
  id: z.string(),
  email: z.string(),
  inviteCode: z.string(),
  kyc: kycState,
  frozen: z.boolean(),
  createTime: z.number(),
  lastLoginTime: z.number().describe('0: never.'),
});
export type UserRow = z.infer<typeof userRow>;

const userSession = z.strictObject({
  id: z.string(),
  createTime: z.number(),
  lastUsedTime: z.number(),
  ip: z.string(),
  agent: z.string(),
  current: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;

const ACCOUNTS = ['spot', 'contract'] as const;

const userDetail = userRow.extend({
  language: z.enum(LANGUAGES),
  icon: z.string(),
  inviterId: z.string().describe("0: by the house's own code."),
  invitees: z.number().describe('Counted to 10,000, which stands for that many and more.'),
  selfInvite: z
    .enum([...SELF_INVITES, ''])
    .describe('What showed that he and his inviter are one, which ended the commission; empty: nothing.'),
  level: z.literal([1, 2]).describe('Of who is verified: 2 once operators have looked closer.'),
  closedTime: z.number().describe('When its owner closed the account; 0: he has not.'),
  deleteTime: z
    .number()
    .describe('From when what belongs to him may be deleted; 0: it is not closed, or done.'),
  remains: z
    .array(z.string())
    .describe(
      'Of a closed account: what came to it or was left, in words; its data waits for the end of it.',
    ),
  fundPasswordSet: z.boolean(),
  twoFactor: z.boolean(),
  withdrawBlockedUntil: z.number().describe('0: not blocked.'),
  withdrawalsFrozenTime: z
    .number()
    .describe('Since when nothing is paid out, as he asked by the link of a mail; 0: it is.'),
  balances: z.array(
    z.strictObject({
      account: z.enum(ACCOUNTS),
      currency: z.string(),
      available: z.string(),
      frozen: z.string(),
    }),
  ),
  sessions: z.array(userSession),
  securityLog: z.array(securityEventView),
  closed: z.array(z.enum(PRODUCTS)).describe('Products closed for this user alone.'),
  fees: z
    .strictObject({ makerRate: z.string(), takerRate: z.string(), own: z.boolean(), level: z.number() })
    .describe('As rates: "0.001"; `own`: set for him; `level`: of the fee tier that he has reached.'),
  openOrders: z.number(),
});
export type UserDetail = z.infer<typeof userDetail>;

const ppm = wholeNumber(0, MAX_FEE_PPM);
const frozen = z.object({ id: idText, reason: line(200) });

/** Users: to look at, and to freeze, sign out, close products for, and give fee rates of their own. */
export const opsUserCalls = {
  list: declareCall({
    path: '/ops/api/users/list',
    access: { operator: 'users.see' },
    heavy: true,
    summary: 'Users',
    input: z.object({
      search: searched(64).describe('Part of an e-mail address, a user id, or an invite code.'),
      kyc: z.enum(['0', '1', '2']).optional(),
      frozen: flag.optional(),
      sort: z.enum(['id', 'email', 'createTime', 'lastLoginTime']).default('id'),
      order: z.enum(['asc', 'desc']).default('desc'),
      ...page,
    }),
    output: pageOf(userRow),
    example: { search: 'example.com' },
  }),
  detail: declareCall({
    path: '/ops/api/users/detail',
    access: { operator: 'users.see' },
    summary: 'One user',
    input: byId,
    output: userDetail,
    example: { id: '100001' },
  }),
  statement: declareCall({
    path: '/ops/api/users/statement',
    access: { operator: 'users.statements' },
    heavy: true,
    summary: "A user's statement",
    input: z.object({
      id: idText,
      account: z.enum(ACCOUNTS).default('spot'),
      currency: coin.optional(),
      kind: z.enum(TRANSFER_KINDS).optional(),
      ...periodPage,
    }),
    output: pageOf(statementLine),
    example: { id: '100001' },
  }),
  freeze: declareCall({
    path: '/ops/api/users/freeze',
    access: { operator: 'users.freeze' },
    summary: 'Freeze a user',
    description:
      'He cannot log in and is signed out everywhere; what waits to weaken a protection of his is taken back.',
    input: frozen,
    example: { id: '100001', reason: 'Asked for it by mail.' },
  }),
  unfreeze: declareCall({
    path: '/ops/api/users/unfreeze',
    access: { operator: 'users.freeze' },
    summary: 'Unfreeze a user',
    description: 'Takes two persons. His withdrawals wait as after a change of his password.',
    input: frozen,
    output: ONLY_PROPOSED,
    example: { id: '100001', reason: 'Proved who he is.' },
  }),
  setLevel: declareCall({
    path: '/ops/api/users/level',
    access: { operator: 'users.freeze' },
    summary: 'Raise or lower the level of a user',
    description:
      'His limits of withdrawal hang on it. To lower takes one person, at once; to raise takes two.',
    input: frozen.extend({ level: z.enum(['1', '2']) }),
    output: ONLY_PROPOSED,
    example: { id: '100001', level: '2', reason: 'Source of funds seen.' },
  }),
  reopen: declareCall({
    path: '/ops/api/users/reopen',
    access: { operator: 'users.freeze' },
    summary: 'Open an account again that its owner has closed',
    description: 'As long as his data is not deleted. Takes two persons.',
    input: frozen,
    output: ONLY_PROPOSED,
    example: { id: '100001', reason: 'Proved who he is.' },
  }),
  thaw: declareCall({
    path: '/ops/api/users/thaw',
    access: { operator: 'users.freeze' },
    summary: 'Allow withdrawals of a user again',
    description: 'After he, or whoever read his mail, has frozen them with a mailed link. Takes two persons.',
    input: frozen,
    output: ONLY_PROPOSED,
    example: { id: '100001', reason: 'Proved who he is.' },
  }),
  revokeSession: declareCall({
    path: '/ops/api/users/revokeSession',
    access: { operator: 'users.freeze' },
    summary: "End a user's sessions",
    input: z.object({ id: idText, sessionId: idText.optional().describe('Absent: all of them.') }),
    example: { id: '100001', sessionId: '1' },
  }),
  setFees: declareCall({
    path: '/ops/api/users/fees',
    access: { operator: 'users.fees' },
    summary: 'Give a user fee rates of his own',
    description: 'In parts per million of what he receives.',
    input: z.object({ id: idText, makerPpm: ppm, takerPpm: ppm }),
    output: ONLY_PROPOSED,
    example: { id: '100001', makerPpm: '500', takerPpm: '800' },
  }),
  setSwitch: declareCall({
    path: '/ops/api/users/switch',
    access: { operator: 'users.freeze' },
    summary: 'Close or open a product for one user',
    description: 'To close takes one person, at once; to open again takes two.',
    input: z.object({ id: idText, product: z.enum(PRODUCTS), closed: flag }),
    output: ONLY_PROPOSED,
    example: { id: '100001', product: 'contract', closed: '1' },
  }),
};
