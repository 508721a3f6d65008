import type { OrderView } from '@bourse/protocol/spot/calls';
import type { BalanceView, UserMessage } from '@bourse/protocol/stream';

/**
 * What the page knows of the signed-in user: his unfinished orders and his balances, loaded over HTTP and kept up by
 * the `user` channel. A push may overtake a load that is under way; every entry therefore remembers the push that
 * last touched it, and a load does not overwrite what was touched after it began.
 */
export interface AccountState {
  /** Absent until loaded. Newest first. */
  readonly openOrders: readonly OrderView[] | undefined;
  /** By `spot:BTC`; absent until loaded. */
  readonly balances: ReadonlyMap<string, BalanceView> | undefined;
  /** Grows with every order that ended and every fill: lists of the past are out of date. */
  readonly historyVersion: number;
  /** Grows with every movement of money and every step of a withdrawal: lists of them are out of date. */
  readonly moneyVersion: number;
  /** Number of pushes so far. */
  readonly pushes: number;
  /** Order id -> the push that last touched it, and how it stood then. */
  readonly touchedOrders: ReadonlyMap<string, { push: number; order: OrderView }>;
  readonly touchedBalances: ReadonlyMap<string, { push: number; balance: BalanceView }>;
}

export const EMPTY_ACCOUNT: AccountState = {
  openOrders: undefined,
  balances: undefined,
  historyVersion: 0,
  moneyVersion: 0,
  pushes: 0,
  touchedOrders: new Map(),
  touchedBalances: new Map(),
};

const UNFINISHED = 1;

export function balanceKey(balance: Pick<BalanceView, 'account' | 'currencyName'>): string {
  return `${balance.account}:${balance.currencyName}`;
}

export function push(
  state: AccountState,
  message: Pick<UserMessage, 'orders' | 'trades' | 'balances' | 'withdrawals' | 'unread'>,
): AccountState {
  const pushes = state.pushes + 1;
  const touchedOrders = new Map(state.touchedOrders);
  const touchedBalances = new Map(state.touchedBalances);
  for (const order of message.orders ?? []) touchedOrders.set(order.id, { push: pushes, order });
  for (const balance of message.balances ?? [])
    touchedBalances.set(balanceKey(balance), { push: pushes, balance });
  const ended = message.orders?.some((order) => order.entryStatus !== UNFINISHED) ?? false;
  const filled = (message.trades?.length ?? 0) > 0;
  // A rejected deposit moves nothing; the message about it is the sign.
  const moved = message.balances ?? message.withdrawals ?? message.unread;
  return {
    openOrders: state.openOrders && withOrders(state.openOrders, message.orders ?? []),
    balances: state.balances && withBalances(state.balances, message.balances ?? []),
    historyVersion: state.historyVersion + (ended || filled ? 1 : 0),
    moneyVersion: state.moneyVersion + (moved === undefined ? 0 : 1),
    pushes,
    touchedOrders,
    touchedBalances,
  };
}

/** The answer of a list of unfinished orders that was asked for when `pushesThen` pushes had arrived. */
export function ordersLoaded(
  state: AccountState,
  loaded: readonly OrderView[],
  pushesThen: number,
): AccountState {
  const later = [...state.touchedOrders.values()]
    .filter(({ push }) => push > pushesThen)
    .map(({ order }) => order);
  return { ...state, openOrders: withOrders(loaded, later) };
}

export function balancesLoaded(
  state: AccountState,
  loaded: readonly BalanceView[],
  pushesThen: number,
): AccountState {
  const later = [...state.touchedBalances.values()]
    .filter(({ push }) => push > pushesThen)
    .map(({ balance }) => balance);
  return { ...state, balances: withBalances(new Map(), [...loaded, ...later]) };
}

function withOrders(orders: readonly OrderView[], changed: readonly OrderView[]): readonly OrderView[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const order of changed) {
    if (order.entryStatus === UNFINISHED) byId.set(order.id, order);
    else byId.delete(order.id);
  }
  return [...byId.values()].sort((a, b) => b.createTime - a.createTime || Number(b.id) - Number(a.id));
}

function withBalances(
  balances: ReadonlyMap<string, BalanceView>,
  changed: readonly BalanceView[],
): ReadonlyMap<string, BalanceView> {
  const next = new Map(balances);
  for (const balance of changed) next.set(balanceKey(balance), balance);
  return next;
}
