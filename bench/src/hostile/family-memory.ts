import { readFileSync, readlinkSync } from 'node:fs';

const KILOBYTE = 1024;

/**
 * Memory of this process and of those that it has forked (painter, press), bytes. Pages of Node's program that they share count
 * for each; PostgreSQL, which is another program, for none.
 */
export function familyRss(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ');
  return children.filter(Boolean).reduce((sum, pid) => sum + rssOfNode(pid), process.memoryUsage.rss());
}

/** Nothing if it is no Node, or has just ended. */
function rssOfNode(pid: string): number {
  try {
    if (readlinkSync(`/proc/${pid}/exe`) !== process.execPath) return 0;
    const [, kilobytes = '0'] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * KILOBYTE;
  } catch {
    return 0;
  }
}
