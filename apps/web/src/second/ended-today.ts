import type { Page, PageFields } from '@bourse/protocol/fields';
import type { SecondView } from '@bourse/protocol/second/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { signedValue } from '../contract/profit-text.ts';
import { useSignedIn } from '../session/session.ts';
import { listSeconds } from './api.ts';
import { netOf } from './net.ts';
import { seconds } from './seconds.ts';

const PAGE_SIZE = 100;
/** Longer than any order lasts: lists are sorted by when orders were placed, and days are told by when they ended. */
const LONGEST_MS = 3_600_000;

/** All orders that ended at `since` or later: pages are asked for until they reach further back. */
export async function endedSince(
  since: number,
  fetchPage: (page: PageFields) => Promise<Page<SecondView>>,
): Promise<SecondView[]> {
  const found: SecondView[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { list } = await fetchPage({ pageNo, pageSize: PAGE_SIZE });
    found.push(...list.filter(({ closeTime }) => closeTime >= since));
    const oldest = list.at(-1);
    if (list.length < PAGE_SIZE || !oldest || oldest.createTime < since - LONGEST_MS) return found;
  }
}

export interface DayResult {
  /** 1e-8 USDT, fees taken off. */
  net: bigint;
  won: number;
  lost: number;
}

export function dayResult(ended: readonly SecondView[]): DayResult {
  const count = (wanted: SecondView['status']) => ended.filter(({ status }) => status === wanted).length;
  const net = ended.reduce((sum, order) => sum + signedValue(netOf(order), 8), 0n);
  return { net, won: count('win'), lost: count('lose') };
}

/** The reader's orders that ended today, in his time zone; absent until they are known. */
export function useEndedToday(): readonly SecondView[] | undefined {
  const signedIn = useSignedIn();
  const version = seconds.use((state) => state.version);
  const midnight = new Date().setHours(0, 0, 0, 0);
  const { data } = useQuery({
    queryKey: ['endedToday', midnight, version],
    queryFn: ({ signal }) => endedSince(midnight, (page) => listSeconds(2, page, signal)),
    enabled: signedIn,
    placeholderData: keepPreviousData,
  });
  return signedIn ? data : undefined;
}
