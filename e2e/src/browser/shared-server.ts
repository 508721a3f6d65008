import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestPostgres } from '@bourse/testkit/postgres';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

/**
 * Vitest's global setup: one exchange for all journeys, which in the end must have had nothing to complain about, and a PostgreSQL
 * for those that have an exchange of their own.
 */
export default async function sharedServer(project: TestProject): Promise<() => Promise<void>> {
  const [server, postgres] = await Promise.all([startServer(), startTestPostgres()]);
  project.provide('exchange', { url: server.url, dataDir: server.dataDir });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await Promise.all([server.stop(), postgres.stop()]);
    const complaints = readFileSync(join(server.dataDir, 'server.log'), 'utf8').split('\n').filter(isError);
    server.remove();
    if (complaints.length === 0) return;
    console.error(['The server logged errors:', ...complaints].join('\n'));
    // Vitest does not count what a teardown throws.
    process.exitCode = 1;
  };
}

const ERROR_LEVEL = 50;

/** Log lines are JSON; whatever else the process writes is the start notice. */
function isError(line: string): boolean {
  return line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;
}

declare module 'vitest' {
  interface ProvidedContext {
    exchange: { readonly url: string; readonly dataDir: string };
  }
}
