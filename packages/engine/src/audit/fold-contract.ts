import type {
  ContractEvent,
  PositionCancelled,
  PositionClosed,
  PositionOpened,
  PositionOrdered,
} from '@bourse/protocol/contract/events';
import type { PairSpec } from '@bourse/protocol/pairs';
import { expect, type FoldedBalances } from './balances.ts';
import type { PositionFacts } from './facts-contract.ts';
import { ClaimFold } from './fold-claims.ts';
import type { ReferralFold } from './fold-referral.ts';
import type { EventHandlers } from './part.ts';

const COIN = 'USDT';
const E8 = 100_000_000n;
/** 0.05 %: 5 of 10,000. */
const BASIS = 10_000n;
const FEE = 5n;
/** 0.02 % at least, and however wide the source is, something of the price is left; in ppm. */
const PPM = 1_000_000n;
const SPREAD = 200;
const MOST_SPREAD = 900_000;

/**
 * Leveraged contracts as their events tell them. Every formula of docs/rules.md, "Contracts" is written down here a
 * second time, in its own way, and each event must agree with it: fill prices, quantities, fees, what is freed, who
 * pays a deficit, and that a position is liquidated exactly when its equity does not cover maintenance at the mark of
 * the event.
 */
export class ContractFold {
  readonly #balances: FoldedBalances;
  readonly #referral: ReferralFold;
  readonly #positions = new Map<number, FoldedPosition>();
  readonly #house = new Map<string, bigint>();
  /** 1e-8 USDT in a tick. */
  readonly #ticks = new Map<string, bigint>();
  readonly claims: ClaimFold;
  #lastId = 0;

  constructor(balances: FoldedBalances, referral: ReferralFold) {
    this.#balances = balances;
    this.#referral = referral;
    this.claims = new ClaimFold(balances);
  }

  list({ symbol, priceDecimals }: PairSpec): void {
    if (priceDecimals <= 8) this.#ticks.set(symbol, 10n ** BigInt(8 - priceDecimals));
  }

  positions(): PositionFacts[] {
    return [...this.#positions.values()];
  }

  house(): { symbol: string; quantity: bigint }[] {
    return [...this.#house].map(([symbol, quantity]) => ({ symbol, quantity }));
  }

  readonly handlers: EventHandlers<ContractEvent> = {
    positionOrdered: (event) => this.#order(event),
    positionOpened: (event) => this.#open(event),
    positionAmended: ({ positionId, price, stopLoss, stopProfit }) => {
      const position = this.#position(positionId);
      expect(position.status === 'waiting' && price > 0, `change of order ${position.id}`);
      Object.assign(position, { limitPrice: price, stopLoss, stopProfit });
    },
    positionCancelled: (event) => this.#cancel(event),
    stopsSet: ({ positionId, stopLoss, stopProfit }) => {
      const position = this.#position(positionId);
      position.stopLoss = stopLoss;
      position.stopProfit = stopProfit;
    },
    marginAdded: ({ positionId, amount }) => {
      const position = this.#position(positionId);
      expect(position.status === 'open' && amount > 0n, `margin of position ${position.id}`);
      this.#balances.hold(this.#account(position.owner), amount, `margin of position ${position.id}`);
      position.margin += amount;
    },
    closeQueued: ({ positionId, quantity }) => {
      const position = this.#position(positionId);
      const isPart = quantity > 0n && quantity <= position.quantity;
      expect(position.status === 'open' && isPart, `queued close of ${quantity} of ${position.id}`);
      position.queuedClose = quantity;
    },
    closeDropped: ({ positionId }) => {
      const position = this.#position(positionId);
      expect(position.queuedClose > 0n, `no queued close of position ${position.id} to drop`);
      position.queuedClose = 0n;
    },
    positionClosed: (event) => this.#close(event),
    claimMade: (event) => this.claims.make(event),
    claimPaid: (event) => this.claims.pay(event),
    contractSettingsSet: () => undefined,
    contractLimitsSet: () => undefined,
  };

  #order(event: PositionOrdered): void {
    const position = this.#add(event);
    expect(event.price > 0, `order ${position.id} has no limit`);
    this.#balances.hold(this.#account(position.owner), event.margin + event.fee, `order ${position.id}`);
  }

  #open(event: PositionOpened): void {
    const { positionId: id, side, margin, leverage, fee } = event;
    const what = `position ${id}`;
    const waiting = this.#positions.get(id);
    const position = waiting ?? this.#add(event);
    const account = this.#account(position.owner);
    if (waiting) {
      const isSame = waiting.side === side && waiting.margin === margin && waiting.fee === fee;
      expect(waiting.status === 'waiting' && isSame, `${what} is not the order that waited`);
    } else this.#balances.hold(account, margin + fee, what);

    const { limitPrice } = position;
    expect(limitPrice === event.price, `${what} waited at ${limitPrice}, opened as ${event.price}`);
    const tick = this.#tick(event.symbol);
    const mark = this.#mark(event, event.symbol);
    const limit = BigInt(event.price) * tick;
    const reference = worse(side, mark, event.newest);
    const market = this.#market(side, mark, event, what);
    // What waited opens when mark and newest tick have reached its limit; what did not, only if the market gives it.
    const reached = waiting || event.newest === undefined ? reference : market;
    const isReached = event.price === 0 || (side === 'buy' ? reached <= limit : reached >= limit);
    expect(isReached, `${what} opened before its limit of ${limit} was reached`);
    const due = event.price === 0 ? market : side === 'buy' ? least(market, limit) : most(market, limit);
    expect(event.openPrice === due, `${what} opened at ${event.openPrice}, due ${due}`);
    const quantity = (margin * BigInt(leverage) * E8) / event.openPrice;
    expect(event.quantity === quantity && quantity > 0n, `${what} of ${event.quantity}, due ${quantity}`);
    position.status = 'open';
    position.quantity = quantity;
    position.openPrice = event.openPrice;
    this.#count(position, quantity);

    this.#balances.release(account, fee, what);
    this.#balances.pay(account, this.#balances.house('fees', COIN), fee, what);
    this.#referral.feeCharged(position.owner, COIN, fee, `position:${id}`);
  }

  #cancel(event: PositionCancelled): void {
    const position = this.#position(event.positionId);
    expect(position.status === 'waiting', `order ${position.id} was cancelled when it was open`);
    this.#balances.release(
      this.#account(position.owner),
      position.margin + position.fee,
      `order ${position.id}`,
    );
    this.#positions.delete(position.id);
  }

  #close(event: PositionClosed): void {
    const position = this.#position(event.positionId);
    const { side, openPrice } = position;
    const what = `close of position ${position.id}`;
    expect(position.status === 'open', `${what} before it opened`);
    expect(event.quantity > 0n && event.quantity <= position.quantity, `${what} of ${event.quantity}`);
    const mark = this.#mark(event, position.symbol);
    const isForced = event.reason === 'liquidated' || event.reason === 'deleveraged';
    const price = isForced ? mark : this.#market(side === 'buy' ? 'sell' : 'buy', mark, event, what);
    expect(event.closePrice === price, `${what} at ${event.closePrice}, due ${price}`);
    if (isForced) expect((event.spreadPpm ?? 0) === 0, `${what} with a spread`);
    this.#checkReason(position, event, mark, what);

    if (event.newest !== undefined && event.quantity < position.quantity) {
      const rest = position.quantity - event.quantity;
      expect(least(event.quantity, rest) * mark >= E8 * E8, `${what} in crumbs`);
    }

    const move = event.quantity * (side === 'buy' ? price - openPrice : openPrice - price);
    const gain = move > 0n ? move / E8 : 0n;
    const loss = move < 0n ? up(-move, E8) : 0n;
    const value = position.closedValue + event.quantity * price;
    const fee = event.reason === 'deleveraged' ? 0n : up(value * FEE, BASIS * E8) - position.closeFee;
    const expected = this.#settlement(position, event, { gain, owed: loss, fee });
    for (const [key, due] of Object.entries(expected)) {
      const told = event[key as keyof typeof expected];
      expect(told === due, `${what}: ${key} is ${told}, due ${due}`);
    }

    position.queuedClose = 0n;
    position.quantity -= event.quantity;
    position.margin -= event.margin;
    position.closedValue = value;
    position.closeFee += event.fee;
    position.realised += event.profit - event.loss;
    this.#count(position, -event.quantity);
    if (position.quantity === 0n) {
      expect(position.margin === 0n, `${what} left a margin of ${position.margin}`);
      this.#positions.delete(position.id);
    }
    this.#pay(position, event, what);
    this.claims.closed(position.owner, event);
  }

  /**
   * Where a market order fills: beside the worse of mark and newest tick, by 0.02 % at least, against whoever trades.
   * Journals of before tell no newest tick: then it was the mark and 0.02 %.
   */
  #market(side: 'buy' | 'sell', mark: bigint, { newest, spreadPpm = SPREAD }: Told, what: string): bigint {
    expect(spreadPpm >= SPREAD && spreadPpm <= MOST_SPREAD, `${what} with a spread of ${spreadPpm}`);
    const price = worse(side, mark, newest);
    const spread = BigInt(spreadPpm);
    return side === 'buy' ? up(price * (PPM + spread), PPM) : (price * (PPM - spread)) / PPM;
  }

  #checkReason(position: FoldedPosition, event: PositionClosed, mark: bigint, what: string): void {
    const { side } = position;
    const tick = this.#tick(position.symbol);
    const [stopLoss, stopProfit] = [BigInt(position.stopLoss) * tick, BigInt(position.stopProfit) * tick];
    const isLong = side === 'buy';
    const isDue = isUnderMaintenance(position, mark);
    expect(
      isDue === (event.reason === 'liquidated'),
      `${what}: ${event.reason}, liquidation was due: ${isDue}`,
    );
    const mayBePart = event.reason === 'user' || event.reason === 'first-price';
    if (!mayBePart) expect(event.quantity === position.quantity, `${what} in part`);
    if (event.reason === 'first-price') {
      const { queuedClose, quantity } = position;
      const isWhole = event.quantity === quantity && (quantity - queuedClose) * mark < E8 * E8;
      expect(queuedClose > 0n && (event.quantity === queuedClose || isWhole), `${what} was not asked for`);
    }
    if (event.reason === 'stop-loss') {
      expect(stopLoss > 0n && (isLong ? mark <= stopLoss : mark >= stopLoss), `${what} too early`);
    }
    if (event.reason === 'stop-profit') {
      expect(stopProfit > 0n && (isLong ? mark >= stopProfit : mark <= stopProfit), `${what} too early`);
    }
    if (event.reason === 'deleveraged') expect(event.profit > 0n, `${what} without a profit`);
  }

  /**
   * Fee and loss are borne by what the closed quantity has of the margin, the fee first and neither beyond it. The rest
   * of a loss is insurance's as far as it goes, then the house's.
   */
  #settlement(
    { id, margin: whole, quantity }: FoldedPosition,
    { quantity: part, reason, unpaid }: PositionClosed,
    { gain, owed, fee: formulaFee }: { gain: bigint; owed: bigint; fee: bigint },
  ) {
    const margin = part === quantity ? whole : (whole * part) / quantity;
    const fee = least(formulaFee, margin);
    const loss = least(owed, margin - fee);
    const house = this.#balances.house('contractHouse', COIN).available;
    const insurance = this.#balances.house('insurance', COIN).available;
    // Only deleveraging may pay less than the profit, and only when the funds do not reach.
    if (unpaid > 0n) expect(reason === 'deleveraged', `position ${id} was not paid`);
    const wanted = owed > 0n ? owed - loss : most(gain - unpaid - house, 0n);
    const fromInsurance = least(wanted, insurance);
    return {
      profit: gain,
      loss,
      fee,
      margin,
      toInsurance: reason === 'liquidated' ? margin - fee - loss : 0n,
      fromInsurance,
      houseDeficit: owed > 0n ? wanted - fromInsurance : 0n,
    };
  }

  #pay(position: FoldedPosition, event: PositionClosed, what: string): void {
    const balances = this.#balances;
    const account = this.#account(position.owner);
    const house = balances.house('contractHouse', COIN);
    const insurance = balances.house('insurance', COIN);
    balances.release(account, event.margin, what);
    balances.pay(account, house, event.loss, what);
    balances.pay(insurance, house, event.fromInsurance, what);
    balances.pay(house, account, event.profit - event.unpaid, what);
    balances.pay(account, insurance, event.toInsurance, what);
    balances.pay(account, balances.house('fees', COIN), event.fee, what);
    this.#referral.feeCharged(position.owner, COIN, event.fee, `position:${position.id}`);
  }

  #add(event: PositionOrdered | PositionOpened): FoldedPosition {
    const { positionId: id, user: owner, symbol, side, margin, leverage, stopLoss, stopProfit, fee } = event;
    expect(id === this.#lastId + 1, `position ${id} after ${this.#lastId}`);
    this.#lastId = id;
    const due = up(margin * BigInt(leverage) * FEE, BASIS);
    expect(fee === due, `position ${id} charged ${fee} for opening, due ${due}`);
    const position: FoldedPosition = {
      id,
      owner,
      symbol,
      side,
      leverage,
      status: 'waiting',
      limitPrice: event.price,
      margin,
      quantity: 0n,
      openPrice: 0n,
      stopLoss,
      stopProfit,
      queuedClose: 0n,
      closedValue: 0n,
      closeFee: 0n,
      realised: 0n,
      fee,
    };
    this.#positions.set(id, position);
    return position;
  }

  #count({ symbol, side }: FoldedPosition, quantity: bigint): void {
    const house = this.#house.get(symbol) ?? 0n;
    this.#house.set(symbol, side === 'buy' ? house - quantity : house + quantity);
  }

  #account(owner: number) {
    return this.#balances.account(owner, 'contract', COIN);
  }

  #position(id: number): FoldedPosition {
    const position = this.#positions.get(id);
    expect(position !== undefined, `position ${id} is not open`);
    return position!;
  }

  /** 1e-8 USDT. Journals of before marks had all their decimals tell them as a number of ticks. */
  #mark({ mark }: { readonly mark: bigint | number }, symbol: string): bigint {
    return typeof mark === 'bigint' ? mark : BigInt(mark) * this.#tick(symbol);
  }

  #tick(symbol: string): bigint {
    const tick = this.#ticks.get(symbol);
    expect(tick !== undefined, `pair ${symbol} is not listed`);
    return tick!;
  }
}

interface FoldedPosition extends PositionFacts {
  /** Of opening. */
  readonly fee: bigint;
}

/** What an event tells of the prices it used. */
interface Told {
  readonly newest?: bigint;
  readonly spreadPpm?: number;
}

function worse(side: 'buy' | 'sell', mark: bigint, newest = mark): bigint {
  return side === 'buy' ? most(mark, newest) : least(mark, newest);
}

/**
 * margin + profit <= value × (maintenance + closing fee), everything at the mark and times 1e8 × 10,000. Maintenance in
 * 1/10,000: 40 up to a notional of 50,000, 50 up to 250,000, 100 above.
 */
function isUnderMaintenance({ side, margin, quantity, openPrice }: FoldedPosition, mark: bigint): boolean {
  const notional = (quantity * openPrice) / E8;
  const maintenance = notional <= 50_000n * E8 ? 40n : notional <= 250_000n * E8 ? 50n : 100n;
  const value = quantity * mark;
  const cost = quantity * openPrice;
  const equity = margin * E8 + (side === 'buy' ? value - cost : cost - value);
  return equity * BASIS <= value * (maintenance + FEE);
}

function up(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
