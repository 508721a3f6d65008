import { OrderBook } from '@bourse/engine/spot/book/order-book';
import { BareMarket, type Listener } from './bare-market.ts';
import { CANCEL, LIMIT, type Tape } from './tape.ts';

/** A bare market of ours that is ready for the tape. */
export function ourMarket(tape: Tape, listener: Listener): BareMarket {
  return new BareMarket(new OrderBook(), tape.length, listener);
}

/** Runs operations `from` to `to` of the tape on our book. */
export function runOurs(tape: Tape, market: BareMarket, from: number, to: number): void {
  const { kind, isBuy, price, lots, target } = tape;
  for (let id = from; id < to; id++) {
    if (kind[id] === LIMIT) market.limit(id, isBuy[id] === 1, price[id]!, lots[id]!);
    else if (kind[id] === CANCEL) market.cancel(target[id]!);
    else market.market(id, isBuy[id] === 1, lots[id]!);
  }
}
