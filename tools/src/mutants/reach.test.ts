import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMutants } from './find-mutants.ts';
import { prepareReach, readReach, startWatch, telling } from './reach.ts';

const SOURCE = `const calls = [];
const later = (a, b) => calls?.push(a, b);
function total(a) {
  if (a > 2) later(a, 3 + a);
  return a - 1;
}
console.log(total(Number(process.argv[2])), calls.length);
`;

test('a file in which places tell who comes by answers the same, and the places are told', () => {
  const dir = mkdtempSync(join(tmpdir(), 'reach-'));
  try {
    prepareReach(dir);
    const mutants = findMutants('a.mjs', SOURCE);
    writeFileSync(join(dir, 'a.mjs'), telling(SOURCE, 'a.mjs', new Map(mutants.entries())));
    const reached = (argument: string): [string, string[]] => {
      appendFileSync(join(dir, 'reach/heard.txt'), `${Date.now()} ${join(dir, argument)}\n`);
      const said = execFileSync(process.execPath, [join(dir, 'a.mjs'), argument], { encoding: 'utf8' });
      const { files } = readReach(dir, Date.now());
      return [said.trim(), mutants.filter((_, n) => files.get(n)?.has(argument)).map(({ from }) => from)];
    };
    expect(reached('1')).toEqual(['0 0', ['a > 2', '>', '2', '-', '1']]);
    expect(reached('5')).toEqual([
      '4 2',
      ['a, b', 'a > 2', '>', '2', 'later(a, 3 + a);', '3', '+', '-', '1'],
    ]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('a run is stuck when it is longer with a file than that one may take', () => {
  const dir = mkdtempSync(join(tmpdir(), 'reach-'));
  try {
    prepareReach(dir);
    const isStuck = startWatch(dir, (file) => (file === 'slow.test.js' ? 10_000 : 1_000));
    expect(isStuck()).toBe(false);
    const began = (file: string, ago: number) =>
      appendFileSync(join(dir, 'reach/heard.txt'), `${Date.now() - ago} ${join(dir, file)}\n7\n`);
    began('quick.test.js', 5_000);
    expect(isStuck()).toBe(true);
    began('slow.test.js', 5_000);
    expect(isStuck()).toBe(false);
    began('slow.test.js', 15_000);
    expect(isStuck()).toBe(true);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
