import type { CloseReason } from '@bourse/protocol/contract/events';
import type { Side } from '@bourse/protocol/spot/order';
import type { OpenRecord } from '../open-records.ts';
import type { Owner } from '../owner.ts';
import type { ContractMarket } from './contract-market.ts';
import { Trigger } from './trigger-index.ts';

declare module '../outcome.ts' {
  interface CommandResult {
    readonly positionId?: number;
  }
}

/** `waiting`: a limit order before its price came. The last three are final. */
export type PositionStatus = 'waiting' | 'open' | 'closed' | 'liquidated' | 'cancelled';

/**
 * A leveraged position of a user, and before that the limit order it comes from: each order opens a position of its own,
 * so both are one record with one id. Its limit and stops are ticks of the pair, all other prices 1e-8 USDT.
 */
export class Position implements OpenRecord {
  readonly id: number;
  readonly owner: Owner;
  readonly market: ContractMarket;
  /** buy = long, sell = short */
  readonly side: Side;
  readonly orderType: 'market' | 'limit';
  readonly leverage: number;
  /** M as ordered. */
  readonly initialMargin: bigint;
  /** 0.05 % of the opening notional: frozen while the order waits, paid when it opens. */
  readonly openFee: bigint;
  readonly createdAt: number;

  status: PositionStatus = 'waiting';
  /** Limit in ticks; 0 for a market order. Its owner can change it while it waits. */
  limitPrice: number;
  /** The mark that opens a waiting order, where it is not the limit (`waitPrice`). Not stored: later, the limit. */
  waitsFor = 0;
  /** Why it ended: the last close, or `user` or `position-limit` of a cancelled order. */
  reason: CloseReason | 'position-limit' | '' = '';
  /** Frozen now; what was added counts, what was freed by partial closes does not. */
  margin: bigint;
  /** All margin ever put in. */
  paidIn: bigint;
  /** Still open, 1e-8 base. */
  quantity = 0n;
  openQuantity = 0n;
  openPrice = 0n;
  openedAt = 0;
  stopLoss: number;
  stopProfit: number;
  /** What closes at the first fresh price, 1e-8 base; 0 for nothing. */
  queuedClose = 0n;
  /** 1e-8 USDT; 0 when no price liquidates it. Derived from quantity, open price and margin. */
  liquidationPrice = 0;
  /** Sum over closed parts of quantity × price, not divided: the average close price, and the basis of the fee. */
  closedValue = 0n;
  closeFee = 0n;
  /** Profit less loss of the closed parts, before fees. Negative for a loss. */
  realised = 0n;
  /** Profit that could not be paid (see `PositionClosed`). */
  unpaid = 0n;
  /** What its liquidation left of the margin: it went to insurance. */
  toInsurance = 0n;
  closedAt = 0;

  updatedAt: number;
  changed = false;
  /** Whether the database has a row of it among the open ones. Kept by the commit path. */
  stored = false;

  readonly liquidation: Trigger<Position>;
  readonly loss: Trigger<Position>;
  readonly gain: Trigger<Position>;
  /** The limit of a waiting order. */
  readonly limit: Trigger<Position>;
  /** A close that waits for a fresh price, whatever it is. */
  readonly close: Trigger<Position>;

  constructor(fields: PositionFields) {
    this.id = fields.id;
    this.owner = fields.owner;
    this.market = fields.market;
    this.side = fields.side;
    this.orderType = fields.orderType;
    this.limitPrice = fields.limitPrice;
    this.leverage = fields.leverage;
    this.initialMargin = fields.margin;
    this.openFee = fields.openFee;
    this.createdAt = fields.createdAt;
    this.margin = fields.margin;
    this.paidIn = fields.margin;
    this.stopLoss = fields.stopLoss;
    this.stopProfit = fields.stopProfit;
    this.updatedAt = fields.createdAt;
    this.liquidation = new Trigger<Position>(this, this.id);
    this.loss = new Trigger<Position>(this, this.id);
    this.gain = new Trigger<Position>(this, this.id);
    this.limit = new Trigger<Position>(this, this.id);
    this.close = new Trigger<Position>(this, this.id);
  }

  /** Frozen on the owner's contract account for it. */
  get held(): bigint {
    return this.status === 'waiting' ? this.margin + this.openFee : this.margin;
  }

  get isLong(): boolean {
    return this.side === 'buy';
  }
}

export interface PositionFields {
  readonly id: number;
  readonly owner: Owner;
  readonly market: ContractMarket;
  readonly side: Side;
  readonly orderType: 'market' | 'limit';
  readonly limitPrice: number;
  readonly leverage: number;
  readonly margin: bigint;
  readonly openFee: bigint;
  readonly stopLoss: number;
  readonly stopProfit: number;
  readonly createdAt: number;
}
