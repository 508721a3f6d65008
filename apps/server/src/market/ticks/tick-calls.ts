import { marketCalls } from '@bourse/protocol/market/calls';
import type { Database } from '../../database/schema.ts';
import { handle, type Call } from '../../gateway/call.ts';
import { minuteRoots } from './tick-chain.ts';
import { blocksFrom, type ArchivedSpans } from './tick-store.ts';

/** The price history that settlements cite, for anyone who wants to check them: sealed blocks and published roots. */
export function tickCalls(db: Database, archived?: ArchivedSpans): Call[] {
  return [
    handle(marketCalls.tickBlocks, async ({ fromId, fromTime, limit }) => {
      return { list: await blocksFrom(db, { id: fromId, time: fromTime }, limit, archived) };
    }),
    handle(marketCalls.tickRoots, async ({ fromMinute, limit }) => {
      return { list: await minuteRoots(db, fromMinute, fromMinute + limit) };
    }),
  ];
}
