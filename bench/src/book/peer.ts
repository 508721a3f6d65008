import { OrderBook, Side } from 'nodejs-order-book';
import type { IProcessOrder } from 'nodejs-order-book';
import { CANCEL, LIMIT, type Tape } from './tape.ts';
import type { Trades } from './trades.ts';

/** Calls of nodejs-order-book for a tape, prepared so that the timed run pays for neither ids nor option objects. */
export function peerCalls(tape: Tape) {
  return Array.from({ length: tape.length }, (_, id) => {
    const kind = tape.kind[id]!;
    const side = tape.isBuy[id] === 1 ? Side.BUY : Side.SELL;
    const size = tape.lots[id]!;
    if (kind === LIMIT) return { kind, id: String(id), side, size, price: tape.price[id]! };
    if (kind === CANCEL) return { kind, id: String(tape.target[id]), side, size, price: 0 };
    return { kind, id: '', side, size, price: 0 };
  });
}

export type PeerCall = ReturnType<typeof peerCalls>[number];

/** One operation on the peer; the response of an order, `undefined` for a cancel. */
export function callPeer(book: OrderBook, call: PeerCall): IProcessOrder | undefined {
  if (call.kind === LIMIT) return book.limit(call);
  if (call.kind !== CANCEL) return book.market(call);
  book.cancel(call.id);
  return undefined;
}

/** Reads the trades out of a response: filled makers in order, then the one that was filled in part. */
export function recordPeerTrades(trades: Trades, takerId: number, response: IProcessOrder): void {
  const own = String(takerId);
  for (const order of response.done) {
    if (order.id !== own)
      trades.trade((order as { price: number }).price, order.size, Number(order.id), takerId);
  }
  const { partial } = response;
  if (partial && partial.id !== own) {
    trades.trade(partial.price, response.partialQuantityProcessed, Number(partial.id), takerId);
  }
}
