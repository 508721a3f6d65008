import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** MiB of the young generation: an order outlives the default's 16 (docs/decisions/0002-order-book-layout.md). */
const YOUNG_GENERATION_MB = 64;

/** Each comparison is a process of its own with these settings, and measures both sides. */
export function run(): void {
  for (const name of ['compare', 'second-day', 'undo']) {
    const script = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
    const options = [`--max-semi-space-size=${YOUNG_GENERATION_MB}`, script];
    const { status } = spawnSync(process.execPath, options, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`${name} ended with status ${status}`);
  }
}
