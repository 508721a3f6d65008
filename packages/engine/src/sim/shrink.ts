import { replay, type Step } from './checked-run.ts';

/** How long is tried to make a list shorter, ms. */
const PATIENCE_MS = 10 * 60 * 1000;

/**
 * The shortest list of commands found that still breaks in the way that all of them do: ever smaller pieces are left out, as long as
 * it breaks without them (delta debugging; Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002).
 */
export function shrink(steps: readonly Step[], now: () => number = Date.now): readonly Step[] {
  const wanted = violationOf(steps);
  if (wanted === undefined) return steps;
  const until = now() + PATIENCE_MS;
  let left = steps;
  for (let size = Math.ceil(left.length / 2); size >= 1 && now() < until;) {
    const before = left.length;
    for (let at = 0; at < left.length && now() < until;) {
      const without = [...left.slice(0, at), ...left.slice(at + size)];
      if (violationOf(without) === wanted) left = without;
      else at += size;
    }
    // What could not be left out alone may be once others are gone.
    if (size > 1 || left.length === before) size = Math.floor(size / 2);
  }
  return left;
}

/** What kind of violation a list ends in, whatever the numbers of it. */
function violationOf(steps: readonly Step[]): string | undefined {
  try {
    replay(steps);
    return undefined;
  } catch (error) {
    return String(error).split('\n', 1)[0]!.replaceAll(/\d+/g, '0');
  }
}

/** A test file's text that replays the commands. */
export function testOf(steps: readonly Step[], name: string): string {
  const lines = steps.map(({ now, command }) => `    { now: ${now}, command: ${literal(command)} },`);
  return [
    `import { test } from 'vitest';`,
    `import { replay } from './checked-run.ts';`,
    '',
    `test(${literal(name)}, () => {`,
    '  replay([',
    ...lines,
    '  ]);',
    '});',
    '',
  ].join('\n');
}

/** A value as it is written in the source. */
function literal(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const fields = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${literal(each)}`);
  return `{ ${fields.join(', ')} }`;
}
