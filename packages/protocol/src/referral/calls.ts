import { z } from 'zod';
import { declareCall } from '../call.ts';
import { pageOf } from '../answers.ts';
import { page } from '../fields.ts';

export const shareView = z
  .strictObject({
    invitationCode: z.string(),
    link: z.string().describe("Path below the site's own address: `/pc/home?invite=CODE`."),
  })
  .meta({ id: 'ShareView', description: 'Answer of `/bb/index/share`: what poster and link are made of.' });

export const commissionView = z
  .strictObject({
    currency: z.string(),
    amount: z.string(),
  })
  .meta({ id: 'CommissionView' });
export type CommissionView = z.infer<typeof commissionView>;

export const inviteeView = z
  .strictObject({
    email: z.string().describe('`j***@example.com`: enough to recognise, not to write to.'),
    registerTime: z.number(),
    verified: z.boolean(),
    commission: z.array(commissionView).describe('Commission his fees have earned the caller, by currency.'),
  })
  .meta({ id: 'InviteeView', description: 'A line of `/bb/invite/list`, newest first.' });
export type InviteeView = z.infer<typeof inviteeView>;
export const inviteSummary = z
  .strictObject({
    invitees: z.number().describe('Counted to 10,000, which stands for that many and more.'),
    verified: z.number().describe('Of the newest 10,000.'),
    commission: z.array(commissionView),
    commissionDay: z.array(commissionView).describe('Earned in the last 24 h.'),
    rate: z.string().describe('"0.2": the share of trading fees.'),
  })
  .meta({ id: 'InviteSummary', description: 'Answer of `/bb/invite/summary`.' });

export const referralCalls = {
  share: declareCall({
    path: '/bb/index/share',
    access: 'user',
    summary: 'Code and link to invite others with',
    output: shareView,
  }),
  invitees: declareCall({
    path: '/bb/invite/list',
    access: 'user',
    heavy: true,
    summary: 'Whom the caller has invited',
    description: 'Newest first, with what their fees have earned him.',
    input: z.object({ ...page }),
    output: pageOf(inviteeView),
  }),
  summary: declareCall({
    path: '/bb/invite/summary',
    access: 'user',
    heavy: true,
    summary: "What the caller's invitations have earned",
    output: inviteSummary,
  }),
};
