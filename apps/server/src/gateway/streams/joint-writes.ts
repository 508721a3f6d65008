import type { Duplex } from 'node:stream';

type Line = Pick<Duplex, 'cork' | 'uncork'>;

const held = new Set<Line>();

/**
 * Holds back what is written to a connection until this round of the event loop ends: one tick of the market is fifty frames
 * for some, and a system call for each would cost more than all else about them.
 */
export function writeJointly(line: Line): void {
  if (held.has(line)) return;
  if (held.size === 0) setImmediate(letGo);
  held.add(line);
  line.cork();
}

function letGo(): void {
  const lines = [...held];
  held.clear();
  for (const line of lines) line.uncork();
}
