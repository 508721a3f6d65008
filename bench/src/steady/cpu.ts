import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks a second in /proc, the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

interface Process {
  readonly parent: number;
  readonly seconds: number;
}

/** Processor time of a process and all its descendants so far, those that have ended included. */
export function familyCpuSeconds(ancestor: number): number {
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .flatMap((pid) => {
        const process = readProcess(pid);
        return process ? [[pid, process] as const] : [];
      }),
  );
  const isOfFamily = (pid: number): boolean =>
    pid === ancestor || (processes.has(pid) && isOfFamily(processes.get(pid)!.parent));
  return [...processes].reduce((sum, [pid, { seconds }]) => (isOfFamily(pid) ? sum + seconds : sum), 0);
}

/** Nothing if it has just ended: then its parent counts its time. */
function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold anything; behind it stand state, parent and, as 12th to 15th, the times.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}
