import type { Account } from '@bourse/engine/ledger/ledger';
import type { Order } from '@bourse/engine/spot/order';
import type { Project, Subscription } from '@bourse/engine/launchpad/project';
import type { Withdrawal } from '@bourse/engine/wallet/withdrawal';
import type { AccountTable, OrderTable, ProjectTable, SubscriptionTable, WithdrawalTable } from './tables.ts';

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
    coins: String(subscription.coins),
    status: subscription.status,
    created_at: String(subscription.createdAt),
    unlock_at: String(subscription.unlockAt),
    updated_at: String(subscription.updatedAt),
  };
}
