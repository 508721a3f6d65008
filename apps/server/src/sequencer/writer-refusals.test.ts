import { EventEmitter } from 'node:events';
import { Engine } from '@bourse/engine/engine';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { STORED_RECORDS } from '../stored-records.ts';
import { Batch, type Head } from './batch.ts';
import { CommitRefused, Writer } from './writer.ts';

/** What a commit fails with when PostgreSQL answers with that SQLSTATE. */
async function failureOf(code: string): Promise<unknown> {
  const engine = new Engine();
  const head: Head = { seq: 0, nextTransfer: 1 };
  const connection = Object.assign(new EventEmitter(), {
    query: async (query: unknown) => {
      if (typeof query !== 'string') throw Object.assign(new Error('no'), { code });
      return { rows: [{ epoch: '1', seq: '0', next_transfer: '1', journal_seal: '' }] };
    },
    end: async () => undefined,
  });
  const writer = await Writer.begin(connection as unknown as pg.Client, head, () => engine.state);
  try {
    return await writer.commit(new Batch(engine, head, STORED_RECORDS)).catch((error: unknown) => error);
  } finally {
    await writer.close();
  }
}

test.each(['21000', '22003', '23505', '42501', '54000'])(
  'what PostgreSQL refuses for what it says (%s) is known not to be written',
  async (code) => expect(await failureOf(code)).toBeInstanceOf(CommitRefused),
);

test.each(['57P01', '08006', '40001', '53100'])(
  'of a connection or a server that fails (%s) nobody knows whether it is',
  async (code) => expect(await failureOf(code)).not.toBeInstanceOf(CommitRefused),
);
