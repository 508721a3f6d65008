import type { Command } from '@bourse/protocol/command';
import { LEVERAGES, MIN_MARGIN, MIN_PART } from '@bourse/protocol/contract/rules';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { Position } from '../contract/position.ts';
import type { State } from '../state.ts';
import type { Random } from './random.ts';
import { CONTRACT_SYMBOLS } from './sim-market.ts';

const USDT = 100_000_000n;

/** House accounts with little money, so that limits, deficits and deleveraging come up, and short durations. */
export function contractSetUp(users: number): Command[] {
  const fund = (owner: number, usdt: bigint): Command => ({
    type: 'fund',
    owner,
    funds: [{ currency: 'USDT', amount: usdt * USDT }],
    reference: `desk:${owner}`,
  });
  return [
    fund(HOUSE.contractHouse, 40_000n),
    fund(HOUSE.insurance, 50n),
    fund(HOUSE.secondHouse, 300n),
    ...Array.from({ length: users }, (_, i): Command => ({
      type: 'transferOwn',
      user: i + 1,
      currency: 'USDT',
      amount: 2_000n * USDT,
      to: 'contract',
    })),
    ...CONTRACT_SYMBOLS.map((symbol): Command => ({
      type: 'setSecondConfigs',
      symbol,
      settings: {
        enabled: true,
        configs: [1, 3, 60].map((seconds) => ({
          seconds,
          incomePpm: 750_001,
          min: 5n * USDT,
          max: 500n * USDT,
        })),
      },
    })),
  ];
}

/** Leveraged and second contracts: mostly plausible, often at a boundary, sometimes hostile. */
export function randomContractCommand(random: Random, state: State, user: number): Command {
  const requestId = random.chance(0.1) ? { requestId: `c${random.below(300)}` } : {};
  const positionId = somePosition(random, state);
  const symbol = random.pick(CONTRACT_SYMBOLS);
  const owner = random.chance(0.95) ? (state.contracts.positions.get(positionId)?.owner.id ?? user) : user;
  const dice = random.next();
  if (dice < 0.42) return randomOpen(random, state, user, symbol, requestId);
  if (dice < 0.46) return { type: 'cancelContractOrder', user: owner, positionId, ...requestId };
  if (dice < 0.5) return { ...randomAmend(random, state, user), ...requestId };
  if (dice < 0.62) {
    const position = state.contracts.positions.get(positionId);
    const quantity = random.chance(0.4) ? {} : { quantity: position ? somePart(random, position) : 1n };
    return { type: 'closePosition', user: owner, positionId, ...quantity, ...requestId };
  }
  if (dice < 0.63) return { type: 'cancelClose', user: owner, positionId, ...requestId };
  if (dice < 0.7) {
    const { stopLoss, stopProfit } = randomStops(
      random,
      markTicks(state, state.contracts.positions.get(positionId)?.market.pair.spec.symbol ?? symbol),
      random.pick(['buy', 'sell'] as const),
    );
    return { type: 'setStops', user: owner, positionId, stopLoss, stopProfit, ...requestId };
  }
  if (dice < 0.75) {
    const amount = BigInt(random.exponential(20)) * 12_345_679n - (random.chance(0.02) ? 10n ** 18n : 0n);
    return { type: 'addMargin', user: owner, positionId, amount, ...requestId };
  }
  if (dice < 0.76) {
    const limits = {
      totalExposurePpm: random.below(10_000_000),
      openInterestPpm: random.below(100_000_000),
      riskBudgetPpm: random.below(1_000_000),
      deleveragePpm: random.below(1_000_001),
    };
    return { type: 'setContractLimits', limits };
  }
  if (dice < 0.77) {
    const exposurePpm = random.below(10_000_000);
    const settings = { enabled: random.chance(0.9), leverages: [...LEVERAGES], exposurePpm };
    return { type: 'setContractSettings', symbol, settings };
  }
  if (dice < 0.772) return { type: 'setSecondFee', feePpm: random.below(50_000) };
  // Now and then the house is ruined by a jump; without new money nothing would open any more.
  if (dice < 0.782) {
    const owner = random.pick([HOUSE.contractHouse, HOUSE.contractHouse, HOUSE.insurance, HOUSE.secondHouse]);
    const funds = [{ currency: 'USDT', amount: BigInt(random.exponential(3_000)) * USDT }];
    return { type: 'fund', owner, funds, reference: `top-up:${random.below(1_000_000)}` };
  }
  return {
    type: 'openSecond',
    user,
    symbol: random.chance(0.98) ? symbol : random.pick(['newusdt', 'xrpbtc', 'nonesuch']),
    direction: random.pick(['up', 'down'] as const),
    stake: BigInt(random.exponential(10)) * 100_000_007n + (random.chance(0.02) ? 10n ** 14n : 0n),
    seconds: random.pick([1, 1, 3, 60, 7]),
    ...requestId,
  };
}

/** Around the least part and the least remainder too, where loss and fee are rounded by more than there is. */
function somePart(random: Random, { quantity: whole, market }: Position): bigint {
  if (random.chance(0.5))
    return random.pick([1n, 7n, whole / 10n, whole / 3n, whole, whole + 1n, whole - 1n]);
  const least = (MIN_PART * 100_000_000n) / (market.markPrice || 1n);
  const about = least + BigInt(random.below(5)) - 2n;
  return random.chance(0.5) ? about : whole - about;
}

/** Mostly a few dollars; sometimes the least, a unit less, or more than there is. */
function someMargin(random: Random): bigint {
  if (random.chance(0.06))
    return random.pick([MIN_MARGIN, MIN_MARGIN - 1n, MIN_MARGIN + 1n, 10n ** 14n, 10n ** 24n]);
  return BigInt(random.exponential(random.chance(0.9) ? 60 : 3_000)) * 100_000_003n;
}

function randomOpen(
  random: Random,
  state: State,
  user: number,
  symbol: string,
  requestId: { requestId?: string },
): Command {
  const side = random.pick(['buy', 'sell'] as const);
  const mark = markTicks(state, symbol);
  const isLimit = random.chance(0.4);
  const { stopLoss, stopProfit } = random.chance(0.6)
    ? { stopLoss: 0, stopProfit: 0 }
    : randomStops(random, mark, side);
  return {
    type: 'openContract',
    user,
    symbol: random.chance(0.98) ? symbol : random.pick(['newusdt', 'xrpbtc', 'nonesuch']),
    side,
    orderType: isLimit ? 'limit' : 'market',
    margin: someMargin(random),
    leverage: random.pick(LEVERAGES),
    price: isLimit ? nearMark(random, mark) : 0,
    stopLoss,
    stopProfit,
    ...requestId,
  };
}

/** A change of an order that probably waits: of its limit, of its stops, or of both. */
function randomAmend(random: Random, state: State, user: number): Command {
  const waiting = [...state.contracts.positions.values()].filter(({ status }) => status === 'waiting');
  const order = random.chance(0.9) ? waiting[random.below(Math.max(1, waiting.length))] : undefined;
  if (!order) {
    const positionId = somePosition(random, state);
    return { type: 'amendContractOrder', user, positionId, price: random.below(1_000_000) };
  }
  const mark = markTicks(state, order.market.pair.spec.symbol);
  const price = random.chance(0.2) ? order.limitPrice : nearMark(random, mark);
  const { stopLoss, stopProfit } = randomStops(random, price, order.side);
  return {
    type: 'amendContractOrder',
    user: random.chance(0.97) ? order.owner.id : user,
    positionId: order.id,
    price: random.chance(0.02) ? random.pick([0, -1, 0.5, 2 ** 53]) : price,
    ...(random.chance(0.3) && { stopLoss }),
    ...(random.chance(0.3) && { stopProfit }),
  };
}

/** Mostly on the right sides of the mark. */
function randomStops(random: Random, mark: number, side: 'buy' | 'sell') {
  const distance = () => random.exponential(mark / 300);
  const isLong = (side === 'buy') === random.chance(0.95);
  return {
    stopLoss: random.chance(0.3) ? 0 : mark + (isLong ? -distance() : distance()),
    stopProfit: random.chance(0.3) ? 0 : mark + (isLong ? distance() : -distance()),
  };
}

/** The mark in ticks of the pair, rounded. */
function markTicks(state: State, symbol: string): number {
  const market = state.contracts.markets.get(symbol);
  return market?.mark ? Math.round(market.mark / market.pair.unitsPerTick) : 100_000;
}

function nearMark(random: Random, mark: number): number {
  return Math.max(1, mark + (random.chance(0.5) ? 1 : -1) * random.exponential(mark / 200));
}

function somePosition(random: Random, state: State): number {
  const { positions } = state.contracts;
  if (random.chance(0.05)) return 1 + random.below(positions.nextId);
  let skip = random.below(Math.min(Math.max(positions.size, 1), 30));
  for (const { id } of positions.values()) if (skip-- === 0) return id;
  return 1;
}
