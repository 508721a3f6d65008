import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** The newest block of a chain that is read, payments of the house included. */
export interface Position {
  readonly lastRead: bigint;
  readonly hash: string;
}

export async function readPosition(chain: string, db: Database): Promise<Position | undefined> {
  const { rows } = await sql<{ block: string; hash: string }>`
    select b.number as block, b.hash from chain_watches w
    join chain_blocks b on b.chain = w.chain and b.number = w.next_block - 1
    where w.chain = ${chain} and w.custody_from is not null`.execute(db);
  return rows[0] && { lastRead: BigInt(rows[0].block), hash: rows[0].hash };
}
