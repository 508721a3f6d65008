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

/**
 * What an end changes, its place in the book and its payer's balance included. Most orders end by a cancel, long after they
 * were placed: what lies apart from these fields would have to be fetched from memory for nothing.
 */
export class EndImage {
  readonly status: OrderStatus;
  readonly held: bigint;
  readonly updatedAt: number;
  readonly available: bigint;
  readonly frozen: bigint;
  readonly isResting: boolean;
  /** The order ahead of it in the queue of its price. */
  readonly before: Order | undefined;

  constructor(order: Order) {
    const { pays, pair } = order;
    this.status = order.status;
    this.held = order.held;
    this.updatedAt = order.updatedAt;
    this.available = pays.available;
    this.frozen = pays.frozen;
    this.isResting = order.slot >= 0;
    this.before = this.isResting ? pair.orderBefore(order) : undefined;
  }

  restore(order: Order): void {
    order.status = this.status;
    order.cancelReason = undefined;
    order.held = this.held;
    order.updatedAt = this.updatedAt;
    order.pays.available = this.available;
    order.pays.frozen = this.frozen;
    if (this.isResting) order.pair.putBack(order, order.remaining, this.before);
  }
}

/** What a fill, a trigger or an end changes, but for the place in the book, which notes itself. */
export class OrderImage {
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | undefined;
  readonly held: bigint;
  readonly updatedAt: number;
  readonly remaining: number;
  readonly filledLots: number;
  readonly filledQuote: bigint;
  readonly fee: bigint;
  readonly feeBasis: bigint;
  readonly rank: number;

  constructor(order: Order) {
    this.status = order.status;
    this.cancelReason = order.cancelReason;
    this.held = order.held;
    this.updatedAt = order.updatedAt;
    this.remaining = order.remaining;
    this.filledLots = order.filledLots;
    this.filledQuote = order.filledQuote;
    this.fee = order.fee;
    this.feeBasis = order.feeBasis;
    this.rank = order.rank;
  }

  restore(order: Order): void {
    order.status = this.status;
    order.cancelReason = this.cancelReason;
    order.held = this.held;
    order.updatedAt = this.updatedAt;
    order.remaining = this.remaining;
    order.filledLots = this.filledLots;
    order.filledQuote = this.filledQuote;
    order.fee = this.fee;
    order.feeBasis = this.feeBasis;
    order.rank = this.rank;
  }
}

/** What a fill changes of a resting order, its payer's balance included. */
export class TakenImage extends OrderImage {
  readonly available: bigint;
  readonly frozen: bigint;

  constructor(order: Order) {
    super(order);
    this.available = order.pays.available;
    this.frozen = order.pays.frozen;
  }

  override restore(order: Order): void {
    super.restore(order);
    order.pays.available = this.available;
    order.pays.frozen = this.frozen;
  }
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
