import { readReplayOptions } from './options.ts';
import { parseCandles, replayDay } from './replay-day.ts';

// `npm run replay-day -- <csv> [--seed S] [--from DAY] [--to DAY] [--tick-seconds N]`: a process of its own.
declare const process: {
  argv: string[];
  exitCode: number;
  getBuiltinModule(name: 'node:fs'): { readFileSync(path: string, encoding: 'utf8'): string };
};
declare const console: { log(line: string): void; error(line: string): void };

const USAGE =
  'usage: npm run replay-day -- <csv> [--seed S] [--from 2023-03-10] [--to 2023-03-13] [--tick-seconds 1]';

try {
  const { file, seed, tickSeconds, from, to } = readReplayOptions(process.argv.slice(2));
  const started = Date.now();
  const csv = process.getBuiltinModule('node:fs').readFileSync(file, 'utf8');
  const candles = parseCandles(csv).filter(({ time }) => time >= from && time < to);
  if (candles.length === 0) throw new Error(`${file} has no candle in that time`);
  const report = replayDay(candles, seed, tickSeconds);
  const { log } = console;
  log(JSON.stringify(report, null, 2));
  const seconds = (Date.now() - started) / 1000;
  log(
    `audit: every invariant held after each of ${candles.length} minutes; the fold of ${report.events} events`,
  );
  log(`equals the state. ${Math.round(report.ticks / seconds)} ticks a second, ${seconds.toFixed(1)} s.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error(USAGE);
  process.exitCode = 1;
}
