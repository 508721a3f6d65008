import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@bourse/engine/engine';
import type { SecondStatus } from '@bourse/engine/second/second';
import { UNIT } from '@bourse/money/amount';
import type { Command } from '@bourse/protocol/command';
import { startEmbeddedPostgres } from '@bourse/server/database/embedded';
import { connectDatabase } from '@bourse/server/database/connect';
import { migrate } from '@bourse/server/database/migrate';
import { migrations } from '@bourse/server/database/migrations/all';
import { runGenesis } from '@bourse/server/genesis';
import { sealBlock, CHAIN_START, type ChainEnd } from '@bourse/server/market/ticks/tick-block';
import type { Batch } from '@bourse/server/sequencer/batch';
import { BatchSequencer } from '@bourse/server/sequencer/sequencer';
import { STORED_RECORDS } from '@bourse/server/stored-records';
import { Writer } from '@bourse/server/sequencer/writer';
import { collectGarbage } from '../figure.ts';
import { submitAll } from '../submit-all.ts';
import { watchLoop } from './loop-watch.ts';

const PER_USER = 200;
const STAKE = 5n * UNIT;
const DURATION_S = 30;
const SYMBOL = 'btcusdt';
/** A tick of the pair in units of prices. */
const UNITS_PER_TICK = 1_000_000;
/** Orders on their way at a time: a batch that is committed, and one that collects. */
const IN_FLIGHT = 400;
const ORDER_AMOUNT = UNIT / 5_000n;

export interface Settlement {
  /** From the tick to the commit of the last settlement. */
  readonly ms: number;
  /** Resting orders per second through the same queue and writer before; 0 if none were asked for. */
  readonly ordersPerSecond: number;
  /** The longest that the event loop stood still during the settlement. */
  readonly blockMs: number;
  /** The longest statement of the settlement, values included. */
  readonly statementBytes: number;
}

/** Settles `count` second contracts at one tick, on a fresh database, after placing `orders` orders. */
export async function measureSettlement(count: number, orders = 0): Promise<Settlement> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bourse-bench-'));
  const database = await startEmbeddedPostgres(dataDir);
  const connection = connectDatabase(database.url, { applicationName: 'bench' });
  try {
    await migrate(connection.db, migrations);
    const engine = new Engine();
    const head = { seq: 0, nextTransfer: 1 };
    const writer = await Writer.open(database.url, head, () => engine.state);
    let statementBytes = 0;
    const committer = {
      commit(batch: Batch) {
        const sent = writer.commit(batch);
        statementBytes = Math.max(statementBytes, bytesOf(batch));
        return sent;
      },
    };
    let now = 1_700_000_000_000;
    const sequencer = new BatchSequencer(engine, committer, { now: () => now }, head, STORED_RECORDS);
    await runGenesis(sequencer, 'demo');

    let end: ChainEnd = CHAIN_START;
    const tick = async (ticks: number) => {
      const price = ticks * UNITS_PER_TICK;
      now += 1_000;
      const block = sealBlock(end, now, [{ symbol: SYMBOL, time: now, price, mark: price }]);
      end = block;
      await sequencer.submit({ type: 'ticks', block, stale: [] });
    };
    const all = (commands: readonly Command[]) => submitAll(sequencer, commands);

    await tick(6_000_000);
    const users = Array.from({ length: count / PER_USER }, (_, n) => n + 1);
    const stakes = BigInt(PER_USER) * STAKE * 2n;
    const funds = [{ currency: 'USDT', amount: stakes + 1_000_000n * UNIT }];
    await all(users.map((owner) => ({ type: 'fund', owner, funds, reference: `bench:${owner}` })));
    await all(
      users.map((user) => ({ type: 'transferOwn', user, currency: 'USDT', amount: stakes, to: 'contract' })),
    );

    let placed = 0;
    const trader = async () => {
      for (let n = placed++; n < orders; n = placed++) await all([restingOrder(users[n % users.length]!, n)]);
    };
    collectGarbage();
    const placing = performance.now();
    await Promise.all(Array.from({ length: IN_FLIGHT }, trader));
    const ordersPerSecond = orders / ((performance.now() - placing) / 1_000);

    for (let n = 0; n < PER_USER; n++) {
      const direction = n % 2 === 0 ? 'up' : 'down';
      await all(
        users.map((user) => ({
          type: 'openSecond',
          user,
          symbol: SYMBOL,
          direction,
          stake: STAKE,
          seconds: DURATION_S,
        })),
      );
    }
    /** Resolves when as many contracts as there are have come to one of these states. */
    const allAre = (...statuses: SecondStatus[]) =>
      new Promise<void>((resolve) => {
        let left = count;
        sequencer.onCommitted(({ seconds }) => {
          left -= seconds.filter(({ status }) => statuses.includes(status)).length;
          if (left === 0) resolve();
        });
      });
    const struck = allAre('running');
    await tick(6_000_100);
    await struck;
    now += (DURATION_S - 1) * 1_000;

    const settled = allAre('won', 'lost');
    statementBytes = 0;
    collectGarbage();
    const loop = watchLoop();
    const startedAt = performance.now();
    await tick(6_000_200);
    await settled;
    const ms = performance.now() - startedAt;
    const blockMs = loop.longestMs();

    const stored = await connection.db
      .selectFrom('ended_seconds')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('status', 'in', ['won', 'lost'])
      .executeTakeFirstOrThrow();
    if (Number(stored.n) !== count) throw new Error(`${stored.n} of ${count} are settled in the database`);
    await sequencer.stop();
    await writer.close();
    return { ms, ordersPerSecond, blockMs, statementBytes };
  } finally {
    await connection.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Below every ask, within any band around the mark. */
function restingOrder(user: number, n: number): Command {
  return {
    type: 'placeOrder',
    user,
    symbol: SYMBOL,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    price: 5_900_000 + (n % 5_000),
    amount: ORDER_AMOUNT,
    stopPrice: 0,
  };
}

function bytesOf({ rows }: Batch): number {
  return rows.parameters().reduce((sum, values) => sum + Buffer.byteLength(values), 0);
}
