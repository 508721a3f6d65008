import { z } from 'zod';
import { declareCall } from '../call.ts';
import { coin, wholeNumber } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import { commaList, dataOf, exact, MAX_TIME, ms, size } from './fields.ts';
import { accountId, orderId } from './order-fields.ts';

/** What changed the balances of the spot account, and what all of them are worth. */

export const TRANSACT_TYPES = [
  'trade',
  'transact-fee',
  'transfer',
  'deposit',
  'withdraw',
  'withdraw-fee',
  'exchange',
  'rebate',
  'other-types',
] as const;
export type TransactType = (typeof TRANSACT_TYPES)[number];

const sort = z.enum(['asc', 'desc']).default('desc').describe('By id: `desc` is newest first.');
const time = orAbsent(wholeNumber(0, MAX_TIME)).describe('In ms since 1970, included.');

const openHistoryLine = z
  .strictObject({
    'account-id': z.number(),
    currency: z.string(),
    'transact-amt': z.string().describe('With its sign.'),
    'transact-type': z.enum(TRANSACT_TYPES),
    'acct-balance': z.string().describe('Free and frozen together after it, of this currency.'),
    'transact-time': ms,
    'record-id': z.number(),
  })
  .meta({ id: 'OpenHistoryLine', description: 'A change of a balance.' });
export type OpenHistoryLine = z.infer<typeof openHistoryLine>;

const openLedgerLine = z
  .strictObject({
    accountId: z.number(),
    currency: z.string(),
    transactAmt: exact.describe('With its sign, as the spot account sees it.'),
    transactType: z.literal('transfer'),
    transferType: z.enum(['pro-to-linear-swap', 'linear-swap-to-pro']),
    transactId: z.number(),
    transactTime: ms,
    transferer: z.number().describe("The user's own id, as `transferee`."),
    transferee: z.number(),
  })
  .meta({ id: 'OpenLedgerLine', description: 'A transfer between the own accounts.' });
export type OpenLedgerLine = z.infer<typeof openLedgerLine>;

const accountBalance = z.strictObject({
  distributionType: z.enum(['1', '12']).describe('1: spot, 12: the contract account.'),
  balance: z.string().describe('In USDT.'),
  success: z.literal(true),
  accountBalance: z.string().describe('In the currency asked for.'),
});

const valuationCurrency = coin
  .default('BTC')
  .describe('A coin that has a price in USDT, `USDT`, or `USD`, which counts as USDT.');

export const openStatementCalls = {
  history: declareCall({
    method: 'GET',
    path: '/v1/account/history',
    access: { right: 'read' },
    envelope: 'v1',
    heavy: true,
    summary: 'Changes of balances',
    description: 'Of the spot account. Lines of some types are looked for among 10,000 at a time.',
    input: z.object({
      'account-id': accountId,
      currency: orAbsent(coin),
      'transact-types': orAbsent(commaList(z.enum(TRANSACT_TYPES), TRANSACT_TYPES.length)).describe(
        'Between commas; absent: all.',
      ),
      'start-time': time,
      'end-time': time,
      sort,
      size: size(500, 100),
      'from-id': orAbsent(orderId).describe('The record that the page begins with, from `next-id`.'),
    }),
    output: z.strictObject({
      data: z.array(openHistoryLine),
      'next-id': z.number().exactOptional().describe('Where the next page begins; absent: there is none.'),
    }),
    example: { 'account-id': '42', currency: 'usdt' },
  }),
  ledger: declareCall({
    method: 'GET',
    path: '/v2/account/ledger',
    access: { right: 'read' },
    envelope: 'v2',
    heavy: true,
    summary: 'Transfers of the spot account',
    input: z.object({
      accountId,
      currency: orAbsent(coin),
      transactTypes: orAbsent(z.literal('transfer')).describe('There is this one type.'),
      startTime: time,
      endTime: time,
      sort,
      limit: size(500, 100),
      fromId: orAbsent(orderId).describe('The record that the page begins with, from `nextId`.'),
    }),
    output: z.strictObject({
      data: z.array(openLedgerLine),
      nextId: z.number().exactOptional().describe('Where the next page begins; absent: there is none.'),
    }),
    example: { accountId: '42' },
  }),
  valuation: declareCall({
    method: 'GET',
    path: '/v2/account/valuation',
    access: { right: 'read' },
    envelope: 'v2',
    summary: 'What all balances are worth',
    description: 'At the reference prices of now; a coin without one counts nothing.',
    input: z.object({
      accountType: orAbsent(z.enum(['1', '12'])).describe('1: spot, 12: the contract account; absent: both.'),
      valuationCurrency,
    }),
    output: dataOf(
      z.strictObject({
        totalBalance: z.string(),
        profitAccountBalanceList: z.array(accountBalance),
        updated: z.strictObject({ success: z.literal(true), time: ms }),
      }),
    ),
    example: { valuationCurrency: 'USDT' },
  }),
  assetValuation: declareCall({
    method: 'GET',
    path: '/v2/account/asset-valuation',
    access: { right: 'read' },
    envelope: 'v2',
    summary: 'What an account is worth',
    description: 'As `/v2/account/valuation`, of one account.',
    input: z.object({
      accountType: z.enum(['spot', 'linear-swap']).describe('`linear-swap` is the contract account.'),
      valuationCurrency,
    }),
    output: dataOf(z.strictObject({ balance: z.string(), timestamp: ms })),
    example: { accountType: 'spot', valuationCurrency: 'USDT' },
  }),
};
