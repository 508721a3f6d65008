import type { Engine } from '@bourse/engine/engine';
import { generateTape } from '../book/tape.ts';
import { collectGarbage, rounded } from '../figure.ts';
import { tapeUsers } from './commands.ts';
import { fundedEngine, runEngine } from './run.ts';

const OPERATIONS = 400_000;
const RUNS = 4;

// node undo-side.js with|without: prints the processor time of a command of the tape in microseconds, the best of some runs.
const isLogged = process.argv[2] === 'with';
const tape = generateTape({ seed: 1, operations: OPERATIONS, drift: 1 });
const users = tapeUsers(tape, 1);
let best = Infinity;
for (let run = 0; run < RUNS; run++) {
  const engine = fundedEngine();
  if (!isLogged) forgetLog(engine);
  collectGarbage();
  const before = process.cpuUsage();
  runEngine(engine, tape, users);
  best = Math.min(best, process.cpuUsage(before).user);
}
process.stdout.write(String(rounded(best / OPERATIONS)));

/** Commands note nothing, make no images for notes, and mark no place to return to. */
function forgetLog({ state }: Engine): void {
  const mark = state.mark();
  const nothing = () => {};
  Object.assign(state.undo, { add: nothing, note: nothing, keep: nothing });
  Object.assign(state.ledger, { note: nothing });
  Object.assign(state, { mark: () => mark, noteOrder: nothing, noteTaken: nothing, noteEnd: nothing });
}
