import { embeddedPostgresUrl } from '@bourse/server/database/embedded';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { createMigratedDatabase } from '@bourse/server/database/test-database';

/**
 * An exchange in the test's process that serves the built pages, on a database of its own in the PostgreSQL of the
 * exchange at `dataDir`, with settings `env`. The caller stops it.
 */
export async function startScripted(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<TestExchange> {
  const databaseUrl = await createMigratedDatabase({ url: embeddedPostgresUrl(dataDir) });
  return startTestExchange({ databaseUrl, env });
}
