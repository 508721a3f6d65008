import type { Command, PlaceOrderCommand } from '@bourse/protocol/command';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { unitsPerTick } from '@bourse/protocol/market/reference-price';
import type { PairSpec } from '@bourse/protocol/pairs';
import { ORDER_TYPES, TIMES_IN_FORCE } from '@bourse/protocol/spot/order';
import type { State } from '../state.ts';
import type { Random } from './random.ts';
import { contractSetUp, randomContractCommand } from './contract-commands.ts';
import { houseSetUp, randomHouseCommand } from './house-commands.ts';
import { randomLaunchpadCommand } from './launchpad-commands.ts';
import { FED_PAIRS, midTicks, SIM_COINS, SIM_PAIRS, somePair, worthOf } from './sim-market.ts';
import { randomWalletCommand } from './wallet-commands.ts';

const USERS = 12;

/** The commands that set the stage: pairs, fees, money. */
export function setUpCommands(): Command[] {
  const funds = SIM_COINS.map((currency) => ({ currency, amount: worthOf(50_000, currency) }));
  return [
    ...SIM_PAIRS.map((pair): Command => ({
      type: 'listPair',
      pair,
      ...(pair.symbol === 'newusdt' && { issuePrice: 2_00000000n }),
    })),
    { type: 'setFees', owner: HOUSE.marketMaker, makerPpm: 0, takerPpm: 0 },
    { type: 'setFees', owner: 3, makerPpm: 200, takerPpm: 777 },
    { type: 'fund', owner: HOUSE.swap, funds: funds.slice(0, -1), reference: 'swap-inventory' },
    { type: 'setInviter', owner: 2, inviter: 1 },
    { type: 'setInviter', owner: 3, inviter: 2 },
    { type: 'setInviter', owner: 4, inviter: 1 },
    { type: 'endCommission', owner: 4 },
    { type: 'fund', owner: HOUSE.marketMaker, funds, reference: 'inventory' },
    ...Array.from({ length: USERS }, (_, i): Command => ({
      type: 'fund',
      owner: i + 1,
      funds,
      reference: `grant:${i + 1}`,
    })),
    ...contractSetUp(USERS),
    ...houseSetUp(USERS),
  ];
}

/** One random command: mostly plausible, often at a boundary, sometimes hostile. */
export function randomCommand(random: Random, state: State, blockId: number, now: number): Command {
  const dice = random.next();
  const pair = somePair(random);
  const user = 1 + random.below(USERS);
  if (random.chance(0.06)) return randomWalletCommand(random, state, user);
  if (random.chance(0.01)) return randomHouseCommand(random, state, USERS);
  if (random.chance(0.04)) return randomLaunchpadCommand(random, state, user, now);
  if (random.chance(0.16)) return randomContractCommand(random, state, user);
  if (random.chance(0.01)) return { type: 'passTime' };
  if (random.chance(0.02)) return randomNewest(random, now);
  if (random.chance(0.03)) return randomAmend(random, state);
  if (dice < 0.62) return randomOrder(random, pair, user);
  if (dice < 0.82) return { type: 'cancelOrder', user, orderId: someOrder(random, state) };
  if (dice < 0.84) return { type: 'cancelAll', user, ...(random.chance(0.5) ? { symbol: pair.symbol } : {}) };
  if (dice < 0.92) return randomLadder(random, random.pick(FED_PAIRS));
  if (dice < 0.989) return randomTicks(random, blockId, now);
  if (dice < 0.9905) {
    return {
      type: 'setPairStatus',
      symbol: pair.symbol,
      status: random.pick(['trading', 'cancel-only', 'halted', 'retired']),
    };
  }
  if (dice < 0.991) return { type: 'setPairTerms', pair: randomTerms(random, pair) };
  if (dice < 0.997) return { type: 'setPairStatus', symbol: pair.symbol, status: 'trading' };
  if (random.chance(0.4)) return randomTiers(random);
  return { type: 'setFees', owner: user, makerPpm: random.below(2000), takerPpm: random.below(3000) };
}

/** Some reach a tier, some lose theirs; those with rates of their own as well. */
function randomTiers(random: Random): Command {
  const changes = Array.from({ length: 1 + random.below(4) }, () => {
    const level = random.below(3);
    return {
      owner: 1 + random.below(USERS),
      level,
      makerPpm: 900 - 300 * level,
      takerPpm: 1_000 - 200 * level,
    };
  });
  return { type: 'setFeeTiers', changes };
}

/** A tick or lot that most orders do not fit is refused most of the time. */
function randomTerms(random: Random, pair: PairSpec): PairSpec {
  const { priceDecimals, quantityDecimals, minNotional } = pair;
  const hasFees = random.chance(0.5);
  return {
    ...pair,
    minNotional: minNotional + BigInt(random.below(2)),
    tickDecimals: priceDecimals - (random.chance(0.1) ? 1 : 0),
    lotDecimals: quantityDecimals - (random.chance(0.1) ? 1 : 0),
    bandPercent: random.pick([10, 20, 40]),
    ...(hasFees && { makerPpm: random.below(2_000), takerPpm: random.below(3_000) }),
  };
}

function randomOrder(random: Random, pair: PairSpec, user: number): PlaceOrderCommand {
  const side = random.pick(['buy', 'sell'] as const);
  const orderType = random.chance(0.7) ? 'limit' : random.pick(ORDER_TYPES);
  const mid = midTicks(pair);
  const lot = 10n ** BigInt(8 - pair.quantityDecimals);
  const value = someValue(random, pair);
  const scale = 10n ** BigInt(pair.priceDecimals);
  const quantity = ((value * scale) / BigInt(mid) / lot) * lot;
  const byQuote =
    side === 'buy' && orderType !== 'limit' && orderType !== 'stop-limit' && orderType !== 'oco';
  const hostile = random.chance(0.02);
  const ahead = side === 'buy' ? 1 : -1;
  return {
    type: 'placeOrder',
    user,
    symbol: hostile && random.chance(0.2) ? 'nonesuch' : pair.symbol,
    side,
    orderType,
    timeInForce: random.chance(0.6) ? 'gtc' : random.pick(TIMES_IN_FORCE),
    price: hostile ? random.pick([0, -1, 1, 2_147_483_647, 0.5]) : near(random, mid),
    amount: hostile ? random.pick([0n, -1n, 1n, 10n ** 26n]) : byQuote ? value : quantity,
    stopPrice: near(random, mid),
    ...randomPlan(random, mid, random.chance(0.95) ? ahead : -ahead, orderType),
    ...(random.chance(0.1) ? { clientOrderId: `c${random.below(500)}` } : {}),
    ...(random.chance(0.1) ? { requestId: `r${random.below(500)}` } : {}),
  };
}

/** What an OCO, a trailing stop or an order with an exit says beside. `ahead`: 1 if a rise is what its owner buys for. */
function randomPlan(
  random: Random,
  mid: number,
  ahead: number,
  type: PlaceOrderCommand['orderType'],
): Partial<PlaceOrderCommand> {
  const away = (direction: number) =>
    Math.max(0, Math.round(mid + direction * random.exponential(mid / random.pick([500, 50, 6]))));
  if (type === 'oco') {
    const stopPrice = away(ahead);
    const stopLimit = random.chance(0.5) ? stopPrice + random.below(mid) : away(ahead);
    return { price: away(-ahead), stopPrice, ...(random.chance(0.8) && { stopLimit }) };
  }
  return {
    ...(random.chance(0.9) && {
      callbackPpm: random.pick([1_000, 2_500, 10_000, 50_000, 200_000, 1, 10 ** 6]),
    }),
    ...(random.chance(0.4) && { activation: away(-ahead) }),
    ...(random.chance(0.1) && { takeProfit: away(ahead) }),
    ...(random.chance(0.1) && { stopLoss: away(-ahead) }),
  };
}

/** A change of an order that probably exists: of its price, its size, its stop, or of several at once. */
function randomAmend(random: Random, state: State): Command {
  const orderId = someOrder(random, state);
  const order = state.orders.get(orderId);
  const user = order && random.chance(0.97) ? order.owner.id : 1 + random.below(USERS);
  if (!order) return { type: 'amendOrder', user, orderId, price: 1 };
  const { pair, price, stopPrice, quantity, quoteAmount, plan } = order;
  const mid = midTicks(pair.spec);
  const size = random.pick([
    quantity,
    order.filledLots,
    order.filledLots + 1,
    random.below(quantity * 2 + 1),
  ]);
  const amount =
    quoteAmount > 0n ? (quoteAmount * BigInt(random.below(200))) / 100n : pair.notional.quantity(size);
  return {
    type: 'amendOrder',
    user,
    orderId,
    ...(random.chance(0.4) && price > 0 && { price: random.chance(0.3) ? price : near(random, mid) }),
    ...(random.chance(0.5) && { amount }),
    ...(random.chance(0.4) && { stopPrice: random.chance(0.3) ? stopPrice : near(random, mid) }),
    ...(random.chance(plan?.stopLimit === undefined ? 0.02 : 0.4) && { stopLimit: near(random, mid) }),
    ...(random.chance(0.2) && { takeProfit: random.chance(0.2) ? 0 : near(random, mid) }),
    ...(random.chance(0.2) && { stopLoss: random.chance(0.2) ? 0 : near(random, mid) }),
    ...(random.chance(0.1) ? { requestId: `r${random.below(500)}` } : {}),
  };
}

/** Mostly a few times the least; sometimes just the least, a unit less, or more than anyone has. */
function someValue(random: Random, { minNotional }: PairSpec): bigint {
  if (random.chance(0.95)) return BigInt(random.exponential(30)) * minNotional;
  return random.pick([minNotional, minNotional - 1n, minNotional * 10n ** BigInt(2 + random.below(12))]);
}

/** A price around the mid: usually close, so that orders meet; sometimes far. */
function near(random: Random, mid: number): number {
  const distance = random.exponential(random.chance(0.9) ? mid / 500 : mid / 6);
  return Math.max(1, Math.round(random.chance(0.5) ? mid + distance : mid - distance));
}

/** An order that probably exists, or did, or belongs to someone else. */
function someOrder(random: Random, state: State): number {
  const size = state.orders.size;
  if (size === 0 || random.chance(0.1)) return 1 + random.below(state.nextOrderId);
  let skip = random.below(Math.min(size, 40));
  for (const id of state.orders.keys()) if (skip-- === 0) return id;
  return 1;
}

function randomLadder(random: Random, pair: PairSpec): Command {
  const mid = near(random, midTicks(pair));
  const lots = Number(worthOf(300, pair.base)) / 10 ** (8 - pair.quantityDecimals);
  const levels = (direction: 1 | -1) => {
    const ladder: [number, number][] = [];
    let price = mid;
    for (let n = random.below(8); n > 0; n--) {
      price += direction * random.exponential(mid / 5_000);
      if (price > 0) ladder.push([price, random.exponential(lots)]);
    }
    return ladder;
  };
  return { type: 'massQuote', symbol: pair.symbol, bids: levels(-1), asks: levels(1) };
}

/** What a feed tells of a pair, in the units of reference prices. A source has more digits than the tick. */
function fedPrice(random: Random, pair: PairSpec): number {
  return near(random, midTicks(pair)) * unitsPerTick(pair) + random.below(unitsPerTick(pair));
}

function randomNewest(random: Random, now: number): Command {
  const pair = random.pick(FED_PAIRS);
  const time = now - (random.chance(0.2) ? random.below(5_000) : 0);
  return { type: 'newestPrice', symbol: pair.symbol, price: fedPrice(random, pair), time };
}

function randomTicks(random: Random, blockId: number, now: number): Command {
  const ticks = FED_PAIRS.filter(() => random.chance(0.7)).map((pair, i) => {
    const price = fedPrice(random, pair);
    // The mark lags behind.
    const mark = random.chance(0.5) ? price : fedPrice(random, pair);
    return { id: blockId * 1000 + i, symbol: pair.symbol, time: now, price, mark };
  });
  const stale = random.chance(0.1) ? [random.pick(FED_PAIRS).symbol] : [];
  return { type: 'ticks', block: { id: blockId, time: now, ticks, previousHash: '', hash: '' }, stale };
}
