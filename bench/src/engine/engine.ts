import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** MiB of the young generation, as the server's core is started with: an order outlives the default's 16. */
const YOUNG_GENERATION_MB = 64;

/** Both sides are measured by `compare.ts` in one process, started with the server's memory settings. */
export function run(): void {
  const script = fileURLToPath(new URL('./compare.js', import.meta.url));
  const options = [`--max-semi-space-size=${YOUNG_GENERATION_MB}`, script];
  const { status } = spawnSync(process.execPath, options, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`the comparison ended with status ${status}`);
}
