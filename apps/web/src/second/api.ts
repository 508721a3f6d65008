import type { Page, PageFields } from '@bourse/protocol/fields';
import type { SecondView } from '@bourse/protocol/second/calls';
import type { ChainSource } from '@bourse/protocol/second/verify-evidence';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { Pair } from '../api/config.ts';
import { parameterQuery } from '../api/parameter.ts';
import type { Period } from '../records/days.ts';
import type { Narrowed } from '../records/order-filter.ts';

/** The durations of a pair; the first one is the default. */
export function secondConfigQuery({ baseCoin, quoteCoin }: Pick<Pair, 'baseCoin' | 'quoteCoin'>) {
  return queryOptions({
    queryKey: ['secondConfig', baseCoin, quoteCoin],
    queryFn: ({ signal }) => call('/contract/app/contract/second/getConfig', { baseCoin, quoteCoin }, signal),
    staleTime: 60_000,
  });
}

/** The fee as a share of the open amount: "0.02". */
export const secondFeeQuery = parameterQuery('contract_second_fee_rate');

export interface NewSecond {
  openAmount: string;
  baseCoin: string;
  quoteCoin: string;
  /** Seconds. */
  positionTime: number;
  /** 1 = up, 2 = down */
  tradeType: 1 | 2;
}

/** 1 holding, 2 finished */
export type SecondStatus = 1 | 2;

/** Which orders of a list are wanted; what is absent does not matter. */
export type SecondNarrowed = Pick<Narrowed, 'baseCoin' | 'quoteCoin'>;

export function listSeconds(
  entryStatus: SecondStatus,
  fields: SecondNarrowed & PageFields,
  signal?: AbortSignal,
) {
  return call('/contract/app/contract/second/getContractRecord', { entryStatus, ...fields }, signal);
}

const MOST_ON_A_PAGE = 100;

/**
 * Those placed within a period, newest first. The call knows no periods: its pages are asked for until they reach further
 * back.
 */
export async function placedWithin(
  { startTime = 0, endTime = Infinity }: Period,
  fetchPage: (page: PageFields) => Promise<Page<SecondView>>,
): Promise<SecondView[]> {
  // An order placed meanwhile shifts the last of a page onto the next one.
  const found = new Map<string, SecondView>();
  for (let pageNo = 1; ; pageNo += 1) {
    const { list } = await fetchPage({ pageNo, pageSize: MOST_ON_A_PAGE });
    for (const order of list) {
      if (order.createTime >= startTime && order.createTime <= endTime) found.set(order.id, order);
    }
    const oldest = list.at(-1);
    if (list.length < MOST_ON_A_PAGE || !oldest || oldest.createTime < startTime) return [...found.values()];
  }
}

/** One order of the reader's own. */
export function getSecond(id: string, signal?: AbortSignal) {
  return call('/contract/app/contract/second/getContractRecordById', { id }, signal);
}

/** What anyone may see of an order. */
export function getPublicSecond(id: string, signal?: AbortSignal) {
  return call('/contract/app/contract/second/getPublicOrder', { id }, signal);
}

/** The sealed price history, for whoever verifies. */
export const chainSource: ChainSource = {
  tickBlocks: async (fields) => (await call('/bb/market/tickBlocks', fields)).list,
  tickRoots: async (fields) => (await call('/bb/market/tickRoots', fields)).list,
};
