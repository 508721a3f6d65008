import { readFileSync, readlinkSync } from 'node:fs';

const KILOBYTE = 1024;

/**
 * Memory of this process, and what those that it has forked (painter, press) have to themselves, bytes: pages of Node's program
 * that they share with it are there once. PostgreSQL, which is another program, counts for nothing.
 */
export function familyRss(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ');
  return children.filter(Boolean).reduce((sum, pid) => sum + ownOfNode(pid), process.memoryUsage.rss());
}

/** Nothing if it is no Node, or has just ended. */
function ownOfNode(pid: string): number {
  try {
    if (readlinkSync(`/proc/${pid}/exe`) !== process.execPath) return 0;
    const pages = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm);
    return [...pages].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * KILOBYTE, 0);
  } catch {
    return 0;
  }
}
