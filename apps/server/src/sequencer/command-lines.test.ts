import { Engine } from '@bourse/engine/engine';
import { UNIT } from '@bourse/money/amount';
import type { PlaceOrderCommand } from '@bourse/protocol/command';
import { PAIRS } from '@bourse/protocol/pairs';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { Batch } from './batch.ts';
import { tellAsides } from './command-lines.ts';
import { BatchSequencer } from './sequencer.ts';
import { STORED_RECORDS } from '../stored-records.ts';
import { CommitRefused } from './writer.ts';

const pair = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;
const limit = (user: number, side: 'buy' | 'sell', amount: bigint): PlaceOrderCommand => ({
  ...{ type: 'placeOrder', user, symbol: 'btcusdt', side, orderType: 'limit', timeInForce: 'gtc' },
  ...{ price: 5_000_000, amount, stopPrice: 0 },
});

let engine: Engine;
let sequencer: BatchSequencer;
let refuses: (batch: Batch) => boolean;
let lines: Record<string, unknown>[];
let traces: (string | null)[];
beforeEach(async () => {
  engine = new Engine();
  lines = [];
  traces = [];
  refuses = () => false;
  const committer = {
    async commit(batch: Batch) {
      if (refuses(batch)) throw new CommitRefused('value out of range');
      traces.push(...batch.rows.rowsOf('journal').map((row) => row[7]!));
    },
  };
  const head = { seq: 0, nextTransfer: 1 };
  sequencer = new BatchSequencer(engine, committer, { now: () => 1_000 }, head, STORED_RECORDS);
  sequencer.onCommitted(tellAsides(pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })));
  await sequencer.submit({ type: 'listPair', pair });
  for (const owner of [1, 2]) {
    const funds = ['BTC', 'USDT'].map((currency) => ({ currency, amount: 1_000_000n * UNIT }));
    await sequencer.submit({ type: 'fund', owner, funds, reference: `grant:${owner}` });
  }
  for (let n = 0; n < 4; n++) await sequencer.submit(limit(2, 'sell', UNIT));
  traces.length = 0;
});

// The fault: nothing was logged of what was set aside, so only who looked at the console knew.
test('an order that is set aside on its way through the book is logged, with the request that sent it there', async () => {
  // One to go on with the order, two a fill.
  engine.stepsAtOnce = 3;
  refuses = ({ entries }) =>
    entries.some(
      ({ command, events }) =>
        command.type === 'continueWork' && events.some(({ type }) => type === 'traded'),
    );
  await sequencer.submit(limit(1, 'buy', 4n * UNIT), { deadline: Infinity, request: 'a'.repeat(32) });
  expect(engine.state.asides.size).toBe(1);
  expect(lines).toMatchObject([
    {
      request: 'a'.repeat(32),
      count: 1,
      named: [{ kind: 'order', id: 9, cause: 'CommitRefused: value out of range' }],
      msg: 'broke when its turn came, and was set aside',
    },
  ]);
  expect(traces).toEqual(['a'.repeat(32), 'a'.repeat(32)]);
});

test('what goes through says nothing', async () => {
  engine.stepsAtOnce = 3;
  await sequencer.submit(limit(1, 'buy', 4n * UNIT), { deadline: Infinity, request: 'r-1' });
  expect(engine.state.asides.size).toBe(0);
  expect(traces.length).toBeGreaterThan(2);
  expect(new Set(traces).size).toBe(1);
  expect(lines).toEqual([]);
});
