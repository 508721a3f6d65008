import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { idText, page } from '../../fields.ts';
import { approvalCode, approvalView, byId, payloadHash, remark } from '../fields.ts';
import { PROPOSAL_KINDS, PROPOSAL_STATUSES } from './kinds.ts';

const proposalView = z.strictObject({
  id: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  subject: z.string().describe('What it is about: `chain:USDT/ERC20`, `operator:3`.'),
  before: z.string().describe('As it was when it was proposed, as JSON; "null": it was not there.'),
  after: z.string().describe('What would be carried out, as JSON.'),
  payloadHash: z.string().describe('SHA-256 over kind, subject, before and after: what an approval binds.'),
  status: z
    .enum(PROPOSAL_STATUSES)
    .describe(
      '`carrying`: approved, on the way; `refused`: approved, but it could not be carried out; `cancelled`: by its proposer.',
    ),
  refusal: z.string().describe('Why it could not be carried out.'),
  proposedBy: approvalView,
  decidedBy: approvalView.nullable(),
  remark: z.string(),
  can: z
    .strictObject({ approve: z.boolean(), reject: z.boolean(), cancel: z.boolean() })
    .describe('What this operator may do now.'),
});
export type ProposalView = z.infer<typeof proposalView>;

/** What one operator proposes and another approves, whatever it changes. */
export const opsProposalCalls = {
  list: declareCall({
    path: '/ops/api/proposals/list',
    access: { operator: 'proposals.see' },
    summary: 'Proposals',
    description: 'Newest first: his own and those that he may approve; with `proposals.seeAll` all.',
    input: z.object({
      status: z.enum(PROPOSAL_STATUSES).optional(),
      kind: z.enum(PROPOSAL_KINDS).optional(),
      ...page,
    }),
    output: pageOf(proposalView),
    example: { status: 'pending' },
  }),
  approve: declareCall({
    path: '/ops/api/proposals/approve',
    access: { operator: 'proposals.decide' },
    proof: ['second-factor'],
    summary: 'Approve a proposal',
    description:
      'By another operator than the one who proposed, who has the permission for what it changes. Carries it out.',
    input: z.object({ id: idText, payloadHash, totp: approvalCode }),
    output: proposalView,
    example: { id: '1', payloadHash: 'a'.repeat(64) },
  }),
  reject: declareCall({
    path: '/ops/api/proposals/reject',
    access: { operator: 'proposals.decide' },
    summary: 'Reject a proposal',
    description: 'By anyone who could approve it.',
    input: z.object({ id: idText, remark }),
    example: { id: '1', remark: 'Not the address that we use.' },
  }),
  cancel: declareCall({
    path: '/ops/api/proposals/cancel',
    access: { operator: 'proposals.decide' },
    summary: 'Cancel a proposal of your own',
    description: 'As long as nobody has decided on it; another one of the same can be made then.',
    input: byId,
    example: { id: '1' },
  }),
};
