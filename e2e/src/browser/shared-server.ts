import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

/** Vitest's global setup: one exchange for all journeys. In the end it must have had nothing to complain about. */
export default async function sharedServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  project.provide('exchange', { url: server.url, dataDir: server.dataDir });
  return async () => {
    await server.stop();
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
