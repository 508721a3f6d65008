import { isExternal, type Transfer } from '@bourse/protocol/ledger/ledger';
import { assert } from '../assert.ts';
import { hasStopLeg, worstPrice } from '../spot/order.ts';
import { isAside } from '../asides.ts';
import type { Account } from '../ledger/ledger.ts';
import type { State } from '../state.ts';
import { CHECKS } from './domains.ts';

/**
 * The invariants of docs/rules.md, "Invariants" that can be read off the live state; those about history are the
 * fold's. Throws `InvariantBroken`. Cost grows with the state: meant for simulations, tests and the health job.
 */
export function checkInvariants(state: State): void {
  const sums = new Map<string, bigint>();
  const holds = new Map<unknown, bigint>();
  const quoted = new Map<unknown, bigint>();
  const addReason = (account: Account, amount: bigint) =>
    holds.set(account, (holds.get(account) ?? 0n) + amount);

  for (const order of state.orders.values()) {
    const account = order.owner.spot(order.side === 'buy' ? order.pair.spec.quote : order.pair.spec.base);
    addReason(account, order.held);
    const due =
      order.quoteAmount > 0n
        ? order.held
        : order.side === 'sell'
          ? order.pair.notional.quantity(order.remaining)
          : order.pair.notional.ceil(worstPrice(order), order.remaining);
    assert(order.held === due, () => `6: order ${order.id} holds ${order.held}, worst cost ${due}`);
    assert(
      order.quoteAmount > 0n || order.filledLots + order.remaining === order.quantity,
      () => `4: order ${order.id} adds up`,
    );
    const waits = (order.status === 'waiting' || hasStopLeg(order)) && !isAside(state, 'order', order.id);
    assert(
      order.pair.stops.has(order) === waits,
      () => `order ${order.id} waits for no price, or for one too many`,
    );
    assert(order.owner.openOrders.has(order), () => `order ${order.id} is not listed with its owner`);
  }
  for (const pair of state.pairs.values()) {
    for (const order of pair.quotes) {
      const account = order.owner.spot(order.side === 'buy' ? pair.spec.quote : pair.spec.base);
      quoted.set(account, (quoted.get(account) ?? 0n) + order.held);
      assert(
        order.slot < 0 || Math.abs(order.price - pair.reference) * 20 <= pair.reference,
        () => `5: the house quotes ${pair.spec.symbol} at ${order.price}, the reference is ${pair.reference}`,
      );
    }
    const { book } = pair;
    const bid = book.bestPrice('buy');
    const ask = book.bestPrice('sell');
    assert(bid === 0 || ask === 0 || bid < ask, () => `4: ${pair.spec.symbol} is crossed, ${bid} and ${ask}`);
    for (const side of ['buy', 'sell'] as const) checkQueues(pair, side);
  }
  for (const withdrawal of state.withdrawals.values()) {
    const { id, owner, currency, amount, fee, status } = withdrawal;
    assert(
      status === 'pending' || status === 'paying',
      () => `13: withdrawal ${id} is ${status} and still open`,
    );
    assert(amount > fee && fee >= 0n, () => `13: withdrawal ${id} of ${amount} pays a fee of ${fee}`);
    addReason(owner.spot(currency), amount);
  }
  for (const check of CHECKS) check(state, addReason);
  for (const account of state.ledger.accounts()) {
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + account.available + account.frozen);
    const name = () => `account ${account.owner} ${account.currency}`;
    assert(
      account.available >= 0n || isExternal(account.owner),
      () => `2: ${name()} available ${account.available}`,
    );
    assert(
      account.frozen === (holds.get(account) ?? 0n),
      () => `2: ${name()} frozen ${account.frozen} has other reasons`,
    );
    assert(account.quoted === (quoted.get(account) ?? 0n), () => `2: ${name()} quoted ${account.quoted}`);
    assert(
      account.quoted <= account.available || isExternal(account.owner),
      () => `2: ${name()} is over-quoted`,
    );
  }
  for (const [currency, sum] of sums) assert(sum === 0n, () => `1: ${currency} sums to ${sum}`);
}

/** Level totals equal their orders; ranks rise within a level among users' orders. */
function checkQueues(
  pair: State['pairs'] extends Map<string, infer P> ? P : never,
  side: 'buy' | 'sell',
): void {
  const { book } = pair;
  for (let n = 0; n < book.levelCount(side); n++) {
    let total = 0;
    let rank = 0;
    for (let slot = book.levelFront(side, n); slot >= 0; slot = book.next(slot)) {
      const order = pair.orderAt(slot);
      total += order.remaining;
      assert(
        order.remaining > 0 && order.remaining === book.lots(slot),
        () => `4: order ${order.id} differs from its slot`,
      );
      assert(order.price === book.levelPrice(side, n), () => `4: order ${order.id} rests at a wrong price`);
      if (order.isQuote) continue;
      assert(order.rank > rank, () => `4: order ${order.id} is out of turn`);
      rank = order.rank;
    }
    assert(total === book.levelLots(side, n), () => `4: level ${book.levelPrice(side, n)} does not add up`);
  }
}

/** Transfers are positive, two-sided, and their running balances continue from `balances` (account id -> balance). */
export function checkTransfers(transfers: readonly Transfer[], balances: Map<number, bigint>): void {
  for (const transfer of transfers) {
    const { debitAccount, creditAccount, amount } = transfer;
    assert(amount > 0n && debitAccount !== creditAccount, '1: a transfer moves nothing');
    const debit = (balances.get(debitAccount) ?? 0n) - amount;
    const credit = (balances.get(creditAccount) ?? 0n) + amount;
    assert(
      debit === transfer.debitBalance && credit === transfer.creditBalance,
      '1: a running balance is wrong',
    );
    balances.set(debitAccount, debit);
    balances.set(creditAccount, credit);
  }
}
