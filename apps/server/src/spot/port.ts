import type { PairSpec } from '@bourse/protocol/pairs';
import type { Services } from '../services.ts';
import type { NewOrder, OrderKey, SpotOrders } from './orders.ts';
import { orderWorth, valueInUsdt } from './order-worth.ts';
import { ratesOn, standingRatesOf } from './fees/rates.ts';
import { findOrder, ordersBeyond, tradesBeyond, type PhaseFilter, type TradeFilter } from './queries.ts';

/** What the open API is handed of the spot domain. */
export type SpotPort = ReturnType<typeof spotPort>;

export function spotPort({ db, reads, markets }: Services, orders: SpotOrders) {
  return {
    /** In 1e-8 USDT at the reference of now, rounded down; `undefined`: the coin has no price. */
    valueInUsdt: (coin: string, amount: bigint) => valueInUsdt(markets, coin, amount),
    worth: (pair: PairSpec, order: NewOrder) => orderWorth(markets, pair, order),
    place: (user: number, pair: PairSpec, order: NewOrder) => orders.place(user, pair, order),
    cancel: (user: number, key: OrderKey) => orders.cancel(user, key),
    /** Answers the ids of those cancelled. */
    cancelAll: (user: number, symbol?: string) => orders.cancelAll(user, symbol),
    order: (user: number, key: OrderKey) => findOrder(db, user, key),
    orders: (user: number, filter: PhaseFilter) => ordersBeyond(reads.committed, user, filter),
    trades: (user: number, filter: TradeFilter) => tradesBeyond(reads.committed, user, filter),
    /** What trading costs a user, by pair. */
    feeRates: async (user: number) => {
      const standing = await standingRatesOf(db, user);
      return (pair: PairSpec) => ratesOn(pair, standing);
    },
  };
}
