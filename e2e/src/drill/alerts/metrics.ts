import { must } from '../drill.ts';

/** What one scrape of /metrics said: each series as it was written, and its value. `up` is what Prometheus adds. */
export type Sample = ReadonlyMap<string, string>;

const PATIENCE_MS = 9_000;

/** Where something serves its metrics, with the labels that Prometheus gives them. */
export interface Target {
  readonly job: string;
  readonly instance: string;
  readonly url: string;
}

/** As Prometheus scrapes one process, with its own patience; whoever does not answer is not up. */
export async function scrape(port: number): Promise<Sample> {
  const up = 'up{job="exchange",instance="drill"}';
  const page = await pageOf(`http://127.0.0.1:${port}/metrics`);
  return new Map(page === undefined ? [[up, '0']] : [[up, '1'], ...parse(page)]);
}

/** Several, each series with whose it is. */
export async function scrapeAll(targets: readonly Target[]): Promise<Sample> {
  const each = await Promise.all(
    targets.map(async ({ job, instance, url }): Promise<[string, string][]> => {
      const page = await pageOf(url);
      const own = `job="${job}",instance="${instance}"`;
      const labelled = parse(page ?? '').map(([series, value]): [string, string] => [
        series.includes('{') ? series.replace('{', `{${own},`) : `${series}{${own}}`,
        value,
      ]);
      return [[`up{${own}}`, page === undefined ? '0' : '1'], ...labelled];
    }),
  );
  return new Map(each.flat());
}

async function pageOf(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
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
