import type { SpotPort } from '../gateway/open-ports.ts';
import type { Services } from '../services.ts';
import type { SpotOrders } from './orders.ts';
import { orderWorth } from './order-worth.ts';
import { feeRatesOf, findOrder, ordersBeyond, tradesBeyond } from './queries.ts';

/** What the open API is handed of the spot domain. */
export function spotPort({ db, reads, markets }: Services, orders: SpotOrders): SpotPort {
  return {
    worth: (pair, order) => orderWorth(markets, pair, order),
    place: (user, pair, order) => orders.place(user, pair, order),
    cancel: (user, key) => orders.cancel(user, key),
    cancelAll: (user, symbol) => orders.cancelAll(user, symbol),
    order: (user, key) => findOrder(db, user, key),
    orders: (user, filter) => ordersBeyond(reads.db, user, filter),
    trades: (user, filter) => tradesBeyond(reads.db, user, filter),
    feeRates: (user) => feeRatesOf(db, user),
  };
}
