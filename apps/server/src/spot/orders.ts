import { parseAmount, parseDecimal } from '@bourse/money/amount';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { OrderType, Side, TimeInForce, TriggerWhen } from '@bourse/protocol/spot/order';
import { isMarket, readPrices } from './order-prices.ts';
import type { OrderRow } from './records.ts';
import type { Services } from '../services.ts';
import { findOrder } from './queries.ts';

/** An order as a client words it: decimals as text. What an order type does not take is ignored. */
export interface NewOrder {
  readonly direction: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price?: string | undefined;
  /** Base quantity; for a market buy the quote amount to spend. */
  readonly amount: string;
  readonly stopPrice?: string | undefined;
  /** Absent: taken from where the stop price lies. */
  readonly triggerWhen?: TriggerWhen | undefined;
  readonly clientOrderId?: string | undefined;
  readonly requestId?: string | undefined;
  /** Of an `oco`. */
  readonly stopLimitPrice?: string | undefined;
  /** Of a trailing stop: percent. */
  readonly callbackRate?: string | undefined;
  readonly activationPrice?: string | undefined;
  readonly takeProfit?: string | undefined;
  readonly stopLoss?: string | undefined;
}

/** A change of an order as a client words it; what is absent stays. */
export type OrderChange = Pick<
  NewOrder,
  'price' | 'stopPrice' | 'stopLimitPrice' | 'takeProfit' | 'stopLoss' | 'requestId'
> & { readonly amount?: string | undefined };

export interface OrderKey {
  readonly id?: string | undefined;
  readonly clientOrderId?: string | undefined;
}

/** Finds a listed pair by its symbol. */
export type FindPair = (symbol: string) => PairSpec | undefined;

/** An order that a command was about. `row`: absent where the command changed nothing, or the gateway has not heard of the change yet. */
export interface TouchedOrder {
  readonly id: string;
  readonly row: OrderRow | undefined;
}

export interface PlacedOrder extends TouchedOrder {
  /** It was there: an earlier command has placed it. */
  readonly isRepeat: boolean;
}

/** Placing and cancelling, for every API: texts become a command, its reply the order's row. */
export class SpotOrders {
  readonly #services: Pick<Services, 'db' | 'sequencer'>;

  constructor(services: Pick<Services, 'db' | 'sequencer'>) {
    this.#services = services;
  }

  async place(user: number, pair: PairSpec, request: NewOrder): Promise<PlacedOrder | Refusal> {
    const { type, timeInForce, triggerWhen, clientOrderId, requestId } = request;
    if (isMarket(type) && timeInForce === 'post-only')
      return refuse('INVALID_FIELD', { field: 'timeInForce' });
    const prices = readPrices(request, pair, type);
    if (prices instanceof Refusal) return prices;
    const { price = 0, stopPrice = 0, stopLimit = 0, activation = 0, takeProfit = 0, stopLoss = 0 } = prices;
    const callback = type === 'trailing-stop' ? parseDecimal(request.callbackRate ?? '', RATE_DECIMALS) : 0n;
    if (callback === undefined)
      return refuse('INVALID_AMOUNT', { field: 'callbackRate', decimals: String(RATE_DECIMALS) });
    const amount = parseAmount(request.amount);
    if (amount === undefined) return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
    const reply = await this.#services.sequencer.submit({
      type: 'placeOrder',
      user,
      symbol: pair.symbol,
      side: request.direction,
      orderType: type,
      timeInForce,
      price,
      amount,
      stopPrice,
      ...(triggerWhen === undefined ? {} : { triggerWhen }),
      ...(clientOrderId === undefined ? {} : { clientOrderId }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(stopLimit !== 0 && { stopLimit }),
      ...(callback !== 0n && { callbackPpm: Number(callback) * PPM_PER_RATE }),
      ...(activation !== 0 && { activation }),
      ...(takeProfit !== 0 && { takeProfit }),
      ...(stopLoss !== 0 && { stopLoss }),
    });
    if (reply.status === 'refused') return reply.refusal;
    const { orderId, isRepeat = reply.status === 'repeat' } = reply.result;
    return { id: String(orderId), row: reply.orders?.[0], isRepeat };
  }

  /** Changes an order of the user; `findPair` tells how its numbers are read. */
  async amend(
    user: number,
    key: OrderKey,
    change: OrderChange,
    findPair: FindPair,
  ): Promise<TouchedOrder | Refusal> {
    const found = await findOrder(this.#services.db, user, key);
    if (!found) return refuse('ORDER_NOT_FOUND');
    const pair = findPair(found.symbol)!;
    const prices = readPrices(change, pair);
    if (prices instanceof Refusal) return prices;
    const amount = change.amount === undefined ? 0n : parseAmount(change.amount);
    if (amount === undefined) return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
    const { clientOrderId } = key;
    const { requestId } = change;
    const reply = await this.#services.sequencer.submit({
      type: 'amendOrder',
      user,
      orderId: Number(found.id),
      ...(key.id === undefined && clientOrderId !== undefined ? { clientOrderId } : {}),
      ...prices,
      ...(change.amount === undefined ? {} : { amount }),
      ...(requestId === undefined ? {} : { requestId }),
    });
    if (reply.status === 'refused') {
      const isClosed = found.status === 'filled' || found.status === 'cancelled';
      return isClosed && reply.refusal.code === 'ORDER_NOT_FOUND' ? refuse('ORDER_CLOSED') : reply.refusal;
    }
    return { id: String(reply.result.orderId), row: reply.orders?.[0] };
  }

  async cancel(user: number, key: OrderKey, requestId?: string): Promise<TouchedOrder | Refusal> {
    let reply = await this.#cancel(user, key, requestId);
    if (reply.status === 'refused' && reply.refusal.code === 'ORDER_NOT_FOUND') {
      const found = await findOrder(this.#services.db, user, key);
      if (!found) return reply.refusal;
      if (found.status === 'filled' || found.status === 'cancelled') return refuse('ORDER_CLOSED');
      // The engine forgets client order ids after 24 h; orders may rest for longer.
      reply = await this.#cancel(user, { ...key, id: found.id }, requestId);
    }
    if (reply.status === 'refused') return reply.refusal;
    return { id: String(reply.result.orderId), row: reply.orders?.[0] };
  }

  #cancel(user: number, { id, clientOrderId }: OrderKey, requestId: string | undefined) {
    return this.#services.sequencer.submit({
      type: 'cancelOrder',
      user,
      ...(id === undefined ? {} : { orderId: Number(id) }),
      ...(clientOrderId === undefined ? {} : { clientOrderId }),
      ...(requestId === undefined ? {} : { requestId }),
    });
  }

  /** Cancels all of a pair, or of all pairs; answers the ids. */
  async cancelAll(user: number, symbol?: string, requestId?: string): Promise<string[] | Refusal> {
    const reply = await this.#services.sequencer.submit({
      type: 'cancelAll',
      user,
      ...(symbol === undefined ? {} : { symbol }),
      ...(requestId === undefined ? {} : { requestId }),
    });
    return reply.status === 'refused' ? reply.refusal : reply.result.cancelled!.map(String);
  }

  /** The row of an order that a command was about, as it stands now when the command was a repeat. */
  rowOf(user: number, { id, row }: TouchedOrder): OrderRow | Promise<OrderRow | undefined> {
    return row ?? findOrder(this.#services.db, user, { id });
  }
}

/** Decimals of a trailing stop's percentage. */
const RATE_DECIMALS = 2;
const PPM_PER_RATE = 100;
