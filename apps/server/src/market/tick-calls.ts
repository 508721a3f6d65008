import type { TickBlocksAnswer, TickRootsAnswer } from '@bourse/protocol/market/answers';
import { tickBlocksCall, tickRootsCall } from '@bourse/protocol/market/calls';
import type { Database } from '../database/schema.ts';
import { publicCall, type Call } from '../gateway/call.ts';
import { minuteRoots } from './tick-chain.ts';
import { blocksFrom, type ArchivedSpans } from './tick-store.ts';

/** The price history that settlements cite, for anyone who wants to check them: sealed blocks and published roots. */
export function tickCalls(db: Database, archived?: ArchivedSpans): Call[] {
  return [
    publicCall({
      path: '/bb/market/tickBlocks',
      input: tickBlocksCall,
      async handle({ fromId, fromTime, limit }): Promise<TickBlocksAnswer> {
        return { list: await blocksFrom(db, { id: fromId, time: fromTime }, limit, archived) };
      },
    }),
    publicCall({
      path: '/bb/market/tickRoots',
      input: tickRootsCall,
      async handle({ fromMinute, limit }): Promise<TickRootsAnswer> {
        return { list: await minuteRoots(db, fromMinute, fromMinute + limit) };
      },
    }),
  ];
}
