import { Engine } from '@bourse/engine/engine';
import { UNIT } from '@bourse/money/amount';
import type { Command } from '@bourse/protocol/command';
import { DEFAULT_CONTRACT_LIMITS, DEFAULT_CONTRACT_SETTINGS } from '@bourse/protocol/contract/rules';
import { PAIRS } from '@bourse/protocol/pairs';
import type { PairStatus } from '@bourse/protocol/spot/order';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CHAIN_START, sealBlock } from '../market/ticks/tick-block.ts';
import type { Batch } from './batch.ts';
import { BatchSequencer, FULL_BATCH } from './sequencer.ts';
import { CommitRefused } from './writer.ts';
import { STORED_RECORDS } from '../stored-records.ts';

const pair = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;
const fund = (owner: number): Command => ({
  type: 'fund',
  owner,
  funds: [{ currency: 'USDT', amount: UNIT }],
  reference: `grant:${owner}`,
});

describe('one command at fault among many', () => {
  let engine: Engine;
  let faults: string[];
  let refuses: (batch: Batch) => boolean;
  let committed: number[];
  let sequencer: BatchSequencer;

  beforeEach(async () => {
    engine = new Engine();
    faults = [];
    committed = [];
    refuses = () => false;
    const committer = {
      async commit(batch: Batch) {
        await Promise.resolve();
        if (refuses(batch)) throw new CommitRefused('value out of range');
      },
    };
    sequencer = new BatchSequencer(
      engine,
      committer,
      { now: () => 1_000 },
      { seq: 0, nextTransfer: 1 },
      STORED_RECORDS,
      {
        onFault: ({ command }, fault) => faults.push(`${command.type}: ${String(fault)}`),
      },
    );
    sequencer.onCommitted(({ entries }) => committed.push(...entries.map(({ seq }) => seq)));
    await sequencer.submit({ type: 'listPair', pair });
  });

  test('a batch that the database refuses is tried again one by one; only the guilty is refused', async () => {
    refuses = ({ entries }) => entries.some(({ command }) => command.type === 'fund' && command.owner === 3);
    const replies = await Promise.all([1, 2, 3, 4].map((owner) => sequencer.submit(fund(owner))));
    expect(replies.map(({ status }) => status)).toEqual(['done', 'done', 'refused', 'done']);
    expect(replies[2]).toMatchObject({ refusal: { code: 'COMMAND_FAILED' } });
    expect(faults).toEqual(['fund: CommitRefused: value out of range']);
    // No number is skipped, and nothing of the refused one is left.
    expect(committed).toEqual([1, 2, 3, 4]);
    expect([1, 2, 3, 4].map((owner) => engine.state.owner(owner).spot('USDT').available)).toEqual([
      UNIT,
      UNIT,
      0n,
      UNIT,
    ]);
    refuses = () => false;
    expect(await sequencer.submit(fund(3))).toMatchObject({ status: 'done' });
  });

  test('what found a batch full that the database refuses then has its turn after it, once', async () => {
    const big = fund(2) as Extract<Command, { type: 'fund' }>;
    const funds = Array.from({ length: FULL_BATCH }, () => big.funds[0]!);
    refuses = ({ entries }) => entries.some(({ command }) => command.type === 'fund' && command.owner === 1);
    const replies = await Promise.all(
      [fund(1), { ...big, funds }, fund(3), fund(4)].map((command) => sequencer.submit(command)),
    );
    expect(replies.map(({ status }) => status)).toEqual(['refused', 'done', 'done', 'done']);
    expect(committed).toEqual([1, 2, 3, 4]);
    expect([3, 4].map((owner) => engine.state.owner(owner).spot('USDT').available)).toEqual([UNIT, UNIT]);
  });

  test('what was taken back with a batch is told once it is done after all', async () => {
    const statuses: PairStatus[] = [];
    sequencer.onCommitted(({ markets }) =>
      statuses.push(...(markets?.rows ?? []).map(({ status }) => status)),
    );
    refuses = ({ entries }) => entries.some(({ command }) => command.type === 'fund');
    await Promise.all([
      sequencer.submit({ type: 'setPairStatus', symbol: pair.symbol, status: 'halted' }),
      sequencer.submit(fund(1)),
    ]);
    expect(engine.state.pairs.get(pair.symbol)!.status).toBe('halted');
    expect(statuses.at(-1)).toBe('halted');
  });

  test('ticks that the database refuses twice are refused as a fault, and the next ones are taken', async () => {
    let tries = 0;
    refuses = ({ isEmpty }) => !isEmpty && ++tries > 0;
    const ticks = [{ symbol: pair.symbol, time: 1_000, price: 5_000_000, mark: 5_000_000 }];
    const command = { type: 'ticks', block: sealBlock(CHAIN_START, 1_000, ticks), stale: [] } as const;
    expect(await sequencer.submit(command)).toMatchObject({ refusal: { code: 'COMMAND_FAILED' } });
    expect(tries).toBe(2);
    expect(faults).toEqual(['ticks: CommitRefused: value out of range']);
    refuses = () => false;
    expect(await sequencer.submit(command)).toMatchObject({ status: 'done' });
    expect(engine.stepsAtOnce).toBeGreaterThan(0);
  });

  test('an invariant that breaks refuses its command, and the batch goes on', async () => {
    engine.state.owner(2).spot('USDT');
    Object.defineProperty(engine.state.owner(2).spot('USDT'), 'available', {
      get: () => 0n,
      set(available: bigint) {
        if (available > 0n) throw new Error('broken on purpose');
      },
      configurable: true,
    });
    const replies = await Promise.all([1, 2, 3].map((owner) => sequencer.submit(fund(owner))));
    expect(replies.map(({ status }) => status)).toEqual(['done', 'refused', 'done']);
    expect(faults).toEqual(['fund: Error: broken on purpose']);
    expect(engine.state.ledger.account(-1, 'spot', 'USDT').frozen).toBe(0n);
  });
});

describe('two operators save the same thing at once', () => {
  let exchange: TestExchange;
  beforeEach(async () => {
    exchange = await startTestExchange();
  });
  afterEach(() => exchange.stop());

  test('all upserted rows of a batch are coalesced: the last one stands', async () => {
    const { sequencer } = exchange.running.services;
    const symbol = 'btcusdt';
    const twice = <T extends Command>(make: (n: number) => T) => [make(1), make(2)];
    const commands: Command[] = [
      ...twice((n) => ({
        type: 'setContractSettings',
        symbol,
        settings: { ...DEFAULT_CONTRACT_SETTINGS, exposurePpm: n },
      })),
      ...twice((n) => ({
        type: 'setContractLimits',
        limits: { ...DEFAULT_CONTRACT_LIMITS, riskBudgetPpm: n },
      })),
      ...twice((n) => ({ type: 'setSecondFee', feePpm: 10_000 * n })),
      ...twice((n) => ({
        type: 'setSecondConfigs',
        symbol,
        settings: {
          enabled: n === 2,
          configs: [{ seconds: 30, incomePpm: 1, min: UNIT * 5n, max: UNIT * 50n }],
        },
      })),
      ...twice((n) => ({ type: 'setPairStatus', symbol, status: n === 1 ? 'halted' : 'cancel-only' })),
      ...twice((n) => ({ type: 'setFees', owner: 1, makerPpm: n, takerPpm: n })),
    ];
    const replies = await Promise.all(commands.map((command) => sequencer.submit(command)));
    expect(replies.map(({ status }) => status)).toEqual(commands.map(() => 'done'));
    expect(await exchange.query('select maker_ppm from owner_fees where owner = 1')).toEqual([
      { maker_ppm: '2' },
    ]);
    expect(await exchange.query(`select status from pairs where symbol = 'btcusdt'`)).toEqual([
      { status: 'cancel-only' },
    ]);
    expect(await exchange.query('select fee_ppm from second_fee')).toEqual([{ fee_ppm: '20000' }]);
    expect(await exchange.audit()).toMatchObject({ ok: true });
  });
});
