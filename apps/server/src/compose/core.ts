import { Engine } from '@bourse/engine/engine';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import { StartRefused } from '../launch/start-refused.ts';
import { blocksFrom } from '../market/ticks/tick-store.ts';
import { Markets } from '../markets.ts';
import { CommittedAsides } from '../operators/log/asides-held.ts';
import type { Head } from '../sequencer/batch.ts';
import { BookCopies } from '../sequencer/book-copies.ts';
import { recallGrants } from '../sequencer/loading/earlier-grants.ts';
import { recallKeys, type Query } from '../sequencer/loading/earlier-keys.ts';
import { loadState } from '../sequencer/loading/load.ts';
import { resumeTicks } from '../sequencer/loading/resume-ticks.ts';
import { addAsidesGauge, addSequencerGauges, countFaults, timedCommitter } from '../sequencer/metrics.ts';
import { MarketRows } from '../sequencer/rows/market-rows.ts';
import { BatchSequencer, type Sequencer } from '../sequencer/sequencer.ts';
import { Writer, WriterBusy } from '../sequencer/writer.ts';
import { DepthPublisher } from '../spot/depth.ts';
import { STORED_RECORDS } from '../stored-records.ts';
import type { Base } from './base.ts';
import type { Started } from './started.ts';

/** What executes and commits, and the first of what reads its commits. */
export interface Core {
  readonly engine: Engine;
  readonly writer: Writer;
  readonly batches: BatchSequencer;
  /** Ours (`batches`), unless a baseline has put another in its place. */
  readonly sequencer: Sequencer;
  readonly markets: Markets;
  readonly asides: CommittedAsides;
  readonly depth: DepthPublisher;
  /** What the start found of the ticks, to tell which are missing. */
  readonly resumed: Awaited<ReturnType<typeof resumeTicks>>;
}

/** Takes the writer lock, loads the state and opens the one queue. */
export async function openCore(base: Base, started: Started): Promise<Core> {
  const { log, clock, bus, metrics, parts, databaseUrl } = base;
  const { db } = base.connection;
  for (const name of await migrate(db, migrations)) log.info({ name }, 'migration applied');

  const engine = new Engine();
  const head: Head = { seq: 0, nextTransfer: 1 };
  const writer = await openWriter(databaseUrl, head, engine);
  started.add(() => writer.close());
  await load(databaseUrl, engine, clock);
  for (const { kind, id, cause, isUnread } of engine.state.asides.values())
    if (isUnread) log.error({ kind, id, cause }, 'a row cannot be read; what it is about is set aside');
  const resumed = await resumeTicks(engine, (from, limit) => blocksFrom(db, from, limit));

  const markets = new Markets(new MarketRows(engine.state).changes()!);
  const depth = new DepthPublisher(markets, bus, clock);
  const books = new BookCopies(engine.state, clock, {
    publish: (symbol, sides, time) => depth.publish(symbol, sides, time),
    later: () => batches.nudge(),
  });
  const committer = timedCommitter(writer, metrics.registry);
  const batches = new BatchSequencer(engine, committer, clock, head, STORED_RECORDS, {
    ...(parts.maxBatch === undefined ? {} : { maxBatch: parts.maxBatch }),
    afterBatch: () => books.capture(),
    onFault: countFaults(metrics.registry, log),
    recall: (commands, now) => {
      const read: Query = (...query) => writer.read(...query);
      const recalling = [
        recallKeys(engine.state, read, commands, now),
        recallGrants(engine.state, read, commands),
      ].filter((each) => each !== undefined);
      return recalling.length > 0 ? Promise.all(recalling).then(() => undefined) : undefined;
    },
  });
  addSequencerGauges(batches, metrics.registry);
  const sequencer = parts.sequencer?.(engine, clock, head) ?? batches;
  // Before all other listeners: they may read it.
  sequencer.onCommitted((batch) => {
    if (batch.markets) markets.apply(batch.markets);
  });
  const asides = new CommittedAsides(engine.state.asides.values());
  sequencer.onCommitted((batch) => asides.onCommitted(batch));
  addAsidesGauge(asides, metrics.registry);
  return { engine, writer, batches, sequencer, markets, asides, depth, resumed };
}

async function openWriter(databaseUrl: string, head: Head, engine: Engine): Promise<Writer> {
  try {
    return await Writer.open(databaseUrl, head, () => engine.state);
  } catch (error) {
    if (error instanceof WriterBusy) {
      throw new StartRefused(
        'Another exchange process is using this database. Stop it first, or use another one.',
        // After a cut line, PostgreSQL may take our own old session for alive for a while.
        { passing: true, cause: error },
      );
    }
    throw error;
  }
}

async function load(databaseUrl: string, engine: Engine, clock: Clock): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bourse-load' });
  await client.connect();
  try {
    await loadState(client, engine, clock.now(), STORED_RECORDS);
  } finally {
    await client.end();
  }
}
