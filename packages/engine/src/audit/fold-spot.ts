import { Notional } from '@bourse/money/pair-scale';
import type { OwnerTier } from '@bourse/protocol/command';
import type {
  OrderAmended,
  OrderClosed,
  OrderPlaced,
  OrderTriggered,
  ReferenceSet,
  ReferenceSource,
  SpotEvent,
  StopMoved,
  Traded,
} from '@bourse/protocol/event';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { termsText } from '@bourse/protocol/pair-terms';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { OrderType, PairStatus, Side, TriggerWhen } from '@bourse/protocol/spot/order';
import { planText, type OrderPlan } from '@bourse/protocol/spot/plan';
import { AuditDifference, expect, type FoldedBalances } from './balances.ts';
import type { ReferralFold } from './fold-referral.ts';
import type { EventHandlers, FactKind } from './part.ts';

/** Of whoever has no rates of his own: 0.1 % of what he receives. */
const DEFAULT_FEE_PPM = 1000;

export interface OrderFacts {
  readonly id: number;
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  price: number;
  stopPrice: number;
  plan: OrderPlan | undefined;
  remaining: number;
  filledLots: number;
  filledQuote: bigint;
  fee: bigint;
  held: bigint;
  rank: number;
  status: 'waiting' | 'open';
}

/** Quotes of the house are volatile. */
export const ORDER_FACTS: FactKind<OrderFacts> = {
  of: ({ orders }) =>
    [...orders.values()].map((order) => ({
      id: order.id,
      owner: order.owner.id,
      symbol: order.pair.spec.symbol,
      side: order.side,
      price: order.price,
      stopPrice: order.stopPrice,
      plan: order.plan,
      remaining: order.remaining,
      filledLots: order.filledLots,
      filledQuote: order.filledQuote,
      fee: order.fee,
      held: order.held,
      rank: order.rank,
      status: order.status as 'waiting' | 'open',
    })),
  lines: (orders) =>
    orders.map(
      (o) =>
        `order ${o.id} ${o.owner} ${o.symbol} ${o.side} ${o.price} ${o.stopPrice} ${o.remaining} ${o.filledLots} ` +
        `${o.filledQuote} ${o.fee} ${o.held} ${o.rank} ${o.status}${o.plan ? ` ${planText(o.plan)}` : ''}`,
    ),
};

export interface PairFacts {
  readonly spec: PairSpec;
  readonly status: PairStatus;
}

export const PAIR_FACTS: FactKind<PairFacts> = {
  of: ({ pairs }) => [...pairs.values()].map(({ spec, status }) => ({ spec, status })),
  lines: (pairs) => pairs.map((p) => `pair ${p.spec.symbol} ${p.status} ${termsText(p.spec)}`),
};

/** Pairs, fee rates, orders and trades as their events tell them. */
export class SpotFold {
  readonly #balances: FoldedBalances;
  readonly #referral: ReferralFold;
  readonly #orders = new Map<number, FoldedOrder>();
  readonly #pairs = new Map<string, FoldedPair>();
  readonly #fees = new Map<number, { makerPpm: number; takerPpm: number }>();
  readonly #tiers = new Map<number, OwnerTier>();
  #lastTradeId = 0;

  constructor(balances: FoldedBalances, referral: ReferralFold) {
    this.#balances = balances;
    this.#referral = referral;
  }

  orders(): OrderFacts[] {
    return [...this.#orders.values()];
  }

  pairs(): PairFacts[] {
    return [...this.#pairs.values()].map(({ spec, status }) => ({ spec, status }));
  }

  readonly handlers: EventHandlers<SpotEvent> = {
    pairListed: ({ pair: spec }) => {
      const fresh = { status: 'trading', reference: 0, source: 'issue' } as const;
      this.#pairs.set(spec.symbol, { spec, notional: new Notional(spec), ...fresh });
    },
    pairStatusSet: ({ symbol, status }) => void (this.#pair(symbol).status = status),
    pairTermsSet: ({ pair }) => this.#setTerms(pair),
    feesSet: ({ owner, makerPpm, takerPpm }) => void this.#fees.set(owner, { makerPpm, takerPpm }),
    feeTiersSet: ({ changes }) => {
      for (const tier of changes) {
        if (tier.level === 0) this.#tiers.delete(tier.owner);
        else this.#tiers.set(tier.owner, tier);
      }
    },
    referenceSet: (event) => this.#setReference(event),
    orderPlaced: (event) => this.#place(event),
    orderTriggered: (event) => this.#trigger(event),
    stopMoved: (event) => this.#follow(event),
    orderAmended: (event) => this.#amend(event),
    orderRested: ({ orderId, rank }) => void (this.#order(orderId).rank = rank),
    traded: (event) => this.#trade(event),
    orderClosed: (event) => this.#close(event),
  };

  /** What a pair counts in is for ever: every price and quantity of its past is a number of these units. */
  #setTerms(spec: PairSpec): void {
    const pair = this.#pair(spec.symbol);
    const { base, quote, priceDecimals, quantityDecimals } = pair.spec;
    const isSame =
      base === spec.base &&
      quote === spec.quote &&
      priceDecimals === spec.priceDecimals &&
      quantityDecimals === spec.quantityDecimals;
    expect(isSame, `${spec.symbol} counts in other units than it was listed with`);
    pair.spec = spec;
  }

  #setReference({ symbol, reference, source }: ReferenceSet): void {
    const pair = this.#pair(symbol);
    expect(reference > 0, `the reference of ${symbol} is ${reference}`);
    expect(source !== 'issue' || pair.reference === 0, `${symbol} was issued twice`);
    pair.reference = reference;
    pair.source = source;
  }

  #trigger({ orderId, reference }: OrderTriggered): void {
    const order = this.#order(orderId);
    const { stopPrice, triggerWhen, plan } = order;
    const waits = isOco(order) ? plan?.limit === undefined : order.status === 'waiting';
    expect(waits, `order ${orderId} triggers and does not wait`);
    order.status = 'open';
    if (isOco(order)) {
      order.plan = { ...plan, limit: order.price };
      order.price = plan!.stopLimit!;
      order.rank = 0;
    }
    order.reference = this.#referenceOf(order.symbol, reference);
    if (order.reference === 0) return;
    const rises = triggerWhen === 'gte';
    const profitAt = plan?.profitAt;
    const isReached =
      (rises ? reference >= stopPrice : reference <= stopPrice) ||
      (profitAt !== undefined && (rises ? reference <= profitAt : reference >= profitAt));
    expect(isReached, `order ${orderId} triggers at ${reference}, its stop is ${stopPrice}`);
  }

  /** A trailing stop lies its distance behind the reference, and moves the owner's way only. */
  #follow({ orderId, stopPrice, reference }: StopMoved): void {
    const order = this.#order(orderId);
    const { side, plan } = order;
    expect(
      order.status === 'waiting' && plan?.callbackPpm !== undefined,
      `order ${orderId} moves and follows nothing`,
    );
    const told = this.#referenceOf(order.symbol, reference);
    const direction = side === 'sell' ? 1 : -1;
    const behind = told * (1 - (direction * plan!.callbackPpm!) / 1e6);
    expect(Math.abs(stopPrice - behind) <= 2, `order ${orderId} follows ${told} to ${stopPrice}`);
    const before = order.stopPrice;
    if (before === 0) {
      const begins = (told - plan!.activation!) * direction >= 0;
      expect(begins, `order ${orderId} begins at ${told}, it was to at ${plan!.activation}`);
    } else expect((stopPrice - before) * direction > 0, `order ${orderId} moved back to ${stopPrice}`);
    order.stopPrice = stopPrice;
  }

  #amend(event: OrderAmended): void {
    const order = this.#order(event.orderId);
    const { notional } = this.#pair(order.symbol);
    const filled = order.quantity - order.remaining;
    const keeps =
      event.price === order.price && (order.status === 'waiting' || event.quantity <= order.quantity);
    expect(event.keepsRank === (keeps || order.status === 'waiting'), `order ${order.id} kept a wrong place`);
    order.price = event.price;
    order.stopPrice = event.stopPrice;
    order.plan = event.plan;
    order.quantity = event.quantity;
    if (!order.byQuote) order.remaining = event.quantity - filled;
    expect(order.byQuote || order.remaining > 0, `order ${order.id} was amended below what has filled`);
    if (!event.keepsRank) order.rank = 0;
    if (event.reference !== undefined) order.reference = this.#referenceOf(order.symbol, event.reference);
    const due = order.byQuote ? event.quoteAmount : worstCost(order, notional);
    expect(event.held === due, `order ${order.id} held ${event.held}, its worst cost is ${due}`);
    const account = this.#balances.spot(order.owner, order.currency);
    if (due > order.held) this.#balances.hold(account, due - order.held, `order ${order.id}`);
    else this.#balances.release(account, order.held - due, `order ${order.id}`);
    order.held = due;
  }

  /** What was set aside has no place in a queue. */
  setAside(id: number): void {
    const order = this.#orders.get(id);
    if (order) order.rank = 0;
  }

  /** What an order says it was held against must be what was told: the very number, or within the percent of a mark. */
  #referenceOf(symbol: string, said = 0): number {
    const { reference, source } = this.#pair(symbol);
    if (reference === 0) return said;
    const isTold = source === 'mark' ? Math.abs(said - reference) * 100 < reference : said === reference;
    expect(isTold, `the reference of ${symbol} is ${reference}, an order was held against ${said}`);
    return said;
  }

  #close(event: OrderClosed): void {
    const order = this.#order(event.orderId);
    expect(order.held === event.released, `order ${order.id} released ${event.released}, held ${order.held}`);
    const filled = order.byQuote ? event.status === 'filled' : order.remaining === 0;
    expect(filled === (event.status === 'filled'), `order ${order.id} closed as ${event.status}`);
    this.#unfreeze(order, event.released);
    this.#orders.delete(order.id);
    const parent = order.plan?.parent === undefined ? undefined : this.#orders.get(order.plan.parent);
    if (event.reason === 'user' && parent?.plan?.exit === order.id) parent.plan = { ...parent.plan, exit: 0 };
  }

  #place(event: OrderPlaced): void {
    const { notional, spec, status } = this.#pair(event.symbol);
    expect(status !== 'retired', `order ${event.orderId} was placed on ${event.symbol}, which is retired`);
    const byQuote = event.quoteAmount > 0n;
    const order: FoldedOrder = {
      id: event.orderId,
      owner: event.user,
      symbol: event.symbol,
      side: event.side,
      orderType: event.orderType,
      price: event.price,
      stopPrice: event.stopPrice,
      plan: event.plan,
      quantity: event.quantity,
      remaining: event.quantity,
      filledLots: 0,
      filledQuote: 0n,
      fee: 0n,
      held: event.held,
      rank: 0,
      status: event.triggerWhen === undefined || event.orderType === 'oco' ? 'open' : 'waiting',
      byQuote,
      triggerWhen: event.triggerWhen,
      reference: event.orderType === 'market' ? this.#referenceOf(event.symbol, event.reference) : 0,
      feeBasis: 0n,
      currency: event.side === 'buy' ? spec.quote : spec.base,
    };
    const due = byQuote ? event.quoteAmount : worstCost(order, notional);
    expect(event.held === due, `order ${event.orderId} held ${event.held}, its worst cost is ${due}`);
    expect(!this.#orders.has(event.orderId), `order ${event.orderId} placed twice`);
    this.#orders.set(event.orderId, order);
    if (event.plan?.parent !== undefined) this.#armed(order, event.plan.parent);
    this.#balances.hold(
      this.#balances.spot(event.user, order.currency),
      event.held,
      `order ${event.orderId}`,
    );
  }

  /** An exit waits at the prices of the order that it came with, and takes no more than that has received. */
  #armed(exit: FoldedOrder, parentId: number): void {
    const parent = this.#order(parentId);
    const { takeProfit, stopLoss } = parent.plan ?? {};
    const isRight =
      exit.owner === parent.owner &&
      exit.symbol === parent.symbol &&
      exit.side !== parent.side &&
      exit.stopPrice === (stopLoss ?? takeProfit) &&
      exit.plan?.profitAt === (stopLoss === undefined ? undefined : takeProfit);
    expect(isRight, `order ${exit.id} is no exit of order ${parentId}`);
    expect(parent.plan?.exit !== 0, `order ${parentId} was to arm no exit any more`);
    parent.plan = { ...parent.plan, exit: exit.id };
  }

  #trade(event: Traded): void {
    const { notional, spec } = this.#pair(event.symbol);
    expect(event.tradeId === this.#lastTradeId + 1, `trade ${event.tradeId} after ${this.#lastTradeId}`);
    this.#lastTradeId = event.tradeId;
    const quote = notional.floor(event.price, event.lots);
    const base = notional.quantity(event.lots);
    expect(event.quote === quote, `trade ${event.tradeId} moved ${event.quote}, due ${quote}`);
    expect(event.buyer !== event.seller, `trade ${event.tradeId} is with itself`);

    const buy = this.#fill(event, 'buy', quote, base, event.takerSide === 'buy');
    const sell = this.#fill(event, 'sell', quote, base, event.takerSide === 'sell');

    // A quote of the house pays from available, an order from its hold.
    if (buy) this.#unfreeze(buy, quote);
    if (sell) this.#unfreeze(sell, base);
    this.#move(event.buyer, event.seller, spec.quote, quote);
    this.#move(event.seller, event.buyer, spec.base, base);
    this.#move(event.buyer, HOUSE.fees, spec.base, event.buyerFee);
    this.#move(event.seller, HOUSE.fees, spec.quote, event.sellerFee);
    if (buy && !buy.byQuote) {
      const due = worstCost(buy, notional);
      this.#unfreeze(buy, buy.held - due);
    }
    const reference = `trade:${event.tradeId}`;
    this.#referral.feeCharged(event.buyer, spec.base, event.buyerFee, reference);
    this.#referral.feeCharged(event.seller, spec.quote, event.sellerFee, reference);
  }

  /** Books one side's fill on its order and checks price and fee. `undefined` for a quote of the house. */
  #fill(event: Traded, side: Side, quote: bigint, base: bigint, isTaker: boolean): FoldedOrder | undefined {
    const id = side === 'buy' ? event.buyOrderId : event.sellOrderId;
    const owner = side === 'buy' ? event.buyer : event.seller;
    const fee = side === 'buy' ? event.buyerFee : event.sellerFee;
    const received = side === 'buy' ? base : quote;
    const basis = received * BigInt(this.#rate(owner, event.symbol, isTaker));
    if (id === 0) {
      expect(owner === HOUSE.marketMaker, `trade ${event.tradeId} has no order on its ${side} side`);
      const { reference, source } = this.#pair(event.symbol);
      // 5 % of the reference; of a mark that may be a percent away from the one told.
      const [low, high] = source === 'mark' ? [9_405, 10_605] : [9_500, 10_500];
      const scaled = event.price * 10_000;
      expect(
        reference === 0 || (scaled >= reference * low && scaled <= reference * high),
        `trade ${event.tradeId}: the house at ${event.price}, the reference is ${reference}`,
      );
      // A quote lives for one ladder, so its earlier fills are not in the journal: its fee is bounded, not exact.
      expect(fee <= ceilPpm(basis), `trade ${event.tradeId} charged the house ${fee}`);
      return undefined;
    }
    const order = this.#order(id);
    expect(order.owner === owner && order.side === side, `trade ${event.tradeId} names a wrong order`);
    const within = side === 'buy' ? event.price <= order.price : event.price >= order.price;
    expect(order.price === 0 || within, `trade ${event.tradeId} at ${event.price} is worse than the limit`);
    const { reference } = order;
    expect(
      reference === 0 ||
        (side === 'buy' ? event.price * 100 <= reference * 105 : event.price * 100 >= reference * 95),
      `trade ${event.tradeId} at ${event.price} is more than 5 % beyond the reference ${reference}`,
    );
    order.feeBasis += basis;
    const owed = ceilPpm(order.feeBasis);
    expect(fee === owed - order.fee, `trade ${event.tradeId} charged ${fee}, due ${owed - order.fee}`);
    order.fee = owed;
    order.filledLots += event.lots;
    order.filledQuote += event.quote;
    if (!order.byQuote) order.remaining -= event.lots;
    expect(order.remaining >= 0, `order ${id} is overfilled`);
    return order;
  }

  /** A user's own rate, else the pair's, else that of his tier, else the usual one; at the time of the fill. */
  #rate(owner: number, symbol: string, isTaker: boolean): number {
    const own = this.#fees.get(owner) ?? this.#pair(symbol).spec;
    const { makerPpm = DEFAULT_FEE_PPM, takerPpm = DEFAULT_FEE_PPM } =
      own.makerPpm === undefined ? (this.#tiers.get(owner) ?? {}) : own;
    return isTaker ? takerPpm : makerPpm;
  }

  #unfreeze(order: FoldedOrder, amount: bigint): void {
    order.held -= amount;
    expect(order.held >= 0n, `order ${order.id} spent more than it held`);
    this.#balances.release(this.#balances.spot(order.owner, order.currency), amount, `order ${order.id}`);
  }

  #move(from: number, to: number, currency: string, amount: bigint): void {
    this.#balances.move(this.#balances.spot(from, currency), this.#balances.spot(to, currency), amount);
  }

  #order(id: number): FoldedOrder {
    const order = this.#orders.get(id);
    if (!order) throw new AuditDifference(`order ${id} is not open`);
    return order;
  }

  #pair(symbol: string) {
    const pair = this.#pairs.get(symbol);
    if (!pair) throw new AuditDifference(`pair ${symbol} is not listed`);
    return pair;
  }
}

interface FoldedPair {
  spec: PairSpec;
  readonly notional: Notional;
  status: PairStatus;
  /** As told last; 0 before, and all through a journal from before there were references. */
  reference: number;
  source: ReferenceSource;
}

interface FoldedOrder extends OrderFacts {
  readonly orderType: OrderType;
  /** Lots asked for. */
  quantity: number;
  readonly byQuote: boolean;
  readonly triggerWhen: TriggerWhen | undefined;
  /** Of a market order and a fired stop: what it is held against; 0 otherwise. */
  reference: number;
  readonly currency: string;
  feeBasis: bigint;
}

function worstCost(order: FoldedOrder, notional: Notional): bigint {
  return order.side === 'sell'
    ? notional.quantity(order.remaining)
    : notional.ceil(dearest(order), order.remaining);
}

/** A buying OCO may come to cost either of its prices until one of them is out. */
function dearest(order: FoldedOrder): number {
  const { price, plan } = order;
  return isOco(order) && plan?.limit === undefined ? Math.max(price, plan?.stopLimit ?? 0) : price;
}

function isOco({ orderType }: FoldedOrder): boolean {
  return orderType === 'oco';
}

function ceilPpm(basis: bigint): bigint {
  return (basis + 999_999n) / 1_000_000n;
}
