import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'signer-lock-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Leaves the lock of a process that was killed. */
function kill(): void {
  const script = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', script, join(folder, 'lock')]);
  expect(readdirSync(folder)).toEqual(['lock']);
}

test('one at a time, and the next when it has ended', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow('in use by another signer');
  unlock();
  (await lockFolder(folder))();
});

// The fault: the second of two took the first one's lock away for the one that the kill had left, and both signed.
test('of several that start at once after a kill one works in the folder, and nothing else stays there', async () => {
  for (let round = 0; round < 20; round++) {
    kill();
    const starts = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)));
    const unlocks = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(unlocks).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['lock']);
    await expect(lockFolder(folder)).rejects.toThrow('in use by another signer');
    unlocks[0]!();
  }
});
