import { execFileSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endServer, forkScript, nextWord } from '../child.ts';
import type { WebServerReady } from './server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export const CHROMIUM = process.env['BOURSE_CHROMIUM'] ?? '/usr/bin/chromium';
export const CHROMIUM_ARGS = ['--headless', '--no-sandbox', '--disable-gpu'];

/** The web app built anew, and the real exchange with its market in a process of its own, as long as `use` runs. */
export async function withExchange(
  use: (ready: WebServerReady, server: ChildProcess) => Promise<void>,
): Promise<void> {
  execFileSync('npm', ['run', '-s', 'build:web'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  const server = forkScript(new URL('server.js', import.meta.url), [], { DATA_DIR: dataDir });
  try {
    await use(await nextWord<WebServerReady>(server), server);
  } finally {
    await endServer(server, dataDir);
  }
}
