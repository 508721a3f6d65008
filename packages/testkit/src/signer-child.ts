import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

/**
 * The signer as it is, in a process that dies by SIGKILL before its n-th step outside of itself (`KILL_BEFORE`): a write, an
 * fsync, a query, a request to a node. So every place between two of them is a place where it can end.
 */
const killBefore = Number(process.env['KILL_BEFORE']);
let steps = 0;

function step(): void {
  // To come this far takes a busy machine seconds: who kills us later counts from here.
  if (steps === 0) process.send?.('begun');
  if (++steps === killBefore) process.kill(process.pid, 'SIGKILL');
}

/** Calls `step` before each call of a method. */
function beforeEach(owner: object, name: string): void {
  const methods = owner as Record<string, (...args: unknown[]) => unknown>;
  const original = methods[name]!;
  methods[name] = function (this: unknown, ...args) {
    step();
    return original.apply(this, args);
  };
}

for (const name of ['writeSync', 'fsyncSync', 'ftruncateSync', 'renameSync']) beforeEach(fs, name);
syncBuiltinESMExports();
beforeEach(globalThis, 'fetch');
beforeEach(pg.Client.prototype, 'query');

await import('@bourse/signer/main');
