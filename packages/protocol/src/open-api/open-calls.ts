import type { ApiRight } from '../api-keys/fields.ts';
import type { AnyCall } from '../call.ts';
import { openAccountCalls } from './account-calls.ts';
import { openAlgoCalls } from './algo-calls.ts';
import { openMarketCalls } from './market-calls.ts';
import { openOrderCalls } from './order-calls.ts';
import { openOrderListCalls } from './order-list-calls.ts';
import { openReferenceCalls } from './reference-calls.ts';
import { openSettingsCalls } from './settings-calls.ts';
import { openStatementCalls } from './statement-calls.ts';
import { openUserCalls } from './user-calls.ts';
import { openWalletCalls } from './wallet-calls.ts';

/** The calls of programs: HTX's spot interface. */
export const OPEN_CALLS = {
  reference: openReferenceCalls,
  market: openMarketCalls,
  account: openAccountCalls,
  orders: openOrderCalls,
  orderLists: openOrderListCalls,
  wallet: openWalletCalls,
  settings: openSettingsCalls,
  statement: openStatementCalls,
  user: openUserCalls,
  algo: openAlgoCalls,
};

/** How a call of the open API is named: two may share a path with different methods. */
export function openCallName({ method, path }: Pick<AnyCall, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** The envelopes of the open API. */
export function envelopeOf({ envelope }: Pick<AnyCall, 'envelope'>): 'v1' | 'v2' {
  return envelope === 'v2' ? 'v2' : 'v1';
}

/** What the key of a caller must be allowed to do; `undefined`: anyone may call. */
export function rightOf({ access }: Pick<AnyCall, 'access'>): ApiRight | undefined {
  return typeof access === 'object' && 'right' in access ? access.right : undefined;
}
