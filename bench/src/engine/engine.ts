import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SERVER_NODE_OPTIONS } from '@bourse/server/launch/node-options';

/** Each comparison is a process of its own with these settings, and measures both sides. */
export function run(): void {
  for (const name of ['compare', 'second-day', 'undo']) {
    const script = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
    const { status } = spawnSync(process.execPath, [...SERVER_NODE_OPTIONS, script], { stdio: 'inherit' });
    if (status !== 0) throw new Error(`${name} ended with status ${status}`);
  }
}
