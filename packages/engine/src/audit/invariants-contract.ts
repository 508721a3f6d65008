import { UNIT } from '@bourse/money/amount';
import { CONTRACT_COIN, isUnderMaintenance, liquidationPrice } from '@bourse/protocol/contract/rules';
import { SECOND_COIN, secondIncome } from '@bourse/protocol/second/rules';
import { isAside } from '../asides.ts';
import { assert } from '../assert.ts';
import { isPassingOn } from '../contract/claims.ts';
import { contractHouse, insuranceFund } from '../contract/house-accounts.ts';
import { secondHouse } from '../second/seconds.ts';
import type { Check } from './part.ts';

/**
 * Invariants 2, 10 and 11 of docs/rules.md, "Invariants", as far as the live state shows them.
 */
export const checkContracts: Check = (state, addReason) => {
  const sums = new Map<unknown, bigint>();
  const profits = new Map<unknown, bigint>();
  for (const position of state.contracts.positions.values()) {
    const { id, market, status, quantity, margin } = position;
    addReason(position.owner.contract(CONTRACT_COIN), position.held);
    assert(margin > 0n, () => `2: position ${id} has no margin`);
    assert(
      market.positions.has(position) === (status === 'open'),
      () => `position ${id} is not where it belongs`,
    );
    const isQueued = status === 'open' && position.queuedClose <= quantity;
    assert(position.queuedClose === 0n || isQueued, () => `position ${id} is to be closed beyond itself`);
    if (status === 'waiting') continue;
    assert(status === 'open' && quantity > 0n, () => `position ${id} is ${status} and still listed`);
    sums.set(market, (sums.get(market) ?? 0n) + (position.isLong ? quantity : -quantity));
    const profit = quantity * (market.markPrice - position.openPrice) * (position.isLong ? 1n : -1n);
    if (profit > 0n) profits.set(market, (profits.get(market) ?? 0n) + profit);
    const due = liquidationPrice(position);
    assert(position.liquidationPrice === due, () => `10: position ${id} waits for another liquidation price`);
    const isDue =
      market.isSettled && !isAside(state, 'position', id) && isUnderMaintenance(position, market.markPrice);
    assert(!isDue, () => `10: position ${id} should have been liquidated at ${market.mark}`);
  }
  const { claims } = state.contracts;
  for (const { id, owed } of claims.values())
    assert(owed > 0n && id >= claims.nextId - claims.size, () => `claim ${id} was passed over`);
  if (isPassingOn(state) && claims.size > 0)
    for (const account of [contractHouse(state), insuranceFund(state)]) addReason(account, account.frozen);
  let profit = 0n;
  for (const market of state.contracts.markets.values()) {
    const { symbol } = market.pair.spec;
    if (market.mark !== 0) profit += profits.get(market) ?? 0n;
    const isBounded = market.mark === 0 || market.openProfitBound >= (profits.get(market) ?? 0n);
    assert(isBounded, () => `10: open profit on ${symbol} is more than its bound`);
    const users = market.longQuantity - market.shortQuantity;
    assert(users === (sums.get(market) ?? 0n), () => `11: ${symbol} does not add up`);
    assert(users + market.houseQuantity === 0n, () => `11: longs and shorts of ${symbol} differ`);
  }
  if ([...state.contracts.markets.values()].every(({ isSettled }) => isSettled)) {
    const funds = contractHouse(state).available + insuranceFund(state).available;
    assert(profit <= funds * UNIT, () => `2: open profits of ${profit / UNIT} are covered by ${funds} only`);
  }
};

/** Invariants 2 and 9, likewise. */
export const checkSeconds: Check = (state, addReason) => {
  let open = 0;
  for (const second of state.seconds.orders.values()) {
    const { id, status, stake, fee, income, incomePpm } = second;
    open++;
    addReason(second.owner.contract(SECOND_COIN), stake + fee);
    addReason(secondHouse(state), income);
    assert(income === secondIncome(stake, incomePpm), () => `9: second ${id} is covered by ${income}`);
    assert(status === 'pending' || status === 'running', () => `9: second ${id} is ${status} and still open`);
    assert((status === 'running') === second.expiresAt > 0, () => `9: second ${id} runs without a strike`);
  }
  const queued = [...state.seconds.markets.values()].reduce((sum, { size }) => sum + size, 0);
  const aside = [...state.asides.values()].filter(
    ({ kind, isUnread }) => kind === 'second' && !isUnread,
  ).length;
  assert(queued + aside === open, () => `9: ${open} second contracts are open, ${queued} wait for a tick`);
};
