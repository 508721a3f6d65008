import { formatAmount, formatDecimal } from '@bourse/money/amount';
import { Notional } from '@bourse/money/pair-scale';
import type { Event, OrderClosed, Traded } from '@bourse/protocol/event';
import type { OpenOrderState } from '@bourse/protocol/open-api/order-fields';
import type {
  ChangeType,
  ClearedCancel,
  ClearedTrade,
  OrderCancelled,
  OrderCreated,
  OrderTraded,
} from '@bourse/protocol/open-api/private-topics';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { CommittedBatch } from '../../sequencer/sequencer.ts';
import type { Tables } from '../../database/schema.ts';
import {
  amountOf,
  feeCurrency,
  isByQuote,
  isMarket,
  priceOf,
  stateOf,
  typeOf,
} from '../orders/order-words.ts';

/** Something that happened to an order, in the words of the channels it belongs to; absent where it does not. */
export interface OrderNews {
  readonly user: number;
  readonly symbol: string;
  readonly orders: OrderCreated | OrderTraded | OrderCancelled;
  /** For `trade.clearing`. */
  readonly fill?: ClearedTrade;
  /** For `trade.clearing` in mode 1. */
  readonly cancel?: ClearedCancel;
}

/** An order of a batch, followed from event to event: rows only tell where it stood after the last one. */
interface Followed {
  readonly row: Tables['open_orders'];
  readonly pair: PairSpec;
  readonly common: ReturnType<typeof commonWords>;
  lots: number;
  quote: bigint;
  /** Of this batch, still to come. */
  fillsLeft: number;
}

/**
 * What a commit did to the orders of those users who listen, in the order in which it happened: a creation comes before
 * the first fill, and every fill carries what was filled right after it.
 */
export function orderNews(
  batch: CommittedBatch,
  listens: (user: number) => boolean,
  pairOf: (symbol: string) => PairSpec,
): OrderNews[] {
  const followed = follow(batch, listens, pairOf);
  if (followed.size === 0) return [];
  const news: OrderNews[] = [];
  for (const { events, time } of batch.entries) {
    for (const event of events) {
      switch (event.type) {
        case 'orderPlaced':
        case 'orderTriggered': {
          const order = followed.get(event.orderId);
          // An OCO rests from the beginning, whatever it waits for besides.
          const isOco = order?.row.type === 'oco';
          if (order && !(isOco && event.type === 'orderTriggered'))
            news.push(created(order, event.type === 'orderPlaced' && 'triggerWhen' in event && !isOco, time));
          break;
        }
        case 'traded':
          for (const id of [event.buyOrderId, event.sellOrderId]) {
            const order = followed.get(id);
            if (order) news.push(traded(order, event, time));
          }
          break;
        case 'orderClosed': {
          const order = followed.get(event.orderId);
          if (order && !endedByFill(order, event)) news.push(cancelled(order, time));
          break;
        }
      }
    }
  }
  return news;
}

/** The listeners' orders as they stood before the batch. */
function follow(
  { orders, entries }: CommittedBatch,
  listens: (user: number) => boolean,
  pairOf: (symbol: string) => PairSpec,
): Map<number, Followed> {
  const followed = new Map<number, Followed>();
  for (const row of orders) {
    if (!listens(Number(row.owner))) continue;
    const pair = pairOf(row.symbol);
    followed.set(Number(row.id), {
      row,
      pair,
      common: commonWords(row, pair),
      lots: Number(row.filled_lots),
      quote: BigInt(row.filled_quote),
      fillsLeft: 0,
    });
  }
  if (followed.size === 0) return followed;
  for (const fill of fillsOf(entries)) {
    for (const id of [fill.buyOrderId, fill.sellOrderId]) {
      const order = followed.get(id);
      if (!order) continue;
      order.lots -= fill.lots;
      order.quote -= fill.quote;
      order.fillsLeft += 1;
    }
  }
  return followed;
}

function* fillsOf(entries: CommittedBatch['entries']): Iterable<Traded> {
  for (const { events } of entries) for (const event of events) if (event.type === 'traded') yield event;
}

function commonWords(row: Tables['open_orders'], pair: PairSpec) {
  return {
    orderSource: 'spot-api' as const,
    accountId: Number(row.owner),
    symbol: row.symbol,
    type: typeOf(row),
    orderId: Number(row.id),
    clientOrderId: row.client_order_id ?? '',
    orderCreateTime: Number(row.created_at),
    ...(!isMarket(row) && { orderPrice: priceOf(row, pair) }),
    ...(isByQuote(row) ? { orderValue: amountOf(row, pair) } : { orderSize: amountOf(row, pair) }),
  };
}

/** Told twice of a stop: when it is placed, and when it is triggered and enters the book. */
function created(order: Followed, isWaiting: boolean, time: number): OrderNews {
  const { row, pair, common } = order;
  const orderStatus: OpenOrderState = isWaiting ? 'created' : 'submitted';
  return {
    ...whose(row),
    orders: {
      eventType: 'creation',
      ...common,
      orderStatus,
      ...(row.trigger_when !== null && {
        stopPrice: formatDecimal(BigInt(row.stop_price), pair.priceDecimals),
        operator: row.trigger_when,
        lastActTime: time,
      }),
    },
  };
}

function traded(order: Followed, fill: Traded, time: number): OrderNews {
  const { row, pair, common } = order;
  order.lots += fill.lots;
  order.quote += fill.quote;
  order.fillsLeft -= 1;
  const isLast = order.fillsLeft === 0 && row.status === 'filled';
  const orderStatus: OpenOrderState = isLast ? 'filled' : 'partial-filled';
  const tradeWords = {
    eventType: 'trade' as const,
    orderStatus,
    tradePrice: formatDecimal(BigInt(fill.price), pair.priceDecimals),
    tradeVolume: formatAmount(new Notional(pair).quantity(fill.lots)),
    tradeTime: time,
    tradeId: fill.tradeId,
    aggressor: fill.takerSide === row.side,
  };
  return {
    ...whose(row),
    orders: {
      ...tradeWords,
      ...common,
      totalTradeAmount: formatAmount(order.quote),
      ...progress(order, isLast),
      lastActTime: time,
    },
    fill: {
      ...tradeWords,
      ...clearingWords(row, common),
      transactFee: formatAmount(row.side === 'buy' ? fill.buyerFee : fill.sellerFee),
      feeCurrency: feeCurrency(row.side, pair),
      feeDeduct: '0',
      feeDeductType: '',
    },
  };
}

function cancelled(order: Followed, time: number): OrderNews {
  const { row, common } = order;
  const words = {
    eventType: 'cancellation' as const,
    orderStatus: stateOf(row),
    ...common,
    ...progress(order, row.status === 'filled'),
    lastActTime: time,
  };
  return { ...whose(row), orders: words, cancel: { ...words, ...clearingWords(row, common) } };
}

/**
 * How far an order has come: `execAmt` in base currency; `remainAmt` too, except of a buy by quote amount, where it is
 * the quote amount that is left to spend.
 */
function progress({ row, pair, lots, quote }: Followed, isFilled: boolean) {
  const left = isByQuote(row)
    ? formatAmount(BigInt(row.quote_amount) - quote)
    : formatDecimal(BigInt(row.quantity) - BigInt(lots), pair.quantityDecimals);
  return {
    execAmt: formatDecimal(BigInt(lots), pair.quantityDecimals),
    remainAmt: isFilled ? '0' : left,
  };
}

/** `trade.clearing` names some fields in its own way. */
function clearingWords(row: Tables['open_orders'], common: Followed['common']) {
  return { ...common, source: 'spot-api' as const, orderSide: row.side, orderType: typeOf(row) };
}

function whose(row: Tables['open_orders']): { readonly user: number; readonly symbol: string } {
  return { user: Number(row.owner), symbol: row.symbol };
}

/** An order that a fill completed is told by that fill. One that had nothing to buy ends without any. */
function endedByFill({ lots }: Followed, closed: OrderClosed): boolean {
  return closed.status === 'filled' && lots > 0;
}

/** Why each spot balance of a batch changed, by `user/currency`: the last reason, where there were several. */
export function changeTypes(
  { orders, withdrawals, entries }: CommittedBatch,
  pairOf: (symbol: string) => PairSpec,
): Map<string, ChangeType> {
  const why = new Map<string, ChangeType>();
  const rows = new Map(orders.map((row) => [Number(row.id), row]));
  const withdrawn = new Map(withdrawals.map((row) => [Number(row.id), row]));
  const note = (user: number | string, currency: string, type: ChangeType) =>
    why.set(`${user}/${currency}`, type);

  const noteEvent = (event: Event): void => {
    switch (event.type) {
      case 'orderPlaced': {
        const { base, quote } = pairOf(event.symbol);
        note(event.user, event.side === 'buy' ? quote : base, 'order.place');
        return;
      }
      case 'traded': {
        const { base, quote } = pairOf(event.symbol);
        for (const user of [event.buyer, event.seller]) {
          note(user, base, 'order.match');
          note(user, quote, 'order.match');
        }
        return;
      }
      case 'orderClosed': {
        const row = rows.get(event.orderId);
        if (!row || event.status === 'filled' || event.released === 0n) return;
        const { base, quote } = pairOf(row.symbol);
        note(row.owner, row.side === 'buy' ? quote : base, 'order.cancel');
        return;
      }
      case 'credited':
        note(event.owner, event.currency, 'deposit');
        return;
      case 'withdrawalRequested':
        note(event.user, event.currency, 'withdraw');
        return;
      case 'withdrawalClosed': {
        const row = withdrawn.get(event.withdrawalId);
        if (row) note(row.owner, row.currency, 'withdraw');
        return;
      }
      case 'ownTransferred':
        note(event.user, event.currency, 'transfer');
        return;
      default:
        return;
    }
  };
  for (const { events } of entries) for (const event of events) noteEvent(event);
  return why;
}
