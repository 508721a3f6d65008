import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirLock } from './data-dir-lock.ts';
import { identityOf, isRunning } from './process-identity.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'bourse-lock-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const lockFile = () => join(dataDir, 'lock');
const held = () => JSON.parse(readFileSync(lockFile(), 'utf8')) as { supervisor: { pid: number } };

/** A process that has ended: its pid is free, or somebody else's by now. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

describe('DataDirLock', () => {
  it('is held once, released, and taken again', () => {
    const lock = DataDirLock.take(dataDir);
    expect(() => DataDirLock.take(dataDir)).toThrow(/is in use by another exchange \(process \d+\)/);
    lock.release();
    expect(existsSync(lockFile())).toBe(false);
    DataDirLock.take(dataDir).release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    ['whose holder is dead', () => ({ supervisor: { pid: deadPid(), started: 'x' } })],
    ['whose pid is another process now', () => ({ supervisor: { pid: process.pid, started: 'earlier' } })],
  ])('replaces a lock %s', (_case, stale) => {
    writeFileSync(lockFile(), JSON.stringify(stale()));
    const lock = DataDirLock.take(dataDir);
    expect(held().supervisor).toEqual(identityOf(process.pid));
    expect(lock.orphan).toBeUndefined();
    expect(readdirSync(dataDir)).toEqual(['lock']);
  });

  it('replaces a lock that nobody can read', () => {
    writeFileSync(lockFile(), '{');
    DataDirLock.take(dataDir);
    expect(held().supervisor.pid).toBe(process.pid);
  });

  it('asks for help when the maker of a claim died in the moment of replacing a stale lock', () => {
    const dead = JSON.stringify({ supervisor: { pid: deadPid(), started: 'x' } });
    writeFileSync(lockFile(), dead);
    writeFileSync(`${lockFile()}.claim`, dead);
    expect(() => DataDirLock.take(dataDir)).toThrow(`Remove ${lockFile()}.claim and try again.`);
  });

  it('leaves a stale lock to the one who claimed it first', () => {
    writeFileSync(lockFile(), JSON.stringify({ supervisor: { pid: deadPid(), started: 'x' } }));
    writeFileSync(`${lockFile()}.claim`, JSON.stringify({ supervisor: identityOf(process.pid) }));
    expect(() => DataDirLock.take(dataDir)).toThrow(/is in use/);
  });

  it('tells of a server that outlived its supervisor', () => {
    const server = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    try {
      const first = DataDirLock.take(dataDir);
      first.recordServer(server.pid!);
      const text = readFileSync(lockFile(), 'utf8');
      writeFileSync(lockFile(), text.replace(/"pid":\d+/, `"pid":${deadPid()}`));
      const second = DataDirLock.take(dataDir);
      expect(second.orphan).toEqual(identityOf(server.pid!));
      expect(isRunning(second.orphan!)).toBe(true);
    } finally {
      server.kill('SIGKILL');
    }
  });

  it('has one winner when several find the same stale lock at the same time', async () => {
    writeFileSync(lockFile(), JSON.stringify({ supervisor: { pid: deadPid(), started: 'x' } }));
    const module = new URL('../../dist/launch/data-dir-lock.js', import.meta.url).href;
    const starter = `import { DataDirLock } from '${module}';
      while (Date.now() < ${Date.now() + 800});
      try { DataDirLock.take('${dataDir}'); console.log('won'); } catch { console.log('lost'); }
      process.stdin.resume();`;
    const starters = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', starter]),
    );
    const answers = await Promise.all(
      starters.map(
        (each) => new Promise((resolve) => each.stdout.once('data', (data) => resolve(String(data)))),
      ),
    );
    for (const each of starters) each.kill('SIGKILL');
    expect(answers.sort()).toEqual([...Array(5).fill('lost\n'), 'won\n']);
  });
});
