import { parseCandles, replayDay } from './replay-day.ts';

// `npm run replay-day -- <csv> [--seed S] [--from DAY] [--to DAY] [--tick-seconds N]`: a process of its own.
declare const process: {
  argv: string[];
  exitCode: number;
  getBuiltinModule(name: 'node:fs'): { readFileSync(path: string, encoding: 'utf8'): string };
};
declare const console: { log(line: string): void; error(line: string): void };

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

const file = process.argv[2];
if (file === undefined || file.startsWith('--')) {
  console.error(
    'usage: npm run replay-day -- <csv> [--seed S] [--from 2023-03-10] [--to 2023-03-13] [--tick-seconds 1]',
  );
  process.exitCode = 2;
} else {
  const from = Date.parse(option('from') ?? '1970-01-01');
  const to = Date.parse(option('to') ?? '9999-01-01');
  const started = Date.now();
  try {
    const csv = process.getBuiltinModule('node:fs').readFileSync(file, 'utf8');
    const candles = parseCandles(csv).filter(({ time }) => time >= from && time < to);
    if (candles.length === 0) throw new Error(`${file} has no candle in that time`);
    const report = replayDay(candles, Number(option('seed') ?? 1), Number(option('tick-seconds') ?? 1));
    const { log } = console;
    log(JSON.stringify(report, null, 2));
    const seconds = (Date.now() - started) / 1000;
    log(
      `audit: every invariant held after each of ${candles.length} minutes; the fold of ${report.events} events`,
    );
    log(`equals the state. ${Math.round(report.ticks / seconds)} ticks a second, ${seconds.toFixed(1)} s.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
