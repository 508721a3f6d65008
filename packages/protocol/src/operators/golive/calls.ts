import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { line } from '../../fields.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';
import { LAUNCH_CHECKS } from './checks.ts';

const launchView = z.strictObject({
  opened: z.boolean().describe('Whether users are let in; always in demo mode.'),
  openedTime: z.number().describe('ms; 0: not yet, or never closed.'),
  openedBy: z.string(),
  openedReason: z.string().describe('Why it was opened before everything was done; empty where all was.'),
  payoutsHeld: z.boolean().describe('After a restore, until operators say that books and chains agree.'),
  checks: z.array(
    z.strictObject({
      name: z.enum(LAUNCH_CHECKS),
      done: z.boolean(),
      title: z.string().describe("In the operator's language, like the details."),
      details: z.array(z.string()).describe('How it stands, and what is missing.'),
    }),
  ),
});
export type LaunchView = z.infer<typeof launchView>;

const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

/** Going live: a list that checks itself, and the decision to let users in. */
export const opsGoLiveCalls = {
  status: declareCall({
    path: '/ops/api/golive/status',
    access: { operator: 'house.see' },
    summary: 'How far going live is',
    description: 'Everything is looked at anew; what asks another machine may take some seconds.',
    output: launchView,
  }),
  testMail: declareCall({
    path: '/ops/api/golive/testMail',
    access: { operator: 'golive.manage' },
    summary: 'Send a test mail',
    description: "To the caller's own address, with a code that proves that it came.",
  }),
  testAlert: declareCall({
    path: '/ops/api/golive/testAlert',
    access: { operator: 'golive.manage' },
    summary: 'Fire a test alert',
    description:
      'For 15 minutes the metric `alert_drill` is 1; whom the alert `Drill` reaches reads the code in it.',
  }),
  confirm: declareCall({
    path: '/ops/api/golive/confirm',
    access: { operator: 'golive.manage' },
    summary: 'Say that a test came',
    input: z.object({ what: z.enum(['mail', 'alerts']), code: code.describe('As mailed or alerted.') }),
    example: { what: 'mail', code: '123456' },
  }),
  open: declareCall({
    path: '/ops/api/golive/open',
    access: { operator: 'golive.manage' },
    summary: 'Let users in',
    description: 'Takes two admins. What is not done yet needs a reason, which stands in the proposal.',
    input: z.object({ reason: line(500).optional().describe('Needed while something is not done.') }),
    output: ONLY_PROPOSED,
    example: { reason: 'Alerts follow on Monday; until then somebody watches.' },
  }),
  reconciled: declareCall({
    path: '/ops/api/golive/reconciled',
    access: { operator: 'golive.manage' },
    summary: 'Say that books and chains agree after a restore',
    description: 'Takes two admins; pay-outs go on from then.',
    input: z.object({ remark: line(500).describe('How it was compared.') }),
    output: ONLY_PROPOSED,
    example: { remark: 'Hot wallets and all pay-outs since the backup compared.' },
  }),
};
