import { z } from 'zod';
import { declareCall } from '../call.ts';
import { commaList, dataOf, symbolName } from './fields.ts';
import { accountId, symbol } from './order-fields.ts';

/** A user's account, its balances, and what trading costs him. */

const ownId = z.number().describe("The user's own id.");

const openAccount = z
  .strictObject({
    id: ownId,
    type: z.literal('spot'),
    subtype: z.literal(''),
    state: z.literal('working'),
  })
  .meta({
    id: 'OpenAccount',
    description: "The account that orders are placed from. Every user has one; its id is the user's own.",
  });

const openBalance = z
  .strictObject({
    currency: z.string(),
    type: z
      .enum(['trade', 'frozen'])
      .describe('`trade`: free to use; `frozen`: held by orders and withdrawals.'),
    balance: z.string(),
  })
  .meta({ id: 'OpenBalance', description: 'A part of a balance.' });
export type OpenBalance = z.infer<typeof openBalance>;

const openBalances = z
  .strictObject({
    id: ownId,
    type: z.literal('spot'),
    state: z.literal('working'),
    list: z.array(openBalance).describe('Two lines for every currency.'),
  })
  .meta({ id: 'OpenBalances', description: 'What an account holds.' });

const openFeeRate = z
  .strictObject({
    symbol: symbolName,
    makerFeeRate: z.string(),
    takerFeeRate: z.string(),
    actualMakerRate: z.string().describe('What is really charged.'),
    actualTakerRate: z.string().describe('What is really charged.'),
  })
  .meta({
    id: 'OpenFeeRate',
    description: 'What trading costs: a share of what is received, `0.001` for a tenth of a percent.',
  });
export type OpenFeeRate = z.infer<typeof openFeeRate>;

export const openAccountCalls = {
  accounts: declareCall({
    method: 'GET',
    path: '/v1/account/accounts',
    access: { right: 'read' },
    envelope: 'v1',
    summary: 'Accounts',
    description: 'There is one, and its id goes into orders. With ccxt: `fetchAccounts`.',
    output: dataOf(z.array(openAccount)),
  }),
  balance: declareCall({
    method: 'GET',
    path: '/v1/account/accounts/:id/balance',
    access: { right: 'read' },
    envelope: 'v1',
    summary: 'Balances',
    description: 'Of every currency. With ccxt: `fetchBalance`.',
    input: z.object({ id: accountId }),
    output: dataOf(openBalances),
    example: { id: '42' },
  }),
  feeRates: declareCall({
    method: 'GET',
    path: '/v2/reference/transact-fee-rate',
    access: { right: 'read' },
    envelope: 'v2',
    summary: 'What trading costs the owner of the key',
    description: 'With ccxt: `fetchTradingFee`.',
    input: z.object({ symbols: commaList(symbol, 20).describe('Up to 20 pairs between commas.') }),
    output: dataOf(z.array(openFeeRate)),
    example: { symbols: 'btcusdt,ethusdt' },
  }),
};
