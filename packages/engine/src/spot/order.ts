import type {
  CancelReason,
  OrderStatus,
  OrderType,
  Side,
  TimeInForce,
  TriggerWhen,
} from '@bourse/protocol/spot/order';
import type { OrderPlan } from '@bourse/protocol/spot/plan';
import type { Account } from '../ledger/ledger.ts';
import type { Owner } from '../owner.ts';
import type { Undo } from '../undo.ts';
import type { Pair } from './pair.ts';

/**
 * What a person asked for, and the house market maker's quotes (id 0). What a fill or a cancel touches is declared
 * first, so that it lies together in memory.
 */
export class Order {
  readonly id: number;
  readonly owner: Owner;
  readonly pair: Pair;
  /** What the owner pays from and what is held: quote for a buy, base for a sell. */
  readonly pays: Account;
  status: OrderStatus = 'open';
  cancelReason: CancelReason | undefined;
  /** Frozen for what is left: the worst remaining cost. */
  held = 0n;
  /** Slot in the book while resting, else -1. */
  slot = -1;
  /** Place among its owner's open orders. Kept by `OpenOrders`. */
  openPlace = 0;
  updatedAt: number;
  /** Already listed among the changed orders of the batch. */
  changed = false;
  /** The step in which it was made or last noted for undoing. */
  notedIn = 0;
  /** The step in which it was made. */
  madeIn = 0;
  /** Lots not yet filled; for a buy by quote amount it stays 0. */
  remaining: number;
  /** Quote amount to spend; 0 unless a buy by quote amount. */
  quoteAmount: bigint;
  readonly side: Side;
  /** Limit in ticks; 0 for market orders. */
  price: number;
  /** Where the owner receives: base for a buy, quote for a sell. */
  readonly receives: Account;
  filledLots = 0;
  filledQuote = 0n;
  /** Charged so far, in the received currency. */
  fee = 0n;
  /** Sum over fills of rate in ppm × received amount: the fee owed is ceil(feeBasis / 1e6). */
  feeBasis = 0n;
  /** Place in the queue of its price among all resting orders. */
  rank = 0;

  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** Lots asked for; 0 for a buy by quote amount. */
  quantity: number;
  stopPrice: number;
  /** What it does beyond a limit and a stop price. */
  plan: OrderPlan | undefined;
  readonly triggerWhen: TriggerWhen | undefined;
  readonly clientOrderId: string | undefined;
  readonly createdAt: number;
  /** Whether the database has a row of it among the open orders. Kept by the commit path. */
  stored = false;

  constructor(fields: OrderFields) {
    this.id = fields.id;
    this.owner = fields.owner;
    this.pair = fields.pair;
    this.side = fields.side;
    this.type = fields.type;
    this.timeInForce = fields.timeInForce;
    this.price = fields.price;
    this.quantity = fields.quantity;
    this.quoteAmount = fields.quoteAmount;
    this.stopPrice = fields.stopPrice;
    this.plan = fields.plan;
    this.triggerWhen = fields.triggerWhen;
    this.clientOrderId = fields.clientOrderId;
    this.createdAt = fields.createdAt;
    const { base, quote } = fields.pair.spec;
    this.pays = fields.owner.spot(fields.side === 'buy' ? quote : base);
    this.receives = fields.owner.spot(fields.side === 'buy' ? base : quote);
    this.updatedAt = fields.createdAt;
    this.remaining = fields.quantity;
  }

  /** A quote of the house market maker: volatile, not journaled. */
  get isQuote(): boolean {
    return this.id === 0;
  }
}

export interface OrderFields {
  readonly id: number;
  readonly owner: Owner;
  readonly pair: Pair;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: number;
  readonly quantity: number;
  readonly quoteAmount: bigint;
  readonly stopPrice: number;
  readonly triggerWhen: TriggerWhen | undefined;
  readonly clientOrderId: string | undefined;
  readonly createdAt: number;
  readonly plan: OrderPlan | undefined;
}

/** What an order asks for, as far as it can change. */
export type Terms = Pick<Order, 'price' | 'quantity' | 'quoteAmount' | 'stopPrice' | 'plan'>;

/**
 * Notes and changes what an order asks for. To be called after it has left book and stops, so that taking it back finds
 * the places by the terms that go with them.
 */
export function setTerms(undo: Undo, order: Order, terms: Partial<Terms>): void {
  const { price, quantity, quoteAmount, stopPrice, plan } = order;
  undo.note(assignTerms, order, { price, quantity, quoteAmount, stopPrice, plan });
  Object.assign(order, terms);
}

function assignTerms(order: Order, terms: Terms): void {
  Object.assign(order, terms);
}

/** Whether it is the limit leg of an OCO, whose stop leg still waits. */
export function hasStopLeg(order: Order): boolean {
  return order.type === 'oco' && order.plan?.limit === undefined;
}

/** The highest price that what is left of a buy may cost. */
export function worstPrice({ type, price, plan }: Pick<Order, 'type' | 'price' | 'plan'>): number {
  return type === 'oco' && plan !== undefined && plan.limit === undefined
    ? Math.max(price, plan.stopLimit ?? 0)
    : price;
}
