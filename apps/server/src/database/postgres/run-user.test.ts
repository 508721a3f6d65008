import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closedFolder, mayRead, type RunUser } from './run-user.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync('/tmp/bourse-user-');
  chmodSync(dir, 0o755);
  mkdirSync(join(dir, 'a', 'b'), { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true }));

const stranger: RunUser = { name: 'stranger', uid: 4_000_001, gid: 4_000_001 };
const owner = (): RunUser => ({ name: 'owner', uid: statSync(dir).uid, gid: 4_000_001 });
const colleague = (): RunUser => ({ name: 'colleague', uid: 4_000_001, gid: statSync(dir).gid });

describe('closedFolder', () => {
  it.each([
    ['open all the way', 0o755, 0o755, undefined],
    ['passing is enough', 0o711, 0o711, undefined],
    ['closed above', 0o700, 0o755, 'a'],
    ['closed itself', 0o755, 0o700, 'a/b'],
    ['readable is not enterable', 0o755, 0o744, 'a/b'],
  ])('%s', (_case, above, itself, closed) => {
    chmodSync(join(dir, 'a', 'b'), itself);
    chmodSync(join(dir, 'a'), above);
    expect(closedFolder(join(dir, 'a', 'b'), stranger)).toBe(closed && join(dir, closed));
    expect(closedFolder(join(dir, 'a', 'b'), owner())).toBeUndefined();
  });
});

describe('mayRead', () => {
  it.each([
    [0o640, 'owner', true],
    [0o640, 'colleague', true],
    [0o640, 'stranger', false],
    [0o604, 'colleague', false],
    [0o604, 'stranger', true],
  ])('mode %o, %s: %s', (mode, who, expected) => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    chmodSync(file, mode);
    const user = { owner: owner(), colleague: colleague(), stranger }[who]!;
    expect(mayRead(file, user, 0o4)).toBe(expected);
  });
});
