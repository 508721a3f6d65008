import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './find-mutants.ts';
import type { Reach } from './reach.ts';

/** What a run of all tests said, the test files that do not pass included. */
export interface Learnt extends Reach {
  readonly failing: readonly string[];
}

interface Kept {
  readonly key: string;
  readonly files: readonly (readonly [number, readonly string[]])[];
  readonly ms: readonly (readonly [string, number])[];
  readonly failing: readonly string[];
}

/** The same for the same mutants in the same compiled code, tests included. */
export function keyOf(dir: string, mutants: readonly Mutant[]): string {
  const hash = createHash('sha256').update(JSON.stringify(mutants));
  for (const part of ['apps', 'packages'].filter((each) => existsSync(join(dir, each))))
    for (const name of readdirSync(join(dir, part), { recursive: true, encoding: 'utf8' }).toSorted())
      if (/^[^/]+\/dist\/.*\.js$/.test(name)) hash.update(name).update(readFileSync(join(dir, part, name)));
  return hash.digest('hex');
}

export function keep(path: string, key: string, { files, ms, failing }: Learnt): void {
  const kept: Kept = {
    key,
    files: [...files].map(([place, names]) => [place, [...names]] as const),
    ms: [...ms],
    failing,
  };
  writeFileSync(path, JSON.stringify(kept));
}

/** Undefined: nothing is kept there, or of something else. */
export function readKept(path: string, key: string): Learnt | undefined {
  if (!existsSync(path)) return undefined;
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Kept;
  if (kept.key !== key) return undefined;
  const files = new Map(kept.files.map(([place, names]) => [place, new Set(names)]));
  return { files, ms: new Map(kept.ms), failing: kept.failing };
}
