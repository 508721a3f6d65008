import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, printFigure, progress, rounded } from '../figure.ts';

const ROUNDS = 15;
const SIDE = fileURLToPath(new URL('./undo-side.js', import.meta.url));

/**
 * What a command costs with the undo log over what it costs without. The sides take turns, each in a process of its own,
 * since one that has seen both would have the calls of the log compiled for both.
 */
function compare(): void {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const [first, second] = round % 2 === 0 ? [ours, theirs] : [theirs, ours];
    first.push(measure(first === ours));
    second.push(measure(second === ours));
    progress(`undo, round ${round}: ${ours.at(-1)} us with, ${theirs.at(-1)} us without`);
  }
  // Of sides that were measured one after the other: what else the machine does slows both.
  const ratios = ours.map((cost, round) => cost / theirs[round]!);
  printFigure({
    name: 'engine.undo_ratio',
    value: rounded(median(ratios)),
    unit: 'x',
    ours: median(ours),
    theirs: median(theirs),
    bar: { most: 1.05 },
  });
}

/** Microseconds of processor time per command. */
function measure(isLogged: boolean): number {
  const args = [...process.execArgv, SIDE, isLogged ? 'with' : 'without'];
  const { status, stdout } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`undo-side ended with status ${status}`);
  return Number(stdout.toString());
}

compare();
