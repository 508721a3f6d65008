import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { HOUSE_ACCOUNTS } from '../../house/accounts.ts';
import { signedIn } from '../access.ts';
import { ledgerAuditView } from '../ledger/calls.ts';

const overviewView = z.strictObject({
  time: z.number(),
  users: z.strictObject({
    total: z.number(),
    newIn24h: z.number(),
    verified: z.number(),
    frozen: z.number(),
  }),
  volumes: z
    .array(z.strictObject({ currency: z.string(), amount: z.string(), trades: z.number() }))
    .describe('Traded in 24 h, by quote currency.'),
  fees: z
    .array(z.strictObject({ currency: z.string(), amount: z.string() }))
    .describe('Fees taken in 24 h, less what went to inviters.'),
  house: z
    .array(
      z.strictObject({
        desk: z.enum(HOUSE_ACCOUNTS),
        currency: z.string(),
        available: z.string(),
        frozen: z.string(),
      }),
    )
    .describe('What the accounts of the house own.'),
  pending: z
    .strictObject({
      kyc: z.number(),
      deposits: z.number(),
      withdrawals: z.number(),
      paying: z.number(),
      credits: z.number(),
      house: z.number(),
      proposals: z.number(),
      alerts: z.number().describe('Open alerts about chains and custody.'),
      screening: z.number().describe('Hits of screening that nobody has decided on.'),
      asides: z.number().describe('What broke and was set aside.'),
    })
    .describe('What waits for an operator.'),
  stalePairs: z.array(z.string()).describe('Pairs whose feed is silent.'),
  ledger: z
    .strictObject({ audit: ledgerAuditView, problems: z.array(z.string()) })
    .describe('Of the last run of the audit, and of the check that runs every minute.'),
  maintenance: z.boolean(),
  opened: z.boolean().describe('False: users are not let in yet (Going live).'),
  payoutsHeld: z.boolean().describe('After a restore, until operators say that books and chains agree.'),
  lowDesks: z
    .array(z.strictObject({ desk: z.string(), currency: z.string() }))
    .describe('House desks with less than a quarter of what their limits need.'),
  protectionWaits: z
    .boolean()
    .describe(
      'Whether new keys, new addresses and protections that are switched off wait (`PROTECTION_WAIT_HOURS`).',
    ),
  soleAdmin: z
    .enum(['no', 'decides', 'blocked'])
    .describe(
      'Whether one admin is alone: in demo mode he decides what otherwise takes two, else nothing that takes two can be approved.',
    ),
});
export type OverviewView = z.infer<typeof overviewView>;

export const opsOverviewCalls = {
  overview: declareCall({
    path: '/ops/api/overview',
    access: signedIn,
    heavy: true,
    summary: 'How the exchange stands',
    output: overviewView,
  }),
  trends: declareCall({
    path: '/ops/api/overview/trends',
    access: signedIn,
    heavy: true,
    summary: 'How users and trading went in the last 30 days',
    output: z.strictObject({
      days: z
        .array(
          z.strictObject({
            day: z.string().describe('`2026-11-21`, UTC.'),
            users: z.number().describe('New ones.'),
            volume: z
              .string()
              .describe(
                'Spot trades in USDT, once for each user in them: what counts for the tiers of fees.',
              ),
          }),
        )
        .describe('Oldest first; the last is today.'),
    }),
  }),
};
