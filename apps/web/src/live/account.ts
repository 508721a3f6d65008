import type { OrderView } from '@bourse/protocol/spot/calls';
import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { everyRow } from '../records/every-row.ts';
import { credentials } from '../session/session.ts';
import { listOrders } from '../spot/api.ts';
import { tellFill } from '../spot/fill-news.ts';
import { load, save } from '../storage.ts';
import { listAssets, type AssetList } from '../wallet/api.ts';
import { byAge } from './live-list.ts';
import { userList } from './user-list.ts';

const UNFINISHED = 1;

const openOrders = userList<OrderView>({
  keyOf: ({ id }) => id,
  isOver: ({ entryStatus }) => entryStatus !== UNFINISHED,
  byAge,
  load: () => everyRow((page) => listOrders(UNFINISHED, page)),
  rowsIn: ({ orders }) => orders,
  // A fill is a record of its own, whether or not it ended the order.
  outdates: ({ trades }) => (trades?.length ?? 0) > 0,
  onChanges: (changes) => changes.forEach(tellFill),
});

const balances = userList<BalanceView>({
  keyOf: ({ account, currencyName }) => `${account}:${currencyName}`,
  load: async () => {
    const token = credentials()?.token;
    const assets = await listAssets();
    if (token === credentials()?.token) save('assets', JSON.stringify(assets));
    return views(assets);
  },
  rowsIn: (message) => message.balances,
  // A rejected deposit moves nothing; the message about it is the sign.
  outdates: ({ balances, deposits, withdrawals, unread }) =>
    (balances ?? deposits ?? withdrawals ?? unread) !== undefined,
  atFirst: () => {
    try {
      return views(JSON.parse(load('assets') ?? '') as AssetList);
    } catch {
      return undefined;
    }
  },
});

/** The reader's unfinished orders as what was asked for, for who shows them. */
export const useAskedOrders = openOrders.useAsked;
/** All his balances as what was asked for. */
export const useAskedBalances = balances.useAsked;
/** The reader's unfinished orders. Their version grows with every order that ended and every fill. */
export const useOpenOrders = openOrders.use;
/** All his balances. */
export const useBalances = balances.use;

/** Grows with every movement of money and every step of a deposit or withdrawal: lists of them are out of date. */
export function useMoneyVersion(): number {
  return useBalances(({ version }) => version);
}

/** Follows the signed-in user for as long as the page lives. */
export function startAccount(): void {
  openOrders.follow();
  balances.follow();
}

function views(assets: AssetList): BalanceView[] {
  return [
    ...assets.spot.map((asset) => ({ ...asset, account: 'spot' as const })),
    ...assets.contract.map((asset) => ({ ...asset, account: 'contract' as const })),
  ];
}
