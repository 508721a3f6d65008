import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from './embedded.ts';

/**
 * A fresh, empty database for a test file, on the PostgreSQL that vitest's global setup started
 * (packages/testkit/src/shared-postgres.ts). Answers its address. It goes away with that server.
 */
export async function createTestDatabase(): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await createDatabase(server, name);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL. */
    postgresUrl: string;
  }
}
