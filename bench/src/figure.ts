import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** One benchmark figure. `ours` and `theirs` are what `value` was computed from, in `unit` or as named there. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly ours?: number;
  readonly theirs?: number;
  /** The bar that it has to hold. */
  readonly bar?: { readonly most: number } | { readonly least: number };
}

/**
 * Prints a figure as one JSON line, with the Node that made it. Where it does not hold its bar the benchmark ends
 * with 1. Everything else it says goes to stderr.
 */
export function printFigure(figure: Figure): void {
  const { name, value, unit, ours = null, theirs = null, bar } = figure;
  const judged = bar && {
    bar: 'most' in bar ? `<= ${bar.most}` : `>= ${bar.least}`,
    holds: holds(value, bar),
  };
  console.log(JSON.stringify({ name, value, unit, ours, theirs, ...judged, node: process.versions.node }));
  if (judged?.holds === false) process.exitCode = 1;
}

function holds(value: number, bar: NonNullable<Figure['bar']>): boolean {
  return 'most' in bar ? value <= bar.most : value >= bar.least;
}

export function progress(line: string): void {
  console.error(line);
}

/** The number behind `--name` on the command line. */
export function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

/** The words behind `--name`, separated by commas; none when it is not there. */
export function words(name: string): readonly string[] {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? [] : process.argv[at + 1]!.split(',');
}

/** The middle of an odd number of samples, the upper middle of an even one. */
export function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[samples.length >> 1]!;
}

/** Rounds to three significant decimals, as more would be noise. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Collects all garbage, so that no sample pays for the one before it. */
export function collectGarbage(): void {
  gc();
}
