import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { idText } from '../../fields.ts';
import { email } from '../../identity/rules.ts';
import { byId } from '../fields.ts';
import { ONLY_PROPOSED, proposed } from '../proposals/answers.ts';
import { roleName as role } from '../roles.ts';

const operatorView = z.strictObject({
  id: z.string(),
  email: z.string(),
  role: z.string(),
  state: z.enum(['invited', 'active', 'disabled']).describe('`invited`: the link has not been used yet.'),
  createTime: z.number(),
  lastLoginTime: z.number().describe('0: never.'),
  signOn: z.string().describe('The name under which the provider signs him in; empty: it does not.'),
});
export type OperatorView = z.infer<typeof operatorView>;

const enrolmentLink = z.strictObject({
  id: z.string().describe('Of the operator; empty: not made yet.'),
  expireTime: z.number().describe('Of the link, which was mailed to the operator; 0: not made yet.'),
  ...proposed,
});
export type EnrolmentLink = z.infer<typeof enrolmentLink>;

/** Who may work here. */
export const opsTeamCalls = {
  list: declareCall({
    path: '/ops/api/operators/list',
    access: { operator: 'team.see' },
    summary: 'Operators',
    output: z.strictObject({ list: z.array(operatorView) }),
  }),
  create: declareCall({
    path: '/ops/api/operators/create',
    access: { operator: 'team.manage' },
    summary: 'Invite an operator',
    input: z.object({ email, role }),
    output: enrolmentLink,
    example: { email: 'support@example.com', role: 'support' },
  }),
  renewLink: declareCall({
    path: '/ops/api/operators/link',
    access: { operator: 'team.manage' },
    summary: 'Make a new enrolment link',
    description: 'For someone who lost his device; his password and sessions end.',
    input: byId,
    output: enrolmentLink,
    example: { id: '2' },
  }),
  setRole: declareCall({
    path: '/ops/api/operators/role',
    access: { operator: 'team.manage' },
    summary: "Change an operator's role",
    input: z.object({ id: idText, role }),
    output: ONLY_PROPOSED,
    example: { id: '2', role: 'finance' },
  }),
  disable: declareCall({
    path: '/ops/api/operators/disable',
    access: { operator: 'team.manage' },
    summary: 'Disable an operator',
    input: byId,
    example: { id: '2' },
  }),
  enable: declareCall({
    path: '/ops/api/operators/enable',
    access: { operator: 'team.manage' },
    summary: 'Enable an operator again',
    input: byId,
    output: ONLY_PROPOSED,
    example: { id: '2' },
  }),
};
