import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Mutant } from './find-mutants.ts';

/** What a run of all tests said: which test files come by a place, and how long each takes. */
export interface Reach {
  /** By the number of the place: paths of test files. */
  readonly files: ReadonlyMap<number, ReadonlySet<string>>;
  readonly ms: ReadonlyMap<string, number>;
}

const FOLDER = 'reach';
/** Tells once for each test file who came by, in whichever process; test files run one after the other. */
const HEARD = `import { appendFileSync } from 'node:fs';
const heard = new URL('heard.txt', import.meta.url);
const places = new Set();
export function begin(file) {
  places.clear();
  appendFileSync(heard, \`\${Date.now()} \${file}\\n\`);
}
export function reach(place) {
  if (places.has(place)) return;
  places.add(place);
  appendFileSync(heard, \`\${place}\\n\`);
}
`;
/** Vitest runs it before each test file; what loads a file natively has no other way to know which one it is. */
const SETUP = `import { begin } from './hear.mjs';
begin(globalThis.__vitest_worker__.filepath);
`;

/** Puts into the copy in `dir` what hears who comes by; answers what vitest has to set up. */
export function prepareReach(dir: string): string {
  mkdirSync(join(dir, FOLDER));
  writeFileSync(join(dir, FOLDER, 'hear.mjs'), HEARD);
  writeFileSync(join(dir, FOLDER, 'setup.mjs'), SETUP);
  return join(dir, FOLDER, 'setup.mjs');
}

/** The source of a file in which each place tells its number before it is evaluated. */
export function telling(source: string, path: string, places: ReadonlyMap<number, Mutant>): string {
  const put: { readonly at: number; readonly text: string }[] = [];
  for (const [number, { place }] of places) {
    if (!place) continue;
    put.push({ at: place.start, text: `($reach(${number}), ` }, { at: place.end, text: ')' });
  }
  let told = '';
  let done = 0;
  for (const { at, text } of put.toSorted((a, b) => a.at - b.at)) {
    told += source.slice(done, at) + text;
    done = at;
  }
  // Before the first line, so that lines keep their numbers.
  return `import { reach as $reach } from './${relative(dirname(path), `${FOLDER}/hear.mjs`)}'; ${told}${source.slice(done)}`;
}

/** Whether a run that begins now is longer with one test file, or without any, than it may be. */
export function startWatch(dir: string, patienceMs: (file: string) => number): () => boolean {
  const heard = join(dir, FOLDER, 'heard.txt');
  writeFileSync(heard, '');
  let [file, since] = ['', Date.now()];
  return () => {
    const begun = readFileSync(heard, 'utf8')
      .trimEnd()
      .split('\n')
      .findLast((line) => line.includes(' '));
    if (begun) {
      const [time, path] = begun.split(' ') as [string, string];
      [file, since] = [relative(dir, path), Number(time)];
    }
    return Date.now() - since > patienceMs(file);
  };
}

export function readReach(dir: string, until: number): Reach {
  const files = new Map<number, Set<string>>();
  const ms = new Map<string, number>();
  let file = '';
  let began = until;
  const end = (at: number): void => void (file && ms.set(file, at - began));
  for (const line of readFileSync(join(dir, FOLDER, 'heard.txt'), 'utf8')
    .trimEnd()
    .split('\n')) {
    const [number, path] = line.split(' ');
    if (path) {
      end(Number(number));
      file = relative(dir, path);
      began = Number(number);
    } else {
      const heard = files.get(Number(number)) ?? new Set();
      files.set(Number(number), heard.add(file));
    }
  }
  end(until);
  return { files, ms };
}
