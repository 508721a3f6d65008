import { greedy, pairsOf } from './greedy/greedy.ts';
import { parseCandles } from './replay-day.ts';
import { simulate } from './simulate.ts';

// `npm run sim -- --seed S --commands N`, or `--greedy [--hours H] [--pairs a,b] [--candles FILE] [--from DAY] [--to DAY]`.
// This entry is the one file of the package that runs in a process of its own.
const HOUR_MS = 3_600_000;

declare const process: {
  argv: string[];
  exitCode: number;
  getBuiltinModule(name: 'node:fs'): { readFileSync(path: string, encoding: 'utf8'): string };
};
declare const console: { log(line: string): void; error(line: string): void };

function text(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

function option(name: string, fallback: number): number {
  const found = text(name);
  return found === undefined ? fallback : Number(found);
}

function runSimulation(seed: number): void {
  const commands = option('commands', 1_000_000);
  console.log(`simulation: seed ${seed}, ${commands} commands, every invariant after every command`);
  const started = Date.now();
  console.log(JSON.stringify({ ...simulate(seed, commands), seconds: (Date.now() - started) / 1000 }));
}

/** The wanted minutes, and how many hours of the day before them are known. */
function readCandles(file: string) {
  const [from, to] = [Date.parse(text('from') ?? '1970-01-01'), Date.parse(text('to') ?? '9999-01-01')];
  const candles = parseCandles(process.getBuiltinModule('node:fs').readFileSync(file, 'utf8')).filter(
    ({ time }) => time >= from - 24 * HOUR_MS && time < to,
  );
  const before = candles.filter(({ time }) => time < from).length;
  if (before === candles.length) throw new Error(`${file} has no candle in that time`);
  return { candles, rememberedHours: before / 60 };
}

function runGreedy(seed: number): void {
  const file = text('candles');
  const recorded = file === undefined ? undefined : readCandles(file);
  const length = recorded && Math.floor(recorded.candles.length / 60 - recorded.rememberedHours);
  const hours = option('hours', length ?? 24);
  if (!(hours > 0)) throw new Error('--hours is a number above 0');
  console.log(`greedy users: seed ${seed}, ${hours} h on each pair`);
  const started = Date.now();
  const options = { pairs: pairsOf(text('pairs')), hours, seed, ...recorded };
  const verdicts = greedy(options, (line) => console.log(JSON.stringify(line)));
  for (const verdict of verdicts) console.log(JSON.stringify(verdict));
  console.log(`${((Date.now() - started) / 1000).toFixed(1)} s`);
  const winners = verdicts.filter(({ wins }) => wins);
  if (winners.length > 0)
    throw new Error(`earn more than fees and spread leave: ${winners.map(({ name }) => name).join(', ')}`);
}

const seed = option('seed', Math.floor(Date.now() % 2 ** 31));
try {
  if (process.argv.includes('--greedy')) runGreedy(seed);
  else runSimulation(seed);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
