import type { PayoutOrder } from '@bourse/custody/approval';
import { z } from 'zod';
import { payoutSchema } from '../record/events.ts';

const base64url = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(8192);

const approvalSchema = z.object({
  operator: z.number().int(),
  credentialId: base64url,
  response: z.object({
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: z.string().max(256).optional(),
    }),
  }),
});

/** A row of the queue. Whatever its sender adds to it is not read. */
export const orderSchema = z.object({
  id: z.string(),
  payout: payoutSchema,
  approvals: z.array(approvalSchema).max(20),
  automatic: z.object({}).nullable(),
}) satisfies z.ZodType<Omit<PayoutOrder, 'payout' | 'automatic'>>;
export type Order = z.infer<typeof orderSchema>;
