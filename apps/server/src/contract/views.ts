import { formatAmount, formatDecimal } from '@bourse/money/amount';
import type { PositionView } from '@bourse/protocol/contract/calls';
import { notionalOf, profitOf, profitRatePpm } from '@bourse/protocol/contract/rules';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { PositionTable } from './records.ts';

/**
 * A position's row as people read it. `mark` in 1e-8 USDT, 0 while unknown: price and profit of what is open follow it. `owed`
 * is what the house still owes of its profit.
 */
export function positionView(row: PositionTable, pair: PairSpec, mark: bigint, owed = 0n): PositionView {
  const isFilled = row.open_price !== '0';
  const isOver = row.closed_at !== '0';
  const hasEnded = isOver && isFilled;
  const net = netOf(row);
  const { price, profit, rate } = isOver ? outcomeOf(row) : standingOf(row, mark);
  const ticks = (text: string) => (text === '0' ? '' : formatDecimal(BigInt(text), pair.priceDecimals));
  return {
    id: row.id,
    baseCoin: pair.base,
    quoteCoin: pair.quote,
    direction: row.side,
    type: row.order_type,
    leverage: row.leverage,
    entryStatus: ENTRY_STATUS[row.status],
    status: row.status,
    reason: isOver ? row.reason : '',
    openMargin: formatAmount(BigInt(row.initial_margin)),
    margin: isOver ? '0' : formatAmount(BigInt(row.margin)),
    openAmount: formatAmount(notionalOf(BigInt(row.initial_margin), row.leverage)),
    limitPrice: ticks(row.limit_price),
    openPrice: isFilled ? formatAmount(BigInt(row.open_price)) : '',
    openQuantity: formatAmount(BigInt(row.open_quantity)),
    quantity: formatAmount(BigInt(row.quantity)),
    queuedClose: row.queued_close === '0' ? '' : formatAmount(BigInt(row.queued_close)),
    liquidationPrice: row.liquidation_price === '0' ? '' : formatAmount(BigInt(row.liquidation_price)),
    stopLoss: ticks(row.stop_loss),
    stopProfit: ticks(row.stop_profit),
    price,
    profit: formatAmount(profit),
    profitRate: formatDecimal(rate, 6),
    realised: formatAmount(BigInt(row.realised)),
    openFee: row.status === 'cancelled' ? '0' : formatAmount(BigInt(row.open_fee)),
    closeFee: formatAmount(BigInt(row.close_fee)),
    toInsurance: formatAmount(BigInt(row.to_insurance)),
    netProfit: hasEnded ? formatAmount(net) : '',
    netProfitRate: hasEnded ? formatDecimal(profitRatePpm(net, BigInt(row.paid_in)), 6) : '',
    unpaid: formatAmount(BigInt(row.unpaid)),
    owed: formatAmount(owed),
    createTime: Number(row.created_at),
    openTime: Number(row.opened_at),
    closeTime: Number(row.closed_at),
  };
}

/** Each close frees a share of the margin, so what the owner has more or less than before is this. */
function netOf(row: PositionTable): bigint {
  return BigInt(row.realised) - BigInt(row.open_fee) - BigInt(row.close_fee) - BigInt(row.to_insurance);
}

const ENTRY_STATUS: Record<PositionTable['status'], PositionView['entryStatus']> = {
  open: 1,
  closed: 2,
  cancelled: 2,
  liquidated: 3,
  waiting: 4,
};

interface Result {
  readonly price: string;
  readonly profit: bigint;
  /** profit / margin in ppm. */
  readonly rate: bigint;
}

/** Of what is over: the average price of its closes, weighted by quantity, and the result over all margin put in. */
function outcomeOf(row: PositionTable): Result {
  const quantity = BigInt(row.open_quantity);
  const profit = BigInt(row.realised);
  return {
    price: quantity === 0n ? '' : formatAmount(BigInt(row.closed_value) / quantity),
    profit,
    rate: profitRatePpm(profit, BigInt(row.paid_in)),
  };
}

function standingOf(row: PositionTable, mark: bigint): Result {
  if (mark === 0n) return { price: '', profit: 0n, rate: 0n };
  const profit = profitOf(row.side, BigInt(row.quantity), BigInt(row.open_price), mark);
  return { price: formatAmount(mark), profit, rate: profitRatePpm(profit, BigInt(row.margin)) };
}
