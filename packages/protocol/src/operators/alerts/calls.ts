import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { idText, page } from '../../fields.ts';
import { remark } from '../fields.ts';

/** What operators have to look at between chains and books. */
export const CUSTODY_ALERTS = [
  'chainUnread',
  'chainStill',
  'otherNetwork',
  'blockPruned',
  'deepReorganisation',
  'chainReplaced',
  'creditVanished',
  'payoutWaits',
  'payoutRefused',
  'payoutReverted',
  'payoutDiffers',
  'hotWalletLow',
  'booksDiffer',
  'receiptUnexplained',
  'reservesOld',
  'lostAddressPaid',
] as const;
export type CustodyAlertKind = (typeof CUSTODY_ALERTS)[number];

/** Those that a person ends; the others go when their cause is gone. */
export const SETTLED_BY_HAND: readonly CustodyAlertKind[] = [
  'deepReorganisation',
  'chainReplaced',
  'creditVanished',
  'lostAddressPaid',
];

const alertView = z.strictObject({
  id: z.string(),
  kind: z.enum(CUSTODY_ALERTS),
  subject: z
    .string()
    .describe(
      'What it is about: `chain:BTC`, `deposit:17`, `withdrawal:4`, `hot:ERC20:USDT`, `address:ERC20:0x...`, `books:ERC20:USDT`, `reserves`.',
    ),
  args: z.record(z.string(), z.string()),
  raised: z.number(),
  ended: z.number().describe('0: it is open.'),
  byHand: z.boolean().describe('Whether a person has to settle it; the others end with their cause.'),
});
export type AlertView = z.infer<typeof alertView>;

export const opsAlertCalls = {
  list: declareCall({
    path: '/ops/api/alerts/list',
    access: { operator: 'payments.see' },
    summary: 'Alerts about chains and custody',
    description: 'Open ones first, then newest first.',
    input: z.object({ kind: z.enum(CUSTODY_ALERTS).optional(), ...page }),
    output: pageOf(alertView),
    example: { kind: 'creditVanished' },
  }),
  settle: declareCall({
    path: '/ops/api/alerts/settle',
    access: { operator: 'alerts.settle' },
    summary: 'Settle an alert',
    description: 'Says that a person has looked at it. It changes no balance.',
    input: z.object({ id: idText, remark }),
    example: { id: '1', remark: 'Seen, the sender pays again.' },
  }),
};
