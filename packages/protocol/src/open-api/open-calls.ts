import type { AnyCall } from '../call.ts';
import { openAccountCalls } from './account-calls.ts';
import { openMarketCalls } from './market-calls.ts';
import { openOrderCalls } from './order-calls.ts';
import { openOrderListCalls } from './order-list-calls.ts';
import { openReferenceCalls } from './reference-calls.ts';
import { openWalletCalls } from './wallet-calls.ts';

/** The calls of programs: HTX's spot interface. */
export const OPEN_CALLS = {
  reference: openReferenceCalls,
  market: openMarketCalls,
  account: openAccountCalls,
  orders: openOrderCalls,
  orderLists: openOrderListCalls,
  wallet: openWalletCalls,
};

/** How a call of the open API is named: two may share a path with different methods. */
export function openCallName({ method, path }: Pick<AnyCall, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
