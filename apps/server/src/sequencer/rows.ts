import type { Account } from '@bourse/engine/ledger/ledger';
import type { Order } from '@bourse/engine/spot/order';
import type { Withdrawal } from '@bourse/engine/wallet/withdrawal';
import type { AccountTable, OrderTable, WithdrawalTable } from './tables.ts';

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
