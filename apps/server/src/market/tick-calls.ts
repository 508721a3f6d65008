import type { TickBlocksAnswer, TickRootsAnswer } from '@bourse/protocol/market/answers';
import { tickBlocksCall, tickRootsCall } from '@bourse/protocol/market/calls';
import type { Database } from '../database/schema.ts';
import { publicCall, type Call } from '../gateway/call.ts';
import { minuteRoots } from './tick-chain.ts';

/** The price history that settlements cite, for anyone who wants to check them: sealed blocks and published roots. */
export function tickCalls(db: Database): Call[] {
  return [
    publicCall({
      path: '/bb/market/tickBlocks',
      input: tickBlocksCall,
      async handle({ fromId, fromTime, limit }): Promise<TickBlocksAnswer> {
        const rows = await db
          .selectFrom('tick_blocks')
          .selectAll()
          .$if(fromId !== undefined, (query) => query.where('id', '>=', String(fromId)))
          .$if(fromTime !== undefined, (query) => query.where('time', '>=', String(fromTime)))
          .orderBy('id')
          .limit(limit)
          .execute();
        return {
          list: rows.map((row) => ({
            id: Number(row.id),
            time: Number(row.time),
            ticks: row.ticks,
            previousHash: row.previous_hash,
            hash: row.hash,
          })),
        };
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
