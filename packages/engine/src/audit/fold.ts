import { Notional } from '@bourse/money/pair-scale';
import type { Event, OrderPlaced, Traded } from '@bourse/protocol/event';
import { HOUSE, type Product } from '@bourse/protocol/ledger/ledger';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { PairStatus, Side } from '@bourse/protocol/spot/order';
import { DEFAULT_FEE_PPM } from '../owner.ts';
import type { AccountFacts, OrderFacts, StateFacts } from './facts.ts';

/** The journal contradicts itself or the rules. */
export class AuditDifference extends Error {
  override name = 'AuditDifference';
}

/**
 * The second source: rebuilds balances, orders and queues from the journal's events alone, with plain maps and none
 * of the engine's code, and checks each event against the rules on the way (prices within limits, fees by formula,
 * holds by formula).
 */
export class Fold {
  readonly #balances = new Map<string, AccountFacts>();
  readonly #orders = new Map<number, FoldedOrder>();
  readonly #pairs = new Map<string, { spec: PairSpec; notional: Notional; status: PairStatus }>();
  readonly #fees = new Map<number, { makerPpm: number; takerPpm: number }>();
  #lastTradeId = 0;
  events = 0;

  apply(event: Event): void {
    this.events++;
    switch (event.type) {
      case 'funded':
        this.#move(HOUSE.genesis, event.owner, event.currency, event.amount);
        return;
      case 'pairListed':
        this.#pairs.set(event.pair.symbol, {
          spec: event.pair,
          notional: new Notional(event.pair),
          status: 'trading',
        });
        return;
      case 'pairStatusSet':
        this.#pair(event.symbol).status = event.status;
        return;
      case 'feesSet':
        this.#fees.set(event.owner, { makerPpm: event.makerPpm, takerPpm: event.takerPpm });
        return;
      case 'orderPlaced':
        this.#place(event);
        return;
      case 'orderTriggered':
        this.#order(event.orderId).status = 'open';
        return;
      case 'orderRested':
        this.#order(event.orderId).rank = event.rank;
        return;
      case 'traded':
        this.#trade(event);
        return;
      case 'orderClosed': {
        const order = this.#order(event.orderId);
        expect(
          order.held === event.released,
          `order ${order.id} released ${event.released}, held ${order.held}`,
        );
        const filled = order.byQuote ? event.status === 'filled' : order.remaining === 0;
        expect(filled === (event.status === 'filled'), `order ${order.id} closed as ${event.status}`);
        this.#unfreeze(order, event.released);
        this.#orders.delete(order.id);
        return;
      }
    }
  }

  /** What the events add up to, in the form that is compared with the live state and with the tables. */
  facts(): StateFacts {
    return {
      accounts: [...this.#balances.values()],
      orders: [...this.#orders.values()],
      pairs: [...this.#pairs.values()].map(({ spec, status }) => ({ symbol: spec.symbol, status })),
    };
  }

  #place(event: OrderPlaced): void {
    const { notional, spec } = this.#pair(event.symbol);
    const byQuote = event.quoteAmount > 0n;
    const order: FoldedOrder = {
      id: event.orderId,
      owner: event.user,
      symbol: event.symbol,
      side: event.side,
      price: event.price,
      stopPrice: event.stopPrice,
      remaining: event.quantity,
      filledLots: 0,
      filledQuote: 0n,
      fee: 0n,
      held: event.held,
      rank: 0,
      status: event.triggerWhen === undefined ? 'open' : 'waiting',
      byQuote,
      feeBasis: 0n,
      currency: event.side === 'buy' ? spec.quote : spec.base,
    };
    const due = byQuote ? event.quoteAmount : worstCost(order, notional);
    expect(event.held === due, `order ${event.orderId} held ${event.held}, its worst cost is ${due}`);
    expect(!this.#orders.has(event.orderId), `order ${event.orderId} placed twice`);
    this.#orders.set(event.orderId, order);
    const account = this.#account(event.user, 'spot', order.currency);
    account.available -= event.held;
    account.frozen += event.held;
    expect(account.available >= 0n, `user ${event.user} held more ${order.currency} than was available`);
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
  }

  /** Books one side's fill on its order and checks price and fee. `undefined` for a quote of the house. */
  #fill(event: Traded, side: Side, quote: bigint, base: bigint, isTaker: boolean): FoldedOrder | undefined {
    const id = side === 'buy' ? event.buyOrderId : event.sellOrderId;
    const owner = side === 'buy' ? event.buyer : event.seller;
    const fee = side === 'buy' ? event.buyerFee : event.sellerFee;
    const received = side === 'buy' ? base : quote;
    const rates = this.#fees.get(owner) ?? { makerPpm: DEFAULT_FEE_PPM, takerPpm: DEFAULT_FEE_PPM };
    const basis = received * BigInt(isTaker ? rates.takerPpm : rates.makerPpm);
    if (id === 0) {
      expect(owner === HOUSE.marketMaker, `trade ${event.tradeId} has no order on its ${side} side`);
      // A quote lives for one ladder, so its earlier fills are not in the journal: its fee is bounded, not exact.
      expect(fee <= ceilPpm(basis), `trade ${event.tradeId} charged the house ${fee}`);
      return undefined;
    }
    const order = this.#order(id);
    expect(order.owner === owner && order.side === side, `trade ${event.tradeId} names a wrong order`);
    const within = side === 'buy' ? event.price <= order.price : event.price >= order.price;
    expect(order.price === 0 || within, `trade ${event.tradeId} at ${event.price} is worse than the limit`);
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

  #unfreeze(order: FoldedOrder, amount: bigint): void {
    order.held -= amount;
    const account = this.#account(order.owner, 'spot', order.currency);
    account.frozen -= amount;
    account.available += amount;
    expect(order.held >= 0n && account.frozen >= 0n, `order ${order.id} spent more than it held`);
  }

  #move(from: number, to: number, currency: string, amount: bigint): void {
    if (amount === 0n) return;
    this.#account(from, 'spot', currency).available -= amount;
    this.#account(to, 'spot', currency).available += amount;
  }

  #account(owner: number, product: Product, currency: string): AccountFacts {
    const key = `${owner}/${product}/${currency}`;
    let account = this.#balances.get(key);
    if (!account) {
      account = { owner, product, currency, available: 0n, frozen: 0n };
      this.#balances.set(key, account);
    }
    return account;
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

interface FoldedOrder extends OrderFacts {
  readonly byQuote: boolean;
  readonly currency: string;
  feeBasis: bigint;
}

function worstCost(order: FoldedOrder, notional: Notional): bigint {
  return order.side === 'sell'
    ? notional.quantity(order.remaining)
    : notional.ceil(order.price, order.remaining);
}

function ceilPpm(basis: bigint): bigint {
  return (basis + 999_999n) / 1_000_000n;
}

function expect(condition: boolean, message: string): void {
  if (!condition) throw new AuditDifference(message);
}
