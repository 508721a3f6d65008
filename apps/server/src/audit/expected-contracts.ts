import type { CloseReason, PositionOpened, PositionOrdered } from '@bourse/protocol/contract/events';
import type { Event } from '@bourse/protocol/event';
import { toldPrice } from '@bourse/protocol/market/reference-price';
import { outcomeOf } from '@bourse/protocol/second/rules';
import type { SecondOpened, SecondsSettled, SecondsStruck } from '@bourse/protocol/second/events';
import type { RowTally } from './row-tally.ts';

/** Columns of ended contracts that their events give. */
export const TOLD_CONTRACTS = {
  closed_positions: [
    'id',
    'owner',
    'symbol',
    'side',
    'limit_price',
    'leverage',
    'initial_margin',
    'open_fee',
    'created_at',
    'status',
    'reason',
    'margin',
    'paid_in',
    'quantity',
    'open_quantity',
    'open_price',
    'opened_at',
    'stop_loss',
    'stop_profit',
    'closed_value',
    'close_fee',
    'realised',
    'unpaid',
    'closed_at',
  ],
  closed_seconds: [
    'id',
    'owner',
    'symbol',
    'direction',
    'seconds',
    'stake',
    'fee',
    'income_ppm',
    'income',
    'created_at',
    'strike_after',
    'status',
    'strike_tick',
    'strike_time',
    'strike_price',
    'expires_at',
    'settle_tick',
    'settle_time',
    'settle_price',
    'updated_at',
  ],
} as const;
type Tallies = Record<keyof typeof TOLD_CONTRACTS, RowTally>;

interface ExpectedPosition {
  readonly first: PositionOrdered | PositionOpened;
  readonly createdAt: number;
  opened?: PositionOpened;
  openedAt: number;
  limitPrice: number;
  margin: bigint;
  paidIn: bigint;
  quantity: bigint;
  stopLoss: number;
  stopProfit: number;
  closedValue: bigint;
  closeFee: bigint;
  realised: bigint;
  unpaid: bigint;
}

interface ExpectedSecond {
  readonly opened: SecondOpened;
  readonly createdAt: number;
  struck?: SecondsStruck;
}

/** Follows positions and second contracts through the journal, and counts the rows of those that ended. */
export class ExpectedContracts {
  readonly #tallies: Tallies;
  readonly #positions = new Map<number, ExpectedPosition>();
  readonly #seconds = new Map<number, ExpectedSecond>();

  constructor(tallies: Tallies) {
    this.#tallies = tallies;
  }

  add(event: Event, time: number): void {
    switch (event.type) {
      case 'positionOrdered':
        this.#positionOf(event, time);
        return;
      case 'positionAmended': {
        const { price: limitPrice, stopLoss, stopProfit } = event;
        Object.assign(this.#positions.get(event.positionId)!, { limitPrice, stopLoss, stopProfit });
        return;
      }
      case 'positionOpened': {
        const position = this.#positionOf(event, time);
        position.opened = event;
        position.openedAt = time;
        position.quantity = event.quantity;
        return;
      }
      case 'stopsSet': {
        const { stopLoss, stopProfit } = event;
        Object.assign(this.#positions.get(event.positionId)!, { stopLoss, stopProfit });
        return;
      }
      case 'marginAdded': {
        const position = this.#positions.get(event.positionId)!;
        position.margin += event.amount;
        position.paidIn += event.amount;
        return;
      }
      case 'positionClosed': {
        const position = this.#positions.get(event.positionId)!;
        position.quantity -= event.quantity;
        position.margin -= event.margin;
        position.closedValue += event.quantity * event.closePrice;
        position.closeFee += event.fee;
        position.realised += event.profit - event.loss;
        position.unpaid += event.unpaid;
        if (position.quantity > 0n) return;
        const status = event.reason === 'liquidated' ? 'liquidated' : 'closed';
        this.#endPosition(event.positionId, status, event.reason, time);
        return;
      }
      case 'positionCancelled':
        this.#endPosition(event.positionId, 'cancelled', event.reason, time);
        return;
      case 'secondOpened':
        this.#seconds.set(event.secondId, { opened: event, createdAt: time });
        return;
      case 'secondsStruck':
        for (const id of event.ids) this.#seconds.get(id)!.struck = event;
        return;
      case 'secondsSettled':
        // Who won is worked out again: the lists of the event say only who ended.
        for (const id of [...event.won, ...event.lost, ...event.drawn]) this.#endSecond(id, event, time);
        return;
      case 'secondsVoided':
        for (const id of event.ids) this.#endSecond(id, undefined, time);
        return;
    }
  }

  #positionOf(event: PositionOrdered | PositionOpened, time: number): ExpectedPosition {
    const known = this.#positions.get(event.positionId);
    if (known) return known;
    const { margin, price: limitPrice, stopLoss, stopProfit } = event;
    const none = { quantity: 0n, closedValue: 0n, closeFee: 0n, realised: 0n, unpaid: 0n };
    const funds = { margin, paidIn: margin };
    const times = { createdAt: time, openedAt: 0 };
    const prices = { limitPrice, stopLoss, stopProfit };
    const position: ExpectedPosition = { first: event, ...times, ...funds, ...prices, ...none };
    this.#positions.set(event.positionId, position);
    return position;
  }

  #endPosition(id: number, status: string, reason: CloseReason | 'position-limit', time: number): void {
    const position = this.#positions.get(id)!;
    this.#positions.delete(id);
    const { first, opened } = position;
    this.#tallies.closed_positions.add([
      id,
      first.user,
      first.symbol,
      first.side,
      position.limitPrice,
      first.leverage,
      first.margin,
      first.fee,
      position.createdAt,
      status,
      reason,
      position.margin,
      position.paidIn,
      position.quantity,
      opened?.quantity ?? 0,
      opened?.openPrice ?? 0,
      position.openedAt,
      position.stopLoss,
      position.stopProfit,
      position.closedValue,
      position.closeFee,
      position.realised,
      position.unpaid,
      time,
    ]);
  }

  #endSecond(id: number, settled: SecondsSettled | undefined, time: number): void {
    const { opened, createdAt, struck } = this.#seconds.get(id)!;
    this.#seconds.delete(id);
    const strikePrice = struck ? toldPrice(struck.price, opened.symbol) : 0;
    const settlePrice = settled ? toldPrice(settled.price, opened.symbol) : 0;
    const status = settled ? STATUS[outcomeOf(opened.direction, strikePrice, settlePrice)] : 'void';
    this.#tallies.closed_seconds.add([
      id,
      opened.user,
      opened.symbol,
      opened.direction,
      opened.seconds,
      opened.stake,
      opened.fee,
      opened.incomePpm,
      opened.income,
      createdAt,
      opened.strikeAfter,
      status,
      struck?.tickId ?? 0,
      struck?.time ?? 0,
      strikePrice,
      struck ? struck.time + opened.seconds * 1000 : 0,
      settled?.tickId ?? 0,
      settled?.time ?? 0,
      settlePrice,
      time,
    ]);
  }
}

const STATUS = { win: 'won', lose: 'lost', draw: 'draw' } as const;
