import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it has started, the parent first, so that it cannot react to their deaths. Linux only. */
export function withDescendants(root: number | undefined): number[] {
  if (root === undefined) return [];
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
  }
  const found = [root];
  for (let n = 0; n < found.length; n++) found.push(...(children.get(found[n]!) ?? []));
  return found;
}

/** Whether a process was started with a word in its command line. */
export function isRunning(pid: number, word: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word);
  } catch {
    return false;
  }
}

/** Sends a signal; a process that has ended already is none to send to. */
export function signalIfThere(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command, in parentheses, may hold anything; state and parent follow it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
