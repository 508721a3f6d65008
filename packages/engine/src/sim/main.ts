import { greedy, pairsOf } from './greedy/greedy.ts';
import { parseCandles } from './replay-day.ts';
import { readOptions, type SimOptions } from './options.ts';
import { shrink, testOf } from './shrink.ts';
import { simulate, SimulationFailed } from './simulate.ts';

// `npm run sim -- --seed S --commands N`, or `--greedy [--hours H] [--pairs a,b] [--candles FILE] [--from DAY] [--to DAY]`.
// Like `replay-main.ts` a process of its own.
const HOUR_MS = 3_600_000;

declare const process: {
  argv: string[];
  exitCode: number;
  getBuiltinModule(name: 'node:fs'): { readFileSync(path: string, encoding: 'utf8'): string };
};
declare const console: { log(line: string): void; error(line: string): void };

function runSimulation(seed: number, { commands }: SimOptions): void {
  console.log(`simulation: seed ${seed}, ${commands} commands, every invariant after every command`);
  const started = Date.now();
  try {
    const report = simulate(seed, commands);
    console.log(JSON.stringify({ ...report, seconds: (Date.now() - started) / 1000 }));
  } catch (error) {
    if (error instanceof SimulationFailed) printShortest(error);
    throw error;
  }
}

/** What led to the violation, as short as it gets, as a test for this folder. */
function printShortest({ message, steps }: SimulationFailed): void {
  console.log(`${message}\nlooking for the shortest of these ${steps.length} commands that end so`);
  const shortest = shrink(steps);
  console.log(`${shortest.length} commands, as a test:\n\n${testOf(shortest, message.split('\n', 1)[0]!)}`);
}

/** The wanted minutes, and how many hours of the day before them are known. */
function readCandles(file: string, { from, to }: SimOptions) {
  const candles = parseCandles(process.getBuiltinModule('node:fs').readFileSync(file, 'utf8')).filter(
    ({ time }) => time >= from - 24 * HOUR_MS && time < to,
  );
  const before = candles.filter(({ time }) => time < from).length;
  if (before === candles.length) throw new Error(`${file} has no candle in that time`);
  return { candles, rememberedHours: before / 60 };
}

function runGreedy(seed: number, asked: SimOptions): void {
  const recorded = asked.candles === undefined ? undefined : readCandles(asked.candles, asked);
  const length = recorded && Math.floor(recorded.candles.length / 60 - recorded.rememberedHours);
  const hours = asked.hours ?? length ?? 24;
  if (hours === 0) throw new Error('there is less than an hour to play');
  console.log(`greedy users: seed ${seed}, ${hours} h on each pair`);
  const started = Date.now();
  const options = { pairs: pairsOf(asked.pairs), hours, seed, ...recorded };
  const verdicts = greedy(options, (line) => console.log(JSON.stringify(line)));
  for (const verdict of verdicts) console.log(JSON.stringify(verdict));
  console.log(`${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (verdicts.every(({ operations }) => operations === 0)) throw new Error('nobody did anything');
  const winners = verdicts.filter(({ wins }) => wins);
  if (winners.length > 0)
    throw new Error(`earn more than fees and spread leave: ${winners.map(({ name }) => name).join(', ')}`);
}

try {
  const asked = readOptions(process.argv.slice(2));
  const seed = asked.seed ?? Date.now() % 2 ** 31;
  if (asked.isGreedy) runGreedy(seed, asked);
  else runSimulation(seed, asked);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
