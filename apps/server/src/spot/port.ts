import type { Engine } from '@bourse/engine/engine';
import type { SpotPort } from '../gateway/open-ports.ts';
import type { Services } from '../services.ts';
import type { SpotOrders } from './orders.ts';
import { orderWorth } from './order-worth.ts';
import { findOrder, ordersBeyond, tradesBeyond } from './queries.ts';

/** What the open API is handed of the spot domain. */
export function spotPort({ db, reads }: Services, orders: SpotOrders, engine: Engine): SpotPort {
  return {
    worth: (pair, order) => orderWorth(engine.state.pairs, pair, order),
    place: (user, pair, order) => orders.place(user, pair, order),
    cancel: (user, key) => orders.cancel(user, key),
    cancelAll: (user, symbol) => orders.cancelAll(user, symbol),
    order: (user, key) => findOrder(db, user, key),
    orders: (user, filter) => ordersBeyond(reads.db, user, filter),
    trades: (user, filter) => tradesBeyond(reads.db, user, filter),
    feeRates: (user) => {
      const { makerPpm, takerPpm } = engine.state.owner(user);
      return { makerPpm, takerPpm };
    },
  };
}
