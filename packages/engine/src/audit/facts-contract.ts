import type { FactKind } from './part.ts';

/** A waiting order or an open position, reduced to plain facts. */
export interface PositionFacts {
  readonly id: number;
  readonly owner: number;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly leverage: number;
  status: 'waiting' | 'open';
  limitPrice: number;
  margin: bigint;
  quantity: bigint;
  openPrice: bigint;
  stopLoss: number;
  stopProfit: number;
  queuedClose: bigint;
  closedValue: bigint;
  closeFee: bigint;
  realised: bigint;
}

/** A second contract that has not ended. */
export interface SecondFacts {
  readonly id: number;
  readonly owner: number;
  readonly symbol: string;
  readonly direction: 'up' | 'down';
  readonly seconds: number;
  readonly stake: bigint;
  readonly fee: bigint;
  readonly income: bigint;
  readonly strikeAfter: number;
  status: 'pending' | 'running';
  strikeTick: number;
  strikeTime: number;
  strikePrice: number;
}

/** What the house still owes of a profit. */
export interface ClaimFacts {
  readonly id: number;
  readonly owner: number;
  readonly positionId: number;
  readonly amount: bigint;
  owed: bigint;
}

/** The house's quantity on a pair. */
export interface HouseFacts {
  readonly symbol: string;
  readonly quantity: bigint;
}

export const POSITION_FACTS: FactKind<PositionFacts> = {
  of: ({ contracts }) =>
    [...contracts.positions.values()].map((position) => ({
      id: position.id,
      owner: position.owner.id,
      symbol: position.market.pair.spec.symbol,
      side: position.side,
      leverage: position.leverage,
      status: position.status as 'waiting' | 'open',
      limitPrice: position.limitPrice,
      margin: position.margin,
      quantity: position.quantity,
      openPrice: position.openPrice,
      stopLoss: position.stopLoss,
      stopProfit: position.stopProfit,
      queuedClose: position.queuedClose,
      closedValue: position.closedValue,
      closeFee: position.closeFee,
      realised: position.realised,
    })),
  lines: (positions) =>
    positions.map(
      (p) =>
        `position ${p.id} ${p.owner} ${p.symbol} ${p.side} ${p.leverage} ${p.status} ${p.limitPrice} ${p.margin} ` +
        `${p.quantity} ${p.openPrice} ${p.stopLoss} ${p.stopProfit} ${p.queuedClose} ${p.closedValue} ${p.closeFee} ${p.realised}`,
    ),
};

export const HOUSE_FACTS: FactKind<HouseFacts> = {
  of: ({ contracts }) =>
    [...contracts.markets.values()].map(({ pair, houseQuantity }) => ({
      symbol: pair.spec.symbol,
      quantity: houseQuantity,
    })),
  lines: (house) =>
    house
      .filter(({ quantity }) => quantity !== 0n)
      .map(({ symbol, quantity }) => `contract-house ${symbol} ${quantity}`),
};

export const SECOND_FACTS: FactKind<SecondFacts> = {
  of: ({ seconds }) =>
    [...seconds.orders.values()].map((second) => ({
      id: second.id,
      owner: second.owner.id,
      symbol: second.market.pair.spec.symbol,
      direction: second.direction,
      seconds: second.seconds,
      stake: second.stake,
      fee: second.fee,
      income: second.income,
      strikeAfter: second.strikeAfter,
      status: second.status as 'pending' | 'running',
      strikeTick: second.strikeTick,
      strikeTime: second.strikeTime,
      strikePrice: second.strikePrice,
    })),
  lines: (seconds) =>
    seconds.map(
      (s) =>
        `second ${s.id} ${s.owner} ${s.symbol} ${s.direction} ${s.seconds} ${s.stake} ${s.fee} ${s.income} ` +
        `${s.strikeAfter} ${s.status} ${s.strikeTick} ${s.strikeTime} ${s.strikePrice}`,
    ),
};

export const CLAIM_FACTS: FactKind<ClaimFacts> = {
  of: ({ contracts }) =>
    [...contracts.claims.values()].map(({ id, owner, positionId, amount, owed }) => ({
      id,
      owner: owner.id,
      positionId,
      amount,
      owed,
    })),
  lines: (claims) => claims.map((c) => `claim ${c.id} ${c.owner} ${c.positionId} ${c.amount} ${c.owed}`),
};
