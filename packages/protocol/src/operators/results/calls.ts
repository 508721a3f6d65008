import { z } from 'zod';
import { declareCall, fileOf } from '../../call.ts';
import { HOUSE_ACCOUNTS, RESULT_PRODUCTS } from '../../domains.ts';
import { paperPeriod } from '../../wallet/paper-calls.ts';
import { EXPOSURE_PRODUCTS } from './kinds.ts';

const day = z.string().describe('`2026-11-21`, UTC.');
const amount = z.string().describe('A decimal; with a minus where it went out.');
const value = z
  .string()
  .describe("In USDT at the day's last known price, rounded towards zero; 0 without any price.");

const resultRow = z.strictObject({
  day,
  product: z.enum(RESULT_PRODUCTS),
  currency: z.string(),
  amount,
  value,
});
export type ResultRow = z.infer<typeof resultRow>;

const flowRow = z.strictObject({
  day,
  currency: z.string(),
  deposits: amount,
  credits: amount.describe('By hand, less corrections; funds of a demonstration too.'),
  withdrawals: amount.describe('What was paid out, without the fees.'),
  net: amount,
  value,
});
export type FlowRow = z.infer<typeof flowRow>;

const counted = {
  checkedAt: z.number().describe('When the days were last held against the balances; 0: not yet.'),
  differences: z
    .array(z.strictObject({ account: z.string(), currency: z.string(), amount }))
    .describe('Accounts whose balance is not the sum of all their days. Empty: every one is.'),
};

const holding = z.strictObject({
  currency: z.string(),
  account: z
    .enum([...HOUSE_ACCOUNTS, 'positions'])
    .describe("`positions`: opposite of users' contracts, net."),
  amount,
  value: z.string().describe('In USDT at the mark; "" while that is not known.'),
});
export type HouseHolding = z.infer<typeof holding>;

const productExposure = z.strictObject({
  product: z
    .enum(EXPOSURE_PRODUCTS)
    .describe(
      "`marketMaker`, `swap`: inventory. `contract`: opposite of users' positions, net. `second`: less the income of all open orders, which the house owes if every one of them wins.",
    ),
  currency: z.string().describe('What is held, or the coin whose price decides.'),
  amount: z.string().describe('A decimal in that coin; "" for second contracts, which are in USDT.'),
  value: z.string().describe('In USDT at the mark; "" while that is not known.'),
});
export type ProductExposure = z.infer<typeof productExposure>;

const BOTH = { access: { operator: 'house.see' }, input: paperPeriod } as const;
const example = { from: '2026-11-01', to: '2026-11-30' };

/** What the house earns, holds, and what comes and goes: daily totals of committed transfers. */
export const opsResultCalls = {
  profit: declareCall({
    ...BOTH,
    path: '/ops/api/results/profit',
    summary: 'Profit and loss by product, day and coin',
    description:
      'Amounts are exact: with the fundings (`funding`) and what was before they sum up to the balances of the accounts of the house. `holdings` is what the coins held at the end of the day before became worth more or less: a value without an amount.',
    output: z.strictObject({ list: z.array(resultRow), ...counted }),
    example,
  }),
  profitFile: declareCall({
    ...BOTH,
    method: 'GET',
    path: '/ops/api/results/profitFile',
    summary: 'The same as CSV',
    output: fileOf('text/csv'),
    example,
  }),
  flows: declareCall({
    ...BOTH,
    path: '/ops/api/results/flows',
    summary: 'Deposits and withdrawals by day and coin',
    output: z.strictObject({ list: z.array(flowRow) }),
    example,
  }),
  flowsFile: declareCall({
    ...BOTH,
    method: 'GET',
    path: '/ops/api/results/flowsFile',
    summary: 'The same as CSV',
    output: fileOf('text/csv'),
    example,
  }),
  exposure: declareCall({
    path: '/ops/api/results/exposure',
    access: { operator: 'house.see' },
    summary: 'What the house holds of each coin, by account, now, and what is at stake by product',
    output: z.strictObject({
      time: z.number(),
      list: z.array(holding),
      products: z.array(productExposure),
    }),
  }),
};
