import { must } from '../drill.ts';

/** What one scrape of /metrics said: each series as it was written, and its value. `up` is what Prometheus adds. */
export type Sample = ReadonlyMap<string, string>;

const PATIENCE_MS = 9_000;

/** As Prometheus scrapes, with its own patience; whoever does not answer is not up. */
export async function scrape(port: number): Promise<Sample> {
  const up = 'up{job="core",instance="drill"}';
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) return new Map([[up, '0']]);
    return new Map([[up, '1'], ...parse(await answer.text())]);
  } catch {
    return new Map([[up, '0']]);
  }
}

function parse(text: string): [string, string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const found = /^(\w+(?:\{.*\})?) (\S+)/.exec(line);
    return found && !line.startsWith('#') ? [[found[1]!, found[2]!]] : [];
  });
}

/** The value of a series that must be there; of several the largest. */
export function valueOf(sample: Sample, name: string): number {
  const values = [...sample].flatMap(([series, value]) =>
    series === name || series.startsWith(`${name}{`) ? [Number(value)] : [],
  );
  must(values.length > 0, `/metrics has no ${name}`);
  return Math.max(...values);
}
