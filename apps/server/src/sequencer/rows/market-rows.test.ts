import { Engine } from '@bourse/engine/engine';
import { PAIRS } from '@bourse/protocol/pairs';
import { beforeEach, expect, test } from 'vitest';
import { CHAIN_START, sealBlock, type ChainEnd } from '../../market/ticks/tick-block.ts';
import type { Batch } from '../batch.ts';
import { Markets } from '../../markets.ts';
import { MarketRows } from './market-rows.ts';
import { BatchSequencer } from '../sequencer.ts';
import { CommitRefused } from '../writer.ts';
import { STORED_RECORDS } from '../../stored-records.ts';

let engine: Engine;
let sequencer: BatchSequencer;
let markets: Markets;
let commit: (batch: Batch) => Promise<void>;
/** The symbols of each batch that told of markets. */
let told: string[][];
let end: ChainEnd;
let now = 1_700_000_000_000;

beforeEach(async () => {
  [engine, told, end] = [new Engine(), [], CHAIN_START];
  commit = () => Promise.resolve();
  markets = new Markets(new MarketRows(engine.state).changes()!);
  sequencer = new BatchSequencer(
    engine,
    { commit: (batch) => commit(batch) },
    { now: () => now },
    { seq: 0, nextTransfer: 1 },
    STORED_RECORDS,
  );
  sequencer.onCommitted((batch) => {
    if (!batch.markets) return;
    markets.apply(batch.markets);
    told.push(batch.markets.rows.map(({ spec }) => spec.symbol));
  });
  for (const pair of PAIRS.slice(0, 3)) await sequencer.submit({ type: 'listPair', pair });
  told.length = 0;
});

function tick(symbol: string, price: number) {
  now += 1_000;
  const block = sealBlock(end, now, [{ symbol, time: now, price, mark: price }]);
  end = block;
  return sequencer.submit({ type: 'ticks', block, stale: [] });
}

/** As the engine has it, which is what is committed while nothing is under way. */
function expectAsEngine(): void {
  const rows = new MarketRows(engine.state).changes()!;
  expect([...markets.values()]).toEqual(rows.rows);
  expect(markets.terms).toEqual(rows.terms);
}

const [first, second] = PAIRS.map(({ symbol }) => symbol) as [string, string];

test('a batch tells what it changed of markets, and nothing of the others', async () => {
  await tick(first, 5_000_000_000_000);
  await tick(second, 4_000_000_000);
  await sequencer.submit({ type: 'newestPrice', symbol: first, price: 5_100_000_000_000, time: now + 1 });
  await sequencer.submit({ type: 'setPairStatus', symbol: second, status: 'halted' });
  await sequencer.submit({ type: 'setFees', owner: 5, makerPpm: 1, takerPpm: 1 });
  await sequencer.submit({ type: 'setSecondFee', feePpm: 30_000 });
  expect(told).toEqual([[first], [second], [first], [second], []]);
  expectAsEngine();
});

test('of what the database refuses nothing is told, and the next batch tells how it stands', async () => {
  await tick(first, 5_000_000_000_000);
  commit = () => Promise.reject(new CommitRefused('refused'));
  const reply = await sequencer.submit({ type: 'setPairStatus', symbol: second, status: 'halted' });
  expect(reply).toMatchObject({ status: 'refused' });
  expect(markets.get(second)!.status).toBe('trading');
  commit = () => Promise.resolve();
  await sequencer.submit({ type: 'setFees', owner: 5, makerPpm: 1, takerPpm: 1 });
  expectAsEngine();
});
