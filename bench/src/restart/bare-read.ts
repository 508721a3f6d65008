import pg from 'pg';
import { startEmbeddedPostgres } from '@bourse/server/database/embedded';
import { readChunks } from '@bourse/server/database/read-chunks';

/** Seconds to read the open orders and the accounts from PostgreSQL in pieces, and do nothing with them. */
export async function bareReadSeconds(dataDir: string, orders: number): Promise<number> {
  const database = await startEmbeddedPostgres(dataDir);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const startedAt = performance.now();
    const read = await countRows(client, 'select * from open_orders order by rank, id');
    await countRows(client, 'select * from accounts order by abs(id)');
    if (read < orders) throw new Error(`${read} of ${orders} orders were read`);
    return (performance.now() - startedAt) / 1000;
  } finally {
    await client.end();
    await database.stop();
  }
}

async function countRows(client: pg.Client, text: string): Promise<number> {
  let count = 0;
  for await (const rows of readChunks(client, text, [], { rowMode: 'array' })) count += rows.length;
  return count;
}
