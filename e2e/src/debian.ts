import { spawnSync } from 'node:child_process';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Installs Debian's packages, as root. Answers which step failed; `undefined`: they are here. RUNLEVEL: what they bring is not
 * started as a service of this machine.
 */
export function aptInstall(packages: readonly string[]): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ])
    if (spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
      return `apt-get ${args.join(' ')} failed`;
  return undefined;
}
