import type { OrderView } from '@bourse/protocol/spot/calls';
import type { BalanceView, UserMessage } from '@bourse/protocol/stream';
import { create } from 'zustand';
import { showFailure } from '../api/client.ts';
import { credentials, useSession } from '../session/session.ts';
import { listOrders } from '../spot/api.ts';
import { load, save } from '../storage.ts';
import { listAssets, type AssetList } from '../wallet/api.ts';
import { EMPTY_ACCOUNT, balancesLoaded, ordersLoaded, push, type AccountState } from './account-state.ts';
import { onFallbackTick } from './fallback.ts';
import { schedulePaint } from './paint.ts';
import { stream } from './stream.ts';

/** What is painted; `now` below may be a frame ahead of it. */
export const useAccount = create<AccountState>(() => EMPTY_ACCOUNT);

let now: AccountState = EMPTY_ACCOUNT;

function change(next: AccountState): void {
  now = next;
  schedulePaint(paint);
}

function paint(): void {
  useAccount.setState(now, true);
}

/** Follows the signed-in user for as long as the page lives. */
export function startAccount(): void {
  stream.subscribe('user', {
    message: (frame) => change(push(now, frame as UserMessage)),
    resumed: () => void reload().catch(showFailure),
  });
  onFallbackTick(reload);
  useSession.subscribe((state, before) => {
    if (state.credentials?.token === before.credentials?.token) return;
    now = EMPTY_ACCOUNT;
    paint();
    void reload().catch(showFailure);
  });
  now = { ...now, balances: cachedBalances() };
  paint();
  void reload().catch(showFailure);
}

/** Loads everything anew. A failure is to be shown: without it the numbers on screen could be old. */
async function reload(): Promise<void> {
  const token = credentials()?.token;
  if (!token) return;
  const pushesThen = now.pushes;
  const [orders, assets] = await Promise.all([allOpenOrders(), listAssets()]);
  if (token !== credentials()?.token) return;
  save('assets', JSON.stringify(assets));
  change(balancesLoaded(ordersLoaded(now, orders, pushesThen), views(assets), pushesThen));
}

const PAGE_SIZE = 100;

async function allOpenOrders(): Promise<OrderView[]> {
  const orders: OrderView[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, totalRow } = await listOrders(1, { pageNo, pageSize: PAGE_SIZE });
    orders.push(...list);
    if (list.length === 0 || pageNo * PAGE_SIZE >= totalRow) return orders;
  }
}

function views(assets: AssetList): BalanceView[] {
  return [
    ...assets.spot.map((asset) => ({ ...asset, account: 'spot' as const })),
    ...assets.contract.map((asset) => ({ ...asset, account: 'contract' as const })),
  ];
}

/** The asset list of the last visit stands in until the present one has arrived. */
function cachedBalances(): AccountState['balances'] {
  const cached = credentials() && load('assets');
  if (!cached) return undefined;
  try {
    return balancesLoaded(EMPTY_ACCOUNT, views(JSON.parse(cached) as AssetList), 0).balances;
  } catch {
    return undefined;
  }
}
