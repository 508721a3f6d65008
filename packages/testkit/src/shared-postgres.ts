import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';

/** Vitest's global setup: one PostgreSQL for the whole run; each test file makes its own databases in it. */
export default async function sharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
