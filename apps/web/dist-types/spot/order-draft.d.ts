import type { MessageKey } from '@bourse/protocol/messages/en';
import type { OrderType, Side, TimeInForce } from '@bourse/protocol/spot/order';
import type { Pair } from '../api/config.ts';
import type { NewOrder } from './api.ts';
/** The order form as text; the rules below turn it into an order. All arithmetic is on integers. */
export interface Draft {
    side: Side;
    type: OrderType;
    timeInForce: TimeInForce;
    price: string;
    stopPrice: string;
    /** Base quantity. Unused when `spendsQuote`. */
    amount: string;
    /** Quote value. */
    total: string;
}
/** What a draft is judged against. */
export interface Circumstances {
    pair: Pair;
    /** Available on the spot account, in 1e-8 units. */
    baseAvailable: bigint;
    quoteAvailable: bigint;
    /** Best prices and last price as decimals; absent when there is none. */
    bestBid: string | undefined;
    bestAsk: string | undefined;
    last: string | undefined;
}
/** Market and stop-market buys say how much quote currency to spend, not how much to buy. */
export declare function spendsQuote(draft: Pick<Draft, 'side' | 'type'>): boolean;
export declare function hasPrice(type: OrderType): boolean;
export declare function hasStop(type: OrderType): boolean;
/** Decimals of a quote value in the form: cents for USDT, everything for coins. */
export declare function quoteDecimals(pair: Pick<Pair, 'quoteCoin'>): number;
/** What price × amount comes to: what a buy freezes (rounded up), or what a sell brings before the fee. */
export declare function totalOf(pair: Pair, side: Side, price: string, amount: string): string;
/** The most that `total` buys or must be sold for at `price`, in whole lots. */
export declare function amountOf(pair: Pair, price: string, total: string): string;
/** The draft with `percent` of the available balance put in. */
export declare function withPercent(draft: Draft, about: Circumstances, percent: number): Draft;
/** The fee if the whole order takes: in base for a buy, in quote for a sell. Absent while it cannot be known. */
export declare function feeOf(draft: Draft, about: Circumstances, rate: string): string | undefined;
export type DraftField = 'price' | 'stopPrice' | 'amount' | 'total';
/** Why a draft is no order, in the words of the message catalogue, and the field to put right. */
export interface DraftProblem {
    field: DraftField;
    key: MessageKey;
    args?: Record<string, string>;
}
/** The rules that can be known before the server is asked (rules.md sections 1 and 5). */
export declare function problemOf(draft: Draft, about: Circumstances): DraftProblem | undefined;
/** The order that a draft without problems stands for. */
export declare function orderOf(draft: Draft, pair: Pair): NewOrder;
