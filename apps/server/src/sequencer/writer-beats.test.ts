import { EventEmitter } from 'node:events';
import { Engine } from '@bourse/engine/engine';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORED_RECORDS } from '../stored-records.ts';
import { Batch, type Head } from './batch.ts';
import { Writer } from './writer.ts';
import { BEAT_MS } from './writer-lock.ts';

/** A connection that answers when it is told to, or at once. */
class Connection extends EventEmitter {
  beats = 0;
  /** Of what is answered later. */
  later: (() => void) | undefined;
  waits = false;

  async query(query: string | { readonly text: string }): Promise<{ rows: object[] }> {
    if (query === 'select 1') this.beats++;
    if (this.waits) await new Promise<void>((resolve) => (this.later = resolve));
    return { rows: [{ epoch: '1', seq: '0', next_transfer: '1', journal_seal: '', written: 1 }] };
  }

  async end(): Promise<void> {}
}

let connection: Connection;
let writer: Writer;
const engine = new Engine();
const head: Head = { seq: 0, nextTransfer: 1 };

beforeEach(async () => {
  vi.useFakeTimers();
  connection = new Connection();
  writer = await Writer.begin(connection as unknown as pg.Client, head, () => engine.state);
});
afterEach(async () => {
  await writer.close();
  vi.useRealTimers();
});

/** So many times as long as it is silent at most. */
const pass = (times: number) => vi.advanceTimersByTimeAsync(times * BEAT_MS);

test('a connection that nobody uses shows by a beat each time that the core lives', async () => {
  await pass(3);
  expect(connection.beats).toBe(3);
});

test('a connection that was read by a moment ago has shown it already', async () => {
  await pass(0.9);
  await writer.read('select 2', []);
  await pass(0.1);
  expect(connection.beats).toBe(0);
  await pass(1);
  expect(connection.beats).toBe(1);
});

test('no beat is queued behind a commit, nor behind another beat', async () => {
  connection.waits = true;
  const commit = writer.commit(new Batch(engine, head, STORED_RECORDS));
  await pass(5);
  expect(connection.beats).toBe(0);
  connection.later!();
  await commit;
  await pass(5);
  expect(connection.beats).toBe(1);
  connection.later!();
});
