import { z } from 'zod';
import { coin, decimalText, idText, page, period, requestId, wholeNumber } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import type { MessageKey } from '../messages/en.ts';
import { SIDES } from '../spot/order.ts';

/**
 * Fields and answers of the leveraged contracts' calls: base `/contract/app/contract/standard` (docs/rules.md, "Calls
 * and envelopes"), envelope code 200 with `result` and `message`. All fields are strings on the wire; amounts and
 * prices are decimals.
 */

const says = (key: MessageKey): { error: string } => ({ error: key });
/** A price that may be left out; an empty field removes it. */
const price = orAbsent(decimalText);

/** `/config`: what a pair offers; without a pair, all pairs. Public. */
export const contractConfigCall = z.object({ baseCoin: coin.optional(), quoteCoin: coin.optional() });
export interface ContractConfigView {
  symbol: string;
  baseCoin: string;
  quoteCoin: string;
  enabled: boolean;
  leverages: number[];
  /** "0.0005": of the notional, on opening and on closing. */
  feeRate: string;
  /** "0.0002": market orders fill so much beside the worse of mark and newest tick at this moment; grows as the market moves. */
  spread: string;
  marginMin: string;
  notionalMax: string;
  tiers: { notionalMax: string; maintenanceRate: string; leverageMax: number }[];
  /** "" while unknown. */
  mark: string;
  stale: boolean;
}

/** `/createOrder`: answers the position as it stands. */
export const createContractCall = z
  .object({
    baseCoin: coin,
    quoteCoin: coin,
    direction: z.enum(SIDES),
    type: z.enum(['market', 'limit']),
    /** USDT that the position can lose; the fee comes on top. */
    margin: z.string(says('ENTER_MARGIN')).min(1, says('ENTER_MARGIN')).max(32, says('ENTER_MARGIN')),
    /** One of those that the pair offers. */
    leverage: wholeNumber(1, 1000),
    /** Required for limit. */
    price,
    /** Closes the position at the market rule when the mark reaches it. */
    stopLoss: price,
    /** Likewise, on the side of the profit. */
    stopProfit: price,
    requestId,
  })
  .refine((call) => call.type === 'market' || call.price !== undefined, {
    path: ['price'],
    ...says('PRICE_NOT_SUITABLE'),
  });

/** `/cancelOrder`: of a waiting limit order. */
export const cancelContractCall = z.object({ id: idText, requestId });

/** `/closePosition`: `amount` is base quantity, absent = all. */
export const closePositionCall = z.object({
  id: idText,
  /** Base quantity; absent: all. */
  amount: orAbsent(decimalText),
  requestId,
});

/** `/setStops`: both stops as they shall be; an empty or absent one is removed. */
export const setStopsCall = z.object({
  id: idText,
  /** Closes the position at the market rule when the mark reaches it. */
  stopLoss: price,
  /** Likewise, on the side of the profit. */
  stopProfit: price,
  requestId,
});

/** `/addMargin` */
export const addMarginCall = z.object({
  id: idText,
  /** USDT. */
  amount: z.string(says('ENTER_MARGIN')).min(1, says('ENTER_MARGIN')).max(32, says('ENTER_MARGIN')),
  requestId,
});

/**
 * `/getContractRecord`: entryStatus 1 holding, 2 finished (cancelled orders too), 3 liquidated, 4 waiting limit orders.
 * The period is that of the end; of what has not ended, of its creation.
 */
export const contractRecordCall = z.object({
  baseCoin: coin.optional(),
  quoteCoin: coin.optional(),
  direction: z.enum(SIDES).optional(),
  /** 1 holding, 2 finished, 3 liquidated, 4 waiting. */
  entryStatus: z.enum(['1', '2', '3', '4']).default('1'),
  ...period,
  ...page,
});
/** `/getContractRecordById` */
export const contractByIdCall = z.object({ id: idText });

/** A position, and before it the limit order it comes from. Also pushed on the private channel. */
export interface PositionView {
  id: string;
  baseCoin: string;
  quoteCoin: string;
  direction: 'buy' | 'sell';
  type: 'market' | 'limit';
  leverage: number;
  /** 1 holding, 2 finished, 3 liquidated, 4 waiting */
  entryStatus: 1 | 2 | 3 | 4;
  status: 'waiting' | 'open' | 'closed' | 'liquidated' | 'cancelled';
  /** Why it ended: user, stop-loss, stop-profit, liquidated, deleveraged, position-limit; "" before. */
  reason: string;
  /** As ordered. */
  openMargin: string;
  /** Frozen now. */
  margin: string;
  /** Notional at opening. */
  openAmount: string;
  /** Limit of a limit order, else "". */
  limitPrice: string;
  /** "" while waiting. */
  openPrice: string;
  /** At opening, and what is still open. */
  openQuantity: string;
  quantity: string;
  /** "" where there is none. */
  liquidationPrice: string;
  stopLoss: string;
  stopProfit: string;
  /** Mark; of a finished one the settlement price (average over its parts). "" while unknown. */
  price: string;
  /** Of the open part at the mark; of a finished one what it brought, before fees. May be negative. */
  profit: string;
  /** profit / margin: "0.125" is 12.5 %. */
  profitRate: string;
  /** Profit less loss of the parts closed so far. */
  realised: string;
  openFee: string;
  closeFee: string;
  /** Profit that could not be paid at once; "0" but for a price gap beyond all funds. */
  unpaid: string;
  /** What of it the house still owes; paid first from what it receives next. */
  owed: string;
  createTime: number;
  /** 0 until then. */
  openTime: number;
  closeTime: number;
}

/**
 * What carries a risk notice (docs/rules.md, "Switches and notices"); each is accepted once, before the first order.
 */
export const RISK_PRODUCTS = ['contract', 'second'] as const;
export type RiskProduct = (typeof RISK_PRODUCTS)[number];

/** `/contract/app/contract/risk/accept`; `/risk/get` takes nothing. Both answer a `RiskView`. */
export const acceptRiskCall = z.object({
  /** Whose notice was read. */
  product: z.enum(RISK_PRODUCTS),
});
/** When the caller accepted the notice of each product, ms; 0: not yet. */
export interface RiskView {
  contract: number;
  second: number;
}
