import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../../apps/server/dist/', import.meta.url));

export interface ToolResult {
  readonly code: number | null;
  /** Both streams. */
  readonly said: string;
  readonly seconds: number;
}

/** Runs a tool as `npm run backup` does, with these settings alone; `dist`: that of another release. */
export function runTool(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  dist: string = DIST,
): Promise<ToolResult> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [dist + path, ...args], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const out of [child.stdout, child.stderr])
      out.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code, said: said.trim(), seconds: Math.round((performance.now() - begun) / 100) / 10 }),
    );
  });
}

/** As `runTool` does, of a tool that must succeed. */
export function well(result: ToolResult): ToolResult {
  if (result.code !== 0) throw new Error(`a tool ended with ${result.code}: ${result.said}`);
  return result;
}
