import { Engine } from '@bourse/engine/engine';
import { UNIT } from '@bourse/money/amount';
import type { Command } from '@bourse/protocol/command';
import { beforeEach, expect, test } from 'vitest';
import { runGenesis } from '../genesis.ts';
import { CHAIN_START, sealBlock, type ChainEnd } from '../market/ticks/tick-block.ts';
import type { Batch } from './batch.ts';
import { BatchSequencer } from './sequencer.ts';
import { CommitRefused } from './writer.ts';
import { STORED_RECORDS } from '../stored-records.ts';

const CONTRACTS = 12;
const UNITS_PER_TICK = 1_000_000;

let engine: Engine;
let sequencer: BatchSequencer;
let now: number;
let end: ChainEnd;
/** What the database would hold: the number of each commit's first entry, and how contracts ended. */
let numbers: number[];
let outcomes: Map<string, string>;
let commit: (batch: Batch) => Promise<void>;

beforeEach(async () => {
  engine = new Engine();
  [now, end, numbers, outcomes] = [1_700_000_000_000, CHAIN_START, [], new Map()];
  commit = () => Promise.resolve();
  const committer = { commit: (batch: Batch) => commit(batch) };
  const head = { seq: 0, nextTransfer: 1 };
  sequencer = new BatchSequencer(engine, committer, { now: () => now }, head, STORED_RECORDS);
  await runGenesis(sequencer, 'demo');
  sequencer.onCommitted(({ entries, seconds }) => {
    numbers.push(...entries.map(({ seq }) => seq));
    for (const { id, status } of seconds) outcomes.set(id, status);
  });
  await tick(6_000_000);
  const funds = [{ currency: 'USDT', amount: 1_000n * UNIT }];
  await submit({ type: 'fund', owner: 1, funds, reference: 'test' });
  await submit({ type: 'transferOwn', user: 1, currency: 'USDT', amount: 500n * UNIT, to: 'contract' });
  for (let n = 0; n < CONTRACTS; n++)
    await submit({
      type: 'openSecond',
      user: 1,
      symbol: 'btcusdt',
      direction: 'up',
      stake: 5n * UNIT,
      seconds: 30,
    });
  await tick(6_000_100);
  now += 29_000;
  engine.stepsAtOnce = 3;
});

async function submit(command: Command): Promise<void> {
  expect(await sequencer.submit(command)).toMatchObject({ status: 'done' });
}

async function tick(ticks: number): Promise<void> {
  now += 1_000;
  const price = ticks * UNITS_PER_TICK;
  end = sealBlock(end, now, [{ symbol: 'btcusdt', time: now, price, mark: price }]);
  await submit({ type: 'ticks', block: end as ReturnType<typeof sealBlock>, stale: [] });
}

const settledBy = ({ entries }: Batch) =>
  entries.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'secondsSettled' ? event.won : [])),
  );

const worksDone = () => expect.poll(() => engine.hasWork || sequencer.queueLength > 0).toBe(false);

test('a slice is executed while the one before commits, and not sent before that is durable', async () => {
  const log: string[] = [];
  const execute = engine.execute.bind(engine);
  engine.execute = (command, time) => {
    if (command.type === 'continueWork') log.push('executed');
    return execute(command, time);
  };
  commit = async (batch) => {
    const ids = settledBy(batch);
    if (ids.length > 0) log.push(`sent ${ids.join(' ')}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (ids.length > 0) log.push('durable');
  };
  await tick(6_000_200);
  await worksDone();
  await sequencer.stop();
  expect(log).toEqual([
    ...['sent 1 2 3', 'durable'],
    ...['executed', 'sent 4 5 6', 'executed', 'durable'],
    ...['sent 7 8 9', 'executed', 'durable'],
    // That nothing is left is found out by another slice, which is empty.
    ...['sent 10 11 12', 'executed', 'durable'],
  ]);
});

test('a slice that the database refuses takes back the one executed after it: only its contract is set aside', async () => {
  commit = async (batch) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (settledBy(batch).includes(5)) throw new CommitRefused('value out of range');
  };
  await tick(6_000_200);
  await worksDone();
  await sequencer.stop();
  const ids = Array.from({ length: CONTRACTS }, (_, n) => String(n + 1));
  expect(ids.map((id) => outcomes.get(id))).toEqual(ids.map((id) => (id === '5' ? 'running' : 'won')));
  expect([...engine.state.asides.keys()]).toEqual(['second:5']);
  expect(numbers).toEqual(numbers.map((_, n) => numbers[0]! + n));
  const account = engine.state.owner(1).contract('USDT');
  expect(account.frozen).toBe((5n * UNIT * 102n) / 100n);
});

test('users get in between two slices', async () => {
  const order: string[] = [];
  commit = async ({ entries }) => {
    order.push(...entries.map(({ command }) => command.type));
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  engine.stepsAtOnce = 1;
  await tick(6_000_200);
  await submit({ type: 'transferOwn', user: 1, currency: 'USDT', amount: UNIT, to: 'contract' });
  await worksDone();
  expect(order.indexOf('transferOwn')).toBeLessThan(order.lastIndexOf('continueWork'));
});

// The fault: a tick that came in the same batch was executed before what the one before it had triggered.
test('two ticks at once: the second waits until all is done that the first has triggered', async () => {
  const hadWork: boolean[] = [];
  const execute = engine.execute.bind(engine);
  engine.execute = (command, time) => {
    if (command.type === 'ticks') hadWork.push(engine.hasWork);
    return execute(command, time);
  };
  await Promise.all([tick(6_000_200), tick(6_000_300)]);
  await worksDone();
  expect(hadWork).toEqual([false, false]);
  expect(outcomes.size).toBe(CONTRACTS);
});
