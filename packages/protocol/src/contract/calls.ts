import { z } from 'zod';
import { declareCall } from '../call.ts';
import { pageOf } from '../answers.ts';
import { coin, decimalText, idText, page, period, requestId, wholeNumber } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import type { MessageKey } from '../texts/en.ts';
import { SIDES } from '../spot/order.ts';

/**
 * Fields and answers of the leveraged contracts' calls: base `/contract/app/contract/standard` (docs/rules.md, "Calls
 * and envelopes"), envelope code 200 with `result` and `message`. All fields are strings on the wire; amounts and
 * prices are decimals.
 */

const says = (key: MessageKey): { error: string } => ({ error: key });
/** A price that may be left out; an empty field removes it. */
const price = orAbsent(decimalText);

export const contractConfigView = z
  .strictObject({
    symbol: z.string(),
    baseCoin: z.string(),
    quoteCoin: z.string(),
    enabled: z.boolean(),
    leverages: z.array(z.number()),
    feeRate: z.string().describe('"0.0005": of the notional, on opening and on closing.'),
    spread: z
      .string()
      .describe(
        '"0.0002": market orders fill so much beside the worse of mark and newest tick at this moment; grows as the market moves.',
      ),
    marginMin: z.string(),
    notionalMax: z.string(),
    tiers: z.array(
      z.strictObject({
        notionalMax: z.string(),
        maintenanceRate: z.string(),
        leverageMax: z.number(),
      }),
    ),
    mark: z.string().describe('"" while unknown.'),
    stale: z.boolean(),
  })
  .meta({ id: 'ContractConfigView' });
export type ContractConfigView = z.infer<typeof contractConfigView>;

export const positionView = z
  .strictObject({
    id: z.string(),
    baseCoin: z.string(),
    quoteCoin: z.string(),
    direction: z.enum(['buy', 'sell']),
    type: z.enum(['market', 'limit']),
    leverage: z.number(),
    entryStatus: z.literal([1, 2, 3, 4]).describe('1 holding, 2 finished, 3 liquidated, 4 waiting'),
    status: z.enum(['waiting', 'open', 'closed', 'liquidated', 'cancelled']),
    reason: z
      .string()
      .describe(
        'Why it ended: user, first-price (a close that had waited for fresh prices), stop-loss, stop-profit, liquidated, deleveraged, position-limit; "" before.',
      ),
    openMargin: z.string().describe('As ordered.'),
    margin: z.string().describe('Frozen now.'),
    openAmount: z.string().describe('Notional at opening.'),
    limitPrice: z.string().describe('Limit of a limit order, else "".'),
    openPrice: z.string().describe('"" while waiting.'),
    openQuantity: z.string().describe('At opening, and what is still open.'),
    quantity: z.string(),
    queuedClose: z
      .string()
      .describe(
        'Base quantity that closes at the first fresh price, asked for while there was none; else "".',
      ),
    liquidationPrice: z.string().describe('"" where there is none.'),
    stopLoss: z.string(),
    stopProfit: z.string(),
    price: z
      .string()
      .describe('Mark; of a finished one the settlement price (average over its parts). "" while unknown.'),
    profit: z
      .string()
      .describe(
        'Of the open part at the mark; of a finished one what it brought, before fees. May be negative.',
      ),
    profitRate: z.string().describe('profit / margin: "0.125" is 12.5 %.'),
    realised: z.string().describe('Profit less loss of the parts closed so far.'),
    openFee: z.string(),
    closeFee: z.string(),
    toInsurance: z.string().describe('What a liquidation left of the margin: it went to insurance.'),
    netProfit: z
      .string()
      .describe(
        'Of a finished one all that it brought or cost: profit less fees and what went to insurance. Else "".',
      ),
    netProfitRate: z.string().describe('netProfit / all margin put in; "" while open.'),
    unpaid: z
      .string()
      .describe('Profit that could not be paid at once; "0" but for a price gap beyond all funds.'),
    owed: z.string().describe('What of it the house still owes; paid first from what it receives next.'),
    createTime: z.number(),
    openTime: z.number().describe('0 until then.'),
    closeTime: z.number(),
  })
  .meta({
    id: 'PositionView',
    description:
      'A position, and before it the limit order it comes from. Also pushed on the private channel.',
  });
export type PositionView = z.infer<typeof positionView>;

/**
 * What carries a risk notice (docs/rules.md, "Switches and notices"); each is accepted once, before the first order.
 */
export const RISK_PRODUCTS = ['contract', 'second'] as const;
export type RiskProduct = (typeof RISK_PRODUCTS)[number];

export const riskView = z
  .strictObject({
    contract: z.number(),
    second: z.number(),
  })
  .meta({
    id: 'RiskView',
    description: 'When the caller accepted the notice of each product, ms; 0: not yet.',
  });
export type RiskView = z.infer<typeof riskView>;

export const contractCalls = {
  config: declareCall({
    path: '/contract/app/contract/standard/config',
    access: 'public',
    envelope: 'code200',
    summary: 'What a pair offers',
    description: 'Leverages, fees, maintenance margins and the mark; without a pair, all pairs.',
    input: z.object({ baseCoin: coin.optional(), quoteCoin: coin.optional() }),
    output: z.array(contractConfigView),
    example: { baseCoin: 'BTC', quoteCoin: 'USDT' },
  }),
  createOrder: declareCall({
    path: '/contract/app/contract/standard/createOrder',
    access: 'user',
    worth: 'order',
    envelope: 'code200',
    product: 'contract',
    summary: 'Open a leveraged position',
    description: 'A market order opens at once, a limit order when the mark reaches its price.',
    input: z
      .object({
        baseCoin: coin,
        quoteCoin: coin,
        direction: z.enum(SIDES).describe('Side of the order.'),
        type: z.enum(['market', 'limit']).describe('Which kind.'),
        margin: z
          .string(says('ENTER_MARGIN'))
          .min(1, says('ENTER_MARGIN'))
          .max(32, says('ENTER_MARGIN'))
          .describe('USDT that the position can lose; the fee comes on top.'),
        leverage: wholeNumber(1, 1000).describe('One of those that the pair offers.'),
        price: price.describe('Required for limit.'),
        stopLoss: price.describe('Closes the position at the market rule when the mark reaches it.'),
        stopProfit: price.describe('Likewise, on the side of the profit.'),
        requestId,
      })
      .refine((call) => call.type === 'market' || call.price !== undefined, {
        path: ['price'],
        ...says('PRICE_NOT_SUITABLE'),
      }),
    output: positionView,
    example: {
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      direction: 'buy',
      type: 'market',
      margin: '100',
      leverage: '20',
    },
  }),
  amendOrder: declareCall({
    path: '/contract/app/contract/standard/amendOrder',
    access: 'user',
    worth: 'order',
    envelope: 'code200',
    product: 'contract',
    summary: 'Change a waiting limit order',
    description:
      'Its limit, and its stops; under the rules of a new order. Where the market gives the new limit or better, it opens at once.',
    input: z.object({
      id: idText,
      price: decimalText.describe('Its limit from now on.'),
      stopLoss: decimalText.optional().describe('Left out: it stays; `0` takes it away.'),
      stopProfit: decimalText.optional().describe('Likewise.'),
      requestId,
    }),
    output: positionView,
    example: { id: '1', price: '49000' },
  }),
  cancelOrder: declareCall({
    path: '/contract/app/contract/standard/cancelOrder',
    access: 'user',
    worth: 'exit',
    envelope: 'code200',
    summary: 'Cancel a waiting limit order',
    description: 'Margin and fee are available again.',
    input: z.object({ id: idText, requestId }),
    output: positionView,
    example: { id: '1' },
  }),
  closePosition: declareCall({
    path: '/contract/app/contract/standard/closePosition',
    access: 'user',
    worth: 'exit',
    envelope: 'code200',
    summary: 'Close a position',
    description:
      'As a whole or in part, at the market rule. While market data is delayed nothing closes: the position stays open with `queuedClose`, and closes at the first fresh price. A later call replaces an earlier one.',
    input: z.object({
      id: idText,
      amount: orAbsent(decimalText).describe('Base quantity; absent: all.'),
      requestId,
    }),
    output: positionView,
    example: { id: '1' },
  }),
  cancelClose: declareCall({
    path: '/contract/app/contract/standard/cancelClose',
    access: 'user',
    worth: 'exit',
    envelope: 'code200',
    summary: 'Take back a queued close',
    description: 'One that waits for the first fresh price (`queuedClose`).',
    input: z.object({ id: idText, requestId }),
    output: positionView,
    example: { id: '1' },
  }),
  setStops: declareCall({
    path: '/contract/app/contract/standard/setStops',
    access: 'user',
    worth: 'exit',
    envelope: 'code200',
    summary: 'Set stop loss and take profit',
    description: 'Both as they shall be; an empty one is removed.',
    input: z.object({
      id: idText,
      stopLoss: price.describe('Closes the position at the market rule when the mark reaches it.'),
      stopProfit: price.describe('Likewise, on the side of the profit.'),
      requestId,
    }),
    output: positionView,
    example: { id: '1', stopLoss: '45000' },
  }),
  addMargin: declareCall({
    path: '/contract/app/contract/standard/addMargin',
    access: 'user',
    worth: 'exit',
    envelope: 'code200',
    summary: 'Add margin to a position',
    description: 'Moves its liquidation price away.',
    input: z.object({
      id: idText,
      amount: z
        .string(says('ENTER_MARGIN'))
        .min(1, says('ENTER_MARGIN'))
        .max(32, says('ENTER_MARGIN'))
        .describe('USDT.'),
      requestId,
    }),
    output: positionView,
    example: { id: '1', amount: '10' },
  }),
  positions: declareCall({
    path: '/contract/app/contract/standard/getContractRecord',
    access: 'user',
    envelope: 'code200',
    heavy: true,
    packed: true,
    summary: 'Positions and waiting orders',
    description: 'Newest first. The period is that of the end; of what has not ended, of its creation.',
    input: z.object({
      baseCoin: coin.optional(),
      quoteCoin: coin.optional(),
      direction: z.enum(SIDES).optional().describe('Side of the order.'),
      entryStatus: z
        .enum(['1', '2', '3', '4'])
        .default('1')
        .describe('1 holding, 2 finished, 3 liquidated, 4 waiting.'),
      ...period,
      ...page,
    }),
    output: pageOf(positionView),
    example: { entryStatus: '1' },
  }),
  position: declareCall({
    path: '/contract/app/contract/standard/getContractRecordById',
    access: 'user',
    envelope: 'code200',
    summary: 'One position',
    input: z.object({ id: idText }),
    output: positionView,
    example: { id: '1' },
  }),
  riskNotices: declareCall({
    path: '/contract/app/contract/risk/get',
    access: 'user',
    envelope: 'code200',
    summary: 'Risk notices',
    description: 'When the caller accepted the notice of each product; 0: not yet.',
    output: riskView,
  }),
  acceptRisk: declareCall({
    path: '/contract/app/contract/risk/accept',
    access: 'user',
    worth: 'order',
    envelope: 'code200',
    summary: 'Accept a risk notice',
    description: 'Once, before the first order.',
    input: z.object({
      product: z.enum(RISK_PRODUCTS).describe('Whose notice was read.'),
    }),
    output: riskView,
    example: { product: 'contract' },
  }),
};
