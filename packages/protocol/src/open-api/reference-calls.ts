import { z } from 'zod';
import { declareCall } from '../call.ts';
import { dataOf, exact, lower, ms, symbolName } from './fields.ts';

/** The public calls that say what there is: currencies, pairs, their rules, the time. */

const NORMAL = 1;
const HALTED = 2;
const CANCEL_ONLY = 3;

const openChainRules = z
  .strictObject({
    chain: z
      .string()
      .describe(
        'Id of the currency on the chain, unique over all currencies: `usdterc20`, `trc20usdt`, `btc`.',
      ),
    displayName: z.string(),
    baseChain: z.string().describe('The network beneath it: `ETH` of `ERC20`.'),
    baseChainProtocol: z.string(),
    numOfConfirmations: z.number().describe('Confirmations until a deposit is credited.'),
    numOfFastConfirmations: z.number(),
    depositStatus: z.enum(['allowed', 'prohibited']),
    minDepositAmt: z.string(),
    withdrawStatus: z.enum(['allowed', 'prohibited']),
    minWithdrawAmt: z.string(),
    maxWithdrawAmt: z.string(),
    withdrawPrecision: z.number().describe('Decimals of an amount.'),
    withdrawFeeType: z.literal('fixed'),
    transactFeeWithdraw: z.string().describe('The fee, in the currency itself.'),
    addrWithTag: z.boolean().describe('Whether payments can have a tag or memo beside the address.'),
    addrDepositTag: z.literal(false),
  })
  .meta({ id: 'OpenChainRules', description: 'A currency on a chain.' });
export type OpenChainRules = z.infer<typeof openChainRules>;

const openCurrency = z
  .strictObject({
    currency: z.string(),
    assetType: z.literal(1).describe('1: a coin.'),
    instStatus: z.literal('normal'),
    chains: z.array(openChainRules),
  })
  .meta({ id: 'OpenCurrency', description: 'A currency, and the chains it comes and goes by.' });

const openSymbol = z
  .strictObject({
    symbol: symbolName,
    'base-currency': z.string(),
    'quote-currency': z.string(),
    'price-precision': z.number().describe('Decimals of a price.'),
    'amount-precision': z.number().describe('Decimals of an amount of the base currency.'),
    'value-precision': z.number().describe('Decimals of an amount of the quote currency.'),
    'symbol-partition': z.literal('main'),
    state: z
      .enum(['online', 'suspend', 'offline'])
      .describe('`suspend`: no orders are taken now; `offline`: the pair is not traded any more.'),
    'api-trading': z.enum(['enabled', 'disabled']),
    'min-order-amt': exact.describe('In the base currency, as all limits but `min-order-value`.'),
    'max-order-amt': exact,
    'min-order-value': exact.describe('Smallest value of an order, in the quote currency.'),
    'limit-order-min-order-amt': exact,
    'limit-order-max-order-amt': exact,
    'sell-market-min-order-amt': exact,
    'sell-market-max-order-amt': exact,
  })
  .meta({ id: 'OpenSymbol', description: 'A pair and the rules of its orders.' });
export type OpenSymbol = z.infer<typeof openSymbol>;

const openShortSymbol = z
  .strictObject({
    symbol: symbolName,
    state: z.enum(['online', 'suspend', 'offline']).describe('As `state` of `OpenSymbol`.'),
    bc: z.string().describe('Base currency.'),
    qc: z.string().describe('Quote currency.'),
    pp: z.number().describe('Decimals of a price.'),
    ap: z.number().describe('Decimals of an amount of the base currency.'),
    vp: z.number().describe('Decimals of an amount of the quote currency.'),
    sp: z.literal('main').describe('Partition.'),
    minoa: exact.describe('Smallest amount of an order.'),
    maxoa: exact.describe('Largest amount of an order.'),
    minov: exact.describe('Smallest value of an order.'),
    lominoa: exact.describe('Smallest amount of a limit order.'),
    lomaxoa: exact.describe('Largest amount of a limit order.'),
    smminoa: exact.describe('Smallest amount of a market sell.'),
    smmaxoa: exact.describe('Largest amount of a market sell.'),
    at: z.enum(['enabled', 'disabled']).describe('Trading by this API.'),
  })
  .meta({ id: 'OpenShortSymbol', description: 'The same as `OpenSymbol` in short names.' });
export type OpenShortSymbol = z.infer<typeof openShortSymbol>;

const openOrderLimits = z
  .strictObject({
    symbol: symbolName,
    'limit-order-must-greater-than': exact,
    'limit-order-must-less-than': exact,
    'market-sell-order-must-greater-than': exact,
    'market-sell-order-must-less-than': exact,
    'market-buy-order-must-greater-than': exact,
  })
  .meta({
    id: 'OpenOrderLimits',
    description: "Bounds of a pair's orders: in the base currency, and of market buys in the quote currency.",
  });
export type OpenOrderLimits = z.infer<typeof openOrderLimits>;

const openMarketStatus = z
  .strictObject({
    marketStatus: z
      .literal([NORMAL, HALTED, CANCEL_ONLY])
      .describe('1: normal, 2: halted, 3: orders can only be cancelled.'),
  })
  .meta({ id: 'OpenMarketStatus', description: 'The state of trading as a whole.' });
export type OpenMarketStatus = z.infer<typeof openMarketStatus>;

export const openReferenceCalls = {
  time: declareCall({
    method: 'GET',
    path: '/v1/common/timestamp',
    access: 'public',
    envelope: 'v1',
    summary: 'Time of the exchange',
    description: 'In ms. With ccxt: `fetchTime`.',
    output: dataOf(ms),
  }),
  marketStatus: declareCall({
    method: 'GET',
    path: '/v2/market-status',
    access: 'public',
    envelope: 'v2',
    summary: 'State of trading as a whole',
    description: 'With ccxt: `fetchStatus`.',
    output: dataOf(openMarketStatus),
  }),
  currencyNames: declareCall({
    method: 'GET',
    path: '/v1/common/currencys',
    access: 'public',
    envelope: 'v1',
    summary: 'Names of all currencies',
    output: dataOf(z.array(z.string())),
  }),
  currencies: declareCall({
    method: 'GET',
    path: '/v2/reference/currencies',
    access: 'public',
    envelope: 'v2',
    summary: 'Currencies and their chains',
    description: 'With limits and fees of deposits and withdrawals. With ccxt: `fetchCurrencies`.',
    input: z.object({ currency: lower(12).optional().describe('Absent: all.') }),
    output: dataOf(z.array(openCurrency)),
    example: { currency: 'usdt' },
  }),
  symbols: declareCall({
    method: 'GET',
    path: '/v1/common/symbols',
    access: 'public',
    envelope: 'v1',
    summary: 'Pairs',
    description: 'With the rules of their orders. With ccxt: `fetchMarkets`, part of `loadMarkets`.',
    output: dataOf(z.array(openSymbol)),
  }),
  marketSymbols: declareCall({
    method: 'GET',
    path: '/v1/settings/common/market-symbols',
    access: 'public',
    envelope: 'v1',
    summary: 'Pairs in short names',
    input: z.object({
      symbols: lower(2_000)
        .transform((text) => text.split(','))
        .optional()
        .describe('Between commas; absent: all.'),
    }),
    output: dataOf(z.array(openShortSymbol)),
    example: { symbols: 'btcusdt,ethusdt' },
  }),
  orderLimits: declareCall({
    method: 'GET',
    path: '/v1/common/exchange',
    access: 'public',
    envelope: 'v1',
    summary: 'Smallest and largest orders of a pair',
    description: 'With ccxt: `fetchTradingLimits`.',
    input: z.object({ symbol: lower(24).describe('A pair: `btcusdt`. Case does not matter.') }),
    output: dataOf(openOrderLimits),
    example: { symbol: 'btcusdt' },
  }),
};
