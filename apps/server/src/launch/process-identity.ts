import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process, not just a number: a pid is used again after a while, a pid with its start time is not. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
}

/** The identity of a running process; `undefined` when there is none with that pid. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  const started = startTimeOf(pid);
  return started === undefined ? undefined : { pid, started };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return startTimeOf(identity.pid) === identity.started;
}

/** The command line of a running process, for telling a PostgreSQL from a stranger with the same pid. */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return undefined;
  }
}

/** Linux counts a process's time in hundredths of a second, whatever its own clock does. */
const MS_A_TICK = 10;

/** How long (ms) a running process has had a processor so far; `undefined` where the platform does not tell it cheaply. */
export function cpuMsOf(pid: number): number | undefined {
  const fields = process.platform === 'linux' ? statOf(pid) : undefined;
  return fields && (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
}

function startTimeOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  const fields = statOf(pid);
  if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined;
  try {
    // Ticks count from boot, so the boot itself is part of the identity.
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** What Linux says of a process, from its state on. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may hold anything; count from the last parenthesis.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    const args = ['-o', column, '-p', String(pid)];
    return (
      execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
