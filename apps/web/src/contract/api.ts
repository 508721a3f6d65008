import type { PageFields } from '@bourse/protocol/fields';
import type { Side } from '@bourse/protocol/spot/order';
import { queryOptions } from '@tanstack/react-query';
import { call, type Wish } from '../api/client.ts';
import type { Narrowed } from '../records/order-filter.ts';

/** What every pair offers, by symbol. */
export const contractConfigQuery = queryOptions({
  queryKey: ['contractConfig'],
  queryFn: async ({ signal }) => {
    const configs = await call('/contract/app/contract/standard/config', {}, signal);
    return new Map(configs.map((config) => [config.symbol, config]));
  },
  staleTime: 60_000,
});

export interface NewContract {
  baseCoin: string;
  quoteCoin: string;
  direction: Side;
  type: 'market' | 'limit';
  margin: string;
  leverage: number;
  price?: string;
  stopLoss?: string;
  stopProfit?: string;
}

export type ContractChange = Omit<Wish<'/contract/app/contract/standard/amendOrder'>, 'id' | 'requestId'>;

export function amendContract(id: string, change: ContractChange) {
  return call('/contract/app/contract/standard/amendOrder', { id, ...change });
}

export function cancelContract(id: string) {
  return call('/contract/app/contract/standard/cancelOrder', { id });
}

/** Without an amount: all of it. While no price is fresh it waits (`queuedClose`). */
export function closePosition(id: string, amount: string | undefined, requestId: string) {
  return call('/contract/app/contract/standard/closePosition', { id, amount, requestId });
}

/** Both stops as they shall be; an empty one is removed. */
export function setStops(id: string, stopLoss: string, stopProfit: string) {
  return call('/contract/app/contract/standard/setStops', { id, stopLoss, stopProfit });
}

/** entryStatus: 1 holding, 2 finished and cancelled, 3 liquidated, 4 waiting limit orders. */
export type ContractEntryStatus = 1 | 2 | 3 | 4;

export function listContracts(
  entryStatus: ContractEntryStatus,
  fields: Narrowed & PageFields,
  signal?: AbortSignal,
) {
  return call('/contract/app/contract/standard/getContractRecord', { entryStatus, ...fields }, signal);
}
