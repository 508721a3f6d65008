import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@bourse/engine/engine';
import { UNIT } from '@bourse/money/amount';
import type { Command } from '@bourse/protocol/command';
import { connectDatabase } from '@bourse/server/database/connect';
import { startEmbeddedPostgres } from '@bourse/server/database/embedded';
import { migrate } from '@bourse/server/database/migrate';
import { migrations } from '@bourse/server/database/migrations/all';
import { runGenesis } from '@bourse/server/genesis';
import { sealBlock, CHAIN_START, type ChainEnd } from '@bourse/server/market/tick-block';
import { BatchSequencer } from '@bourse/server/sequencer/sequencer';
import { Writer } from '@bourse/server/sequencer/writer';

const PER_USER = 200;
const STAKE = 5n * UNIT;
const DURATION_S = 30;

/** Milliseconds from the tick that settles so many second contracts to their commit. */
export async function measureSettlement(count: number): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bourse-bench-'));
  const database = await startEmbeddedPostgres(dataDir);
  const connection = connectDatabase(database.url, { applicationName: 'bench' });
  try {
    await migrate(connection.db, migrations);
    const engine = new Engine();
    const head = { seq: 0, nextTransfer: 1 };
    const writer = await Writer.open(database.url, head, () => engine.state);
    let now = 1_700_000_000_000;
    const sequencer = new BatchSequencer(engine, writer, { now: () => now }, head);
    await runGenesis(sequencer, engine, 'demo');

    let end: ChainEnd = CHAIN_START;
    const tick = async (price: number) => {
      now += 1_000;
      const block = sealBlock(end, now, [{ symbol: 'btcusdt', time: now, price, mark: price }]);
      end = block;
      await sequencer.submit({ type: 'ticks', block, stale: [] });
    };
    const all = async (commands: readonly Command[]) => {
      const replies = await Promise.all(commands.map((command) => sequencer.submit(command)));
      const refused = replies.find(({ status }) => status !== 'done');
      if (refused) throw new Error(`not taken: ${JSON.stringify(refused)}`);
    };

    await tick(6_000_000);
    const users = Array.from({ length: count / PER_USER }, (_, n) => n + 1);
    const money = BigInt(PER_USER) * STAKE * 2n;
    const funds = [{ currency: 'USDT', amount: money }];
    await all(users.map((owner) => ({ type: 'fund', owner, funds, reference: `bench:${owner}` })));
    await all(
      users.map((user) => ({ type: 'transferOwn', user, currency: 'USDT', amount: money, to: 'contract' })),
    );
    for (let n = 0; n < PER_USER; n++) {
      const direction = n % 2 === 0 ? 'up' : 'down';
      await all(
        users.map((user) => ({
          type: 'openSecond',
          user,
          symbol: 'btcusdt',
          direction,
          stake: STAKE,
          seconds: DURATION_S,
        })),
      );
    }
    await tick(6_000_100);
    now += (DURATION_S - 1) * 1_000;
    const startedAt = performance.now();
    await tick(6_000_200);
    const took = performance.now() - startedAt;

    const stored = await connection.db
      .selectFrom('closed_seconds')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('status', 'in', ['won', 'lost'])
      .executeTakeFirstOrThrow();
    if (Number(stored.n) !== count) throw new Error(`${stored.n} of ${count} are settled in the database`);
    await sequencer.stop();
    await writer.close();
    return took;
  } finally {
    await connection.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
