import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** MiB of the young generation: an order outlives the default's 16 (docs/decisions/0002-order-book-layout.md). */
const YOUNG_GENERATION_MB = 64;

/** Both sides are measured by `compare.ts` in one process with these settings. */
export function run(): void {
  const script = fileURLToPath(new URL('./compare.js', import.meta.url));
  const options = [`--max-semi-space-size=${YOUNG_GENERATION_MB}`, script];
  const { status } = spawnSync(process.execPath, options, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`the comparison ended with status ${status}`);
}
