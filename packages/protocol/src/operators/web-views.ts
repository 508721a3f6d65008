import { z } from 'zod';
import { SECURITY_EVENTS } from '../identity/calls.ts';
import { TRANSFER_KINDS } from '../ledger/ledger.ts';
import { ADDRESS_FORMATS } from '../wallet/calls.ts';

/** What users see as well. */

export const securityEventView = z.strictObject({
  kind: z.enum(SECURITY_EVENTS),
  ip: z.string(),
  agent: z.string(),
  time: z.number(),
});

export const statementLine = z.strictObject({
  id: z.string(),
  account: z.enum(['spot', 'contract']),
  currency: z.string(),
  kind: z.enum(TRANSFER_KINDS),
  amount: z.string(),
  balance: z.string(),
  reference: z.string(),
  time: z.number(),
});

export const chainView = z.strictObject({
  currency: z.string(),
  chain: z.string(),
  format: z.enum(ADDRESS_FORMATS),
  depositOpen: z.boolean(),
  withdrawOpen: z.boolean(),
  confirmations: z.number(),
  depositMin: z.string(),
  withdrawFee: z.string(),
  withdrawMin: z.string(),
  withdrawMax: z.string(),
  withdrawDayMax: z.string(),
});

export const projectFact = z.strictObject({ name: z.string(), value: z.string() });
export const BOOK_KINDS = ['pdf', 'markdown'] as const;
