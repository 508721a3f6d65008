import type { PartHealth } from './exchange-process.ts';

/** Whether it is ready as a whole, and a line for each part. */
export function readiness(
  takesCommands: boolean,
  parts: readonly PartHealth[],
): { readonly ready: boolean; readonly text: string } {
  const commands: PartHealth = { name: 'commands', state: takesCommands ? 'ok' : 'failed' };
  const all = [commands, ...parts];
  const ready = all.every(({ state }) => state !== 'failed');
  const lines = all.map(
    ({ name, state, detail }) => `${name}: ${state}${detail === undefined ? '' : ` (${detail})`}`,
  );
  return { ready, text: `${[ready ? 'ready' : 'not ready', ...lines].join('\n')}\n` };
}
