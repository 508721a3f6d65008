import { request, type Agent } from 'node:http';

/** What two kinds of request took, and whether anybody could tell them apart by it. All in ms. */
export interface Comparison {
  readonly median: readonly [first: number, second: number];
  /** Between these lies the median of (second - first) of a pair, with more than 99.9 % certainty. */
  readonly between: readonly [least: number, most: number];
}

/** Standard deviations of the sign test that leave less than one in a thousand out. */
const DEVIATIONS = 3.3;

/**
 * Makes both in turn, now this one first and now that one, so that whatever slows the machine down slows both. The first
 * tenth of the pairs warms up and does not count.
 */
export async function compared(
  pairs: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<Comparison> {
  const taken: [number, number][] = [];
  for (let pair = 0; pair < pairs; pair++) {
    if (pair % 2 === 0) {
      const a = await first();
      taken.push([a, await second()]);
    } else {
      const b = await second();
      taken.push([await first(), b]);
    }
  }
  return compare(taken.slice(Math.floor(pairs / 10)));
}

/** By the sign test, which asks for no shape of the noise: the interval is between two of the ordered differences. */
export function compare(pairs: readonly (readonly [number, number])[]): Comparison {
  const differences = sorted(pairs.map(([first, second]) => second - first));
  const aside = Math.floor(pairs.length / 2 - (DEVIATIONS * Math.sqrt(pairs.length)) / 2);
  if (aside < 0) throw new Error(`${pairs.length} pairs are too few to tell anything`);
  const median = (list: readonly number[]) => sorted(list)[Math.floor(list.length / 2)]!;
  return {
    median: [median(pairs.map(([first]) => first)), median(pairs.map(([, second]) => second))],
    between: [differences[aside]!, differences[differences.length - 1 - aside]!],
  };
}

/** Whether the two differ for sure by more than that. */
export function differs({ between: [least, most] }: Comparison, byMoreThanMs: number): boolean {
  return least > byMoreThanMs || most < -byMoreThanMs;
}

/** Posts a form on a connection that is kept, and answers how long it took until the whole answer was there, ms. */
export function timedPost(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
  form: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const call = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(form),
        },
      },
      (answer) => answer.resume().on('end', () => resolve(performance.now() - since)),
    );
    call.on('error', reject).end(form);
  });
}

function sorted(list: readonly number[]): number[] {
  return list.toSorted((a, b) => a - b);
}
