import { expect, it } from 'vitest';
import type { OrderClosed, Traded } from '@bourse/protocol/event';
import type { Side } from '@bourse/protocol/spot/order';
import { checkInvariants } from '../audit/invariants.ts';
import { Engine } from '../engine.ts';
import { Random } from '../sim/random.ts';
import { NaiveBook, type NaiveFill } from './book/naive-book.ts';
import { TOY } from './test-market.ts';

const USERS = 5;
/** 5 % from the issue price of 100. */
const MARKET_LIMITS = { buy: 10_500, sell: 9_500 };

interface Placed {
  readonly user: number;
  readonly side: Side;
  readonly tif: 'gtc' | 'ioc' | 'fok' | 'post-only';
  readonly isMarket: boolean;
  readonly price: number;
  readonly lots: number;
}

/** What the rules say happens to an order, read off the naive book: its fills, and how it ends. */
function expected(
  book: NaiveBook,
  order: Placed,
): { fills: NaiveFill[]; left: number; reason: string | undefined } {
  const { user, side, tif, isMarket, lots } = order;
  const others = book.queue(side === 'buy' ? 'sell' : 'buy');
  const limit = isMarket ? MARKET_LIMITS[side] : order.price;
  const crossesAny = others.some(({ price }) => (side === 'buy' ? price <= limit : price >= limit));
  if (tif === 'post-only' && crossesAny && !isMarket) return { fills: [], left: lots, reason: 'post-only' };
  const reachable = book.crossing(side, limit, user).reduce((sum, maker) => sum + maker.lots, 0);
  if (tif === 'fok' && reachable < lots && !isMarket)
    return { fills: [], left: lots, reason: 'fill-or-kill' };
  const fills = book.match(side, limit, lots, user);
  const left = lots - fills.reduce((sum, fill) => sum + fill.lots, 0);
  if (left === 0) return { fills, left, reason: undefined };
  const next = book.queue(side === 'buy' ? 'sell' : 'buy')[0];
  const nextCrosses = next !== undefined && (side === 'buy' ? next.price <= limit : next.price >= limit);
  if (nextCrosses) return { fills, left, reason: 'self-trade' };
  if (isMarket) return { fills, left, reason: next ? 'price-band' : 'no-liquidity' };
  return { fills, left, reason: tif === 'ioc' ? 'immediate-or-cancel' : undefined };
}

// 5 users within 40 ticks: every kind of order meets others and its own. The seed is in the test's name.
it.each([1, 2, 3, 4])('the engine trades as the naive book does: seed %d', (seed) => {
  const random = new Random(seed);
  const engine = new Engine();
  const book = new NaiveBook();
  engine.execute({ type: 'listPair', pair: { ...TOY, minNotional: 0n }, issuePrice: 100_00000000n }, 0);
  for (let owner = 1; owner <= USERS; owner++) {
    const funds = ['USDT', 'TOY'].map((currency) => ({ currency, amount: 10n ** 15n }));
    engine.execute({ type: 'fund', owner, funds, reference: `grant:${owner}` }, 0);
  }
  const live: number[] = [];
  const seen = new Set<string>();

  for (let n = 0; n < 3_000; n++) {
    engine.takeEvents();
    if (live.length > 0 && random.chance(0.25)) {
      const id = random.pick(live);
      const user = 1 + random.below(USERS);
      const owned = [...book.queue('buy'), ...book.queue('sell')].find((order) => order.id === id);
      const outcome = engine.execute({ type: 'cancelOrder', user, orderId: id }, n);
      expect(outcome.status).toBe(owned?.owner === user ? 'done' : 'refused');
      if (owned?.owner === user) book.cancel(id);
    } else {
      const order = randomOrder(random, book);
      const outcome = engine.execute(
        {
          type: 'placeOrder',
          user: order.user,
          symbol: TOY.symbol,
          side: order.side,
          orderType: order.isMarket ? 'market' : 'limit',
          timeInForce: order.tif,
          price: order.price,
          amount: BigInt(order.lots) * 1_000_000n,
          stopPrice: 0,
        },
        n,
      );
      if (outcome.status !== 'done') throw new Error(`${JSON.stringify(order)}: ${JSON.stringify(outcome)}`);
      const id = outcome.result.orderId!;
      const { fills, left, reason } = expected(book, order);
      const events = engine.takeEvents();
      const trades = events.filter((event): event is Traded => event.type === 'traded');
      expect(
        trades.map(({ buyOrderId, sellOrderId, price, lots }) => ({
          makerId: order.side === 'buy' ? sellOrderId : buyOrderId,
          price,
          lots,
        })),
      ).toEqual(fills);
      const end = events.find(
        (event): event is OrderClosed => event.type === 'orderClosed' && event.orderId === id,
      );
      expect(end?.reason).toBe(reason);
      expect(end?.status).toBe(reason ? 'cancelled' : left === 0 ? 'filled' : undefined);
      if (left > 0 && !reason) {
        book.rest({ id, owner: order.user, side: order.side, price: order.price, lots: left });
        live.push(id);
      }
      seen.add(reason ?? (left === 0 ? 'filled' : 'rests'));
    }
    if (n % 100 === 0) {
      checkInvariants(engine.state);
      const real = engine.state.pairs.get(TOY.symbol)!;
      for (const side of ['buy', 'sell'] as const) {
        const queue = [...real.resting(side)].map(({ id, remaining }) => [id, remaining]);
        expect(queue).toEqual(book.queue(side).map(({ id, lots }) => [id, lots]));
      }
    }
  }
  // The stream reached every way an order can go.
  const ways = [
    'filled',
    'rests',
    'self-trade',
    'post-only',
    'fill-or-kill',
    'immediate-or-cancel',
    'no-liquidity',
  ];
  expect(ways.filter((way) => !seen.has(way))).toEqual([]);
});

/** A limit order near 100.00, or a market sell (a market buy counts in quote) when there is a bid it can meet. */
function randomOrder(random: Random, book: NaiveBook): Placed {
  const bids = book.queue('buy');
  const isMarket = bids.length > 0 && random.chance(0.15);
  return {
    user: 1 + random.below(USERS),
    side: isMarket ? 'sell' : random.pick(['buy', 'sell'] as const),
    tif: random.chance(0.6) ? 'gtc' : random.pick(['ioc', 'fok', 'post-only'] as const),
    isMarket,
    price: isMarket ? 0 : 10_000 + random.below(41) - 20,
    lots: random.chance(0.02) ? 5_000 : 1 + random.below(60),
  };
}
