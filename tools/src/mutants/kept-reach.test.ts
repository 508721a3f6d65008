import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findMutants } from './find-mutants.ts';
import { keep, keyOf, readKept } from './kept-reach.ts';

let dir: string;
const CODE = 'apps/server/dist/a.js';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kept-'));
  mkdirSync(join(dir, 'apps/server/dist'), { recursive: true });
  writeFileSync(join(dir, CODE), 'x = a < b;');
});
afterEach(() => rmSync(dir, { recursive: true }));

const LEARNT = {
  files: new Map([[0, new Set(['a.test.js', 'b.test.js'])]]),
  ms: new Map([['a.test.js', 12]]),
  failing: ['b.test.js'],
};

test('what was learnt is read by a run of the same mutants in the same code, and by no other', () => {
  const mutants = findMutants(CODE, 'x = a < b;');
  const path = join(dir, 'kept.json');
  expect(readKept(path, keyOf(dir, mutants))).toBeUndefined();
  keep(path, keyOf(dir, mutants), LEARNT);
  expect(readKept(path, keyOf(dir, mutants))).toEqual(LEARNT);
  expect(readKept(path, keyOf(dir, []))).toBeUndefined();
  writeFileSync(join(dir, 'apps/server/dist/a.test.js'), '');
  expect(readKept(path, keyOf(dir, mutants))).toBeUndefined();
});
