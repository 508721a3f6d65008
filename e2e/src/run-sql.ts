import pg from 'pg';

/** Statements by a connection of their own, one after the other: what the exchange must not know of. */
export async function runSql(databaseUrl: string, ...texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}
