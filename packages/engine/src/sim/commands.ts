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
import { randomWalletCommand } from './wallet-commands.ts';

/** Pairs of the simulation: an exact one, one whose value is rounded, and one without a feed. */
export const SIM_PAIRS: readonly PairSpec[] = [
  {
    symbol: 'btcusdt',
    base: 'BTC',
    quote: 'USDT',
    priceDecimals: 2,
    quantityDecimals: 6,
    minNotional: 500_000_000n,
  },
  {
    symbol: 'xrpbtc',
    base: 'XRP',
    quote: 'BTC',
    priceDecimals: 9,
    quantityDecimals: 2,
    minNotional: 10_000n,
  },
  {
    symbol: 'newusdt',
    base: 'NEW',
    quote: 'USDT',
    priceDecimals: 4,
    quantityDecimals: 4,
    minNotional: 500_000_000n,
  },
];

const MIDS: Record<string, number> = { btcusdt: 100_000, xrpbtc: 30_000, newusdt: 20_000 };
const USERS = 12;

/** The commands that set the stage: pairs, fees, money. */
export function setUpCommands(): Command[] {
  const funds = ['USDT', 'BTC', 'XRP', 'NEW'].map((currency) => ({ currency, amount: 5_000_00000000n }));
  return [
    ...SIM_PAIRS.map((pair): Command => ({
      type: 'listPair',
      pair,
      ...(pair.symbol === 'newusdt' && { issuePrice: 2_00000000n }),
    })),
    { type: 'setFees', owner: HOUSE.marketMaker, makerPpm: 0, takerPpm: 0 },
    { type: 'setFees', owner: 3, makerPpm: 200, takerPpm: 777 },
    { type: 'fund', owner: HOUSE.swap, funds: funds.slice(0, 2), reference: 'swap-inventory' },
    { type: 'setInviter', owner: 2, inviter: 1 },
    { type: 'setInviter', owner: 3, inviter: 2 },
    { type: 'setInviter', owner: 4, inviter: 1 },
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
  const pair = random.pick(SIM_PAIRS);
  const user = 1 + random.below(USERS);
  if (random.chance(0.06)) return randomWalletCommand(random, state, user);
  if (random.chance(0.01)) return randomHouseCommand(random, state, USERS);
  if (random.chance(0.04)) return randomLaunchpadCommand(random, state, user, now);
  if (random.chance(0.12)) return randomContractCommand(random, state, user);
  if (random.chance(0.01)) return { type: 'passTime' };
  if (dice < 0.62) return randomOrder(random, pair, user);
  if (dice < 0.82) return { type: 'cancelOrder', user, orderId: someOrder(random, state) };
  if (dice < 0.84) return { type: 'cancelAll', user, ...(random.chance(0.5) ? { symbol: pair.symbol } : {}) };
  if (dice < 0.92) return randomLadder(random, random.pick(SIM_PAIRS.slice(0, 2)));
  if (dice < 0.989) return randomTicks(random, blockId, now);
  if (dice < 0.9905) {
    return {
      type: 'setPairStatus',
      symbol: pair.symbol,
      status: random.pick(['trading', 'cancel-only', 'halted']),
    };
  }
  if (dice < 0.997) return { type: 'setPairStatus', symbol: pair.symbol, status: 'trading' };
  return { type: 'setFees', owner: user, makerPpm: random.below(2000), takerPpm: random.below(3000) };
}

function randomOrder(random: Random, pair: PairSpec, user: number): PlaceOrderCommand {
  const side = random.pick(['buy', 'sell'] as const);
  const orderType = random.chance(0.7) ? 'limit' : random.pick(ORDER_TYPES);
  const mid = MIDS[pair.symbol]!;
  const lot = 10n ** BigInt(8 - pair.quantityDecimals);
  const value = BigInt(random.exponential(30)) * pair.minNotional;
  const scale = 10n ** BigInt(pair.priceDecimals);
  const quantity = ((value * scale) / BigInt(mid) / lot) * lot;
  const byQuote = side === 'buy' && (orderType === 'market' || orderType === 'stop-market');
  const hostile = random.chance(0.02);
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
    ...(random.chance(0.1) ? { clientOrderId: `c${random.below(500)}` } : {}),
    ...(random.chance(0.1) ? { requestId: `r${random.below(500)}` } : {}),
  };
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
  const mid = near(random, MIDS[pair.symbol]!);
  const levels = (direction: 1 | -1) => {
    const ladder: [number, number][] = [];
    let price = mid;
    for (let n = random.below(8); n > 0; n--) {
      price += direction * random.exponential(20);
      if (price > 0) ladder.push([price, random.exponential(20_000)]);
    }
    return ladder;
  };
  return { type: 'massQuote', symbol: pair.symbol, bids: levels(-1), asks: levels(1) };
}

function randomTicks(random: Random, blockId: number, now: number): Command {
  const ticks = SIM_PAIRS.slice(0, 2).map((pair, i) => {
    // A source has more digits than the tick.
    const price = near(random, MIDS[pair.symbol]!) * unitsPerTick(pair) + random.below(unitsPerTick(pair));
    return { id: blockId * 1000 + i, symbol: pair.symbol, time: now, price, mark: price };
  });
  const stale = random.chance(0.1) ? ['btcusdt'] : [];
  return { type: 'ticks', block: { id: blockId, time: now, ticks, previousHash: '', hash: '' }, stale };
}
