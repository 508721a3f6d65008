import { withClient } from '@bourse/testkit/with-client';

/** Statements by a connection of their own, one after the other: what the exchange must not know of. */
export function runSql(databaseUrl: string, ...texts: readonly string[]): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    for (const text of texts) await client.query(text);
  });
}
