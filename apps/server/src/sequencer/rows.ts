import type { Account } from '@bourse/engine/ledger/ledger';
import type { Order } from '@bourse/engine/spot/order';
import type { Project, Subscription } from '@bourse/engine/launchpad/project';
import type { Claim } from '@bourse/engine/contract/claims';
import type { Position } from '@bourse/engine/contract/position';
import type { Second } from '@bourse/engine/second/second';
import type { Withdrawal } from '@bourse/engine/wallet/withdrawal';
import type { HouseEvent } from '@bourse/protocol/house/events';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { Swapped } from '@bourse/protocol/swap/events';
import type { OwnTransferred } from '@bourse/protocol/wallet/events';
import type {
  AccountTable,
  HouseMoveTable,
  OrderTable,
  OwnTransferTable,
  ClaimTable,
  PositionTable,
  ProjectTable,
  SecondTable,
  SubscriptionTable,
  SwapTable,
  WithdrawalTable,
} from './tables.ts';

/** The row of an order as it stands now. The engine's object goes on changing; a row does not. */
export function orderRow(order: Order): OrderTable {
  return {
    id: String(order.id),
    owner: String(order.owner.id),
    symbol: order.pair.spec.symbol,
    side: order.side,
    type: order.type,
    time_in_force: order.timeInForce,
    price: String(order.price),
    quantity: String(order.quantity),
    quote_amount: String(order.quoteAmount),
    stop_price: String(order.stopPrice),
    trigger_when: order.triggerWhen ?? null,
    client_order_id: order.clientOrderId ?? null,
    created_at: String(order.createdAt),
    updated_at: String(order.updatedAt),
    status: order.status,
    remaining: String(order.remaining),
    filled_lots: String(order.filledLots),
    filled_quote: String(order.filledQuote),
    fee: String(order.fee),
    fee_basis: String(order.feeBasis),
    held: String(order.held),
    rank: String(order.rank),
    cancel_reason: order.cancelReason ?? null,
  };
}

export function accountRow(account: Account): AccountTable {
  return {
    id: String(account.id),
    owner: String(account.owner),
    product: account.product,
    currency: account.currency,
    available: String(account.available),
    frozen: String(account.frozen),
  };
}

export function withdrawalRow(withdrawal: Withdrawal): WithdrawalTable {
  return {
    id: String(withdrawal.id),
    owner: String(withdrawal.owner.id),
    currency: withdrawal.currency,
    chain: withdrawal.chain,
    address: withdrawal.address,
    amount: String(withdrawal.amount),
    fee: String(withdrawal.fee),
    status: withdrawal.status,
    tx_hash: withdrawal.txHash,
    remark: withdrawal.remark,
    created_at: String(withdrawal.createdAt),
    updated_at: String(withdrawal.updatedAt),
  };
}

export function projectRow({ terms, issued, raised, status, updatedAt }: Project): ProjectTable {
  return {
    id: String(terms.id),
    coin: terms.coin,
    mode: terms.mode,
    price: String(terms.price),
    supply: String(terms.supply),
    purchase_min: String(terms.purchaseMin),
    purchase_max: String(terms.purchaseMax),
    allot_max: String(terms.allotMax),
    warmup_start: String(terms.warmupStart),
    join_start: String(terms.joinStart),
    join_end: String(terms.joinEnd),
    lock_days: String(terms.lockDays),
    issued: String(issued),
    raised: String(raised),
    status,
    updated_at: String(updatedAt),
  };
}

export function subscriptionRow(subscription: Subscription): SubscriptionTable {
  return {
    id: String(subscription.id),
    owner: String(subscription.owner.id),
    project_id: String(subscription.projectId),
    coin: subscription.coin,
    paid: String(subscription.paid),
    committed: String(subscription.committed),
    coins: String(subscription.coins),
    status: subscription.status,
    created_at: String(subscription.createdAt),
    unlock_at: String(subscription.unlockAt),
    updated_at: String(subscription.updatedAt),
  };
}

export function positionRow(position: Position): PositionTable {
  return {
    id: String(position.id),
    owner: String(position.owner.id),
    symbol: position.market.pair.spec.symbol,
    side: position.side,
    order_type: position.orderType,
    limit_price: String(position.limitPrice),
    leverage: position.leverage,
    initial_margin: String(position.initialMargin),
    open_fee: String(position.openFee),
    created_at: String(position.createdAt),
    status: position.status,
    reason: position.reason,
    margin: String(position.margin),
    paid_in: String(position.paidIn),
    quantity: String(position.quantity),
    open_quantity: String(position.openQuantity),
    open_price: String(position.openPrice),
    opened_at: String(position.openedAt),
    stop_loss: String(position.stopLoss),
    stop_profit: String(position.stopProfit),
    liquidation_price: String(position.liquidationPrice),
    closed_value: String(position.closedValue),
    close_fee: String(position.closeFee),
    realised: String(position.realised),
    unpaid: String(position.unpaid),
    closed_at: String(position.closedAt),
    updated_at: String(position.updatedAt),
  };
}

export function claimRow(claim: Claim): ClaimTable {
  return {
    id: String(claim.id),
    owner: String(claim.owner.id),
    position_id: String(claim.positionId),
    reason: claim.reason,
    amount: String(claim.amount),
    owed: String(claim.owed),
    created_at: String(claim.createdAt),
    updated_at: String(claim.updatedAt),
  };
}

export function secondRow(second: Second): SecondTable {
  return {
    id: String(second.id),
    owner: String(second.owner.id),
    symbol: second.market.pair.spec.symbol,
    direction: second.direction,
    seconds: second.seconds,
    stake: String(second.stake),
    fee: String(second.fee),
    income_ppm: second.incomePpm,
    income: String(second.income),
    created_at: String(second.createdAt),
    strike_after: String(second.strikeAfter),
    status: second.status,
    strike_tick: String(second.strikeTick),
    strike_time: String(second.strikeTime),
    strike_price: String(second.strikePrice),
    expires_at: String(second.expiresAt),
    settle_tick: String(second.settleTick),
    settle_time: String(second.settleTime),
    settle_price: String(second.settlePrice),
    updated_at: String(second.updatedAt),
  };
}

export function swapRow(event: Swapped, now: number): SwapTable {
  return {
    id: String(event.swapId),
    time: String(now),
    owner: String(event.user),
    quote_id: event.quoteId,
    from_coin: event.fromCoin,
    to_coin: event.toCoin,
    pay: String(event.pay),
    receive: String(event.receive),
    rate: event.rate,
  };
}

export function ownTransferRow(event: OwnTransferred, now: number): OwnTransferTable {
  return {
    id: String(event.transferId),
    time: String(now),
    owner: String(event.user),
    currency: event.currency,
    amount: String(event.amount),
    receiver: event.to,
  };
}

/** A correction is a movement between the owner and the outside, where the credit came from. */
export function houseMoveRow(event: HouseEvent, now: number): HouseMoveTable {
  const { moveId, currency, amount, proposedBy, approvedBy } = event;
  const isTransfer = event.type === 'houseTransferred';
  const [from, to] = isTransfer
    ? [event.from, event.to]
    : event.direction === 'take'
      ? [event.owner, HOUSE.deposits]
      : [HOUSE.deposits, event.owner];
  return {
    id: String(moveId),
    time: String(now),
    kind: isTransfer ? 'transfer' : event.direction,
    from_owner: String(from),
    to_owner: String(to),
    currency,
    amount: String(amount),
    credit: isTransfer ? null : event.credit,
    proposed_by: proposedBy,
    approved_by: approvedBy,
  };
}
