import type { Engine } from '@bourse/engine/engine';
import type { DepthDelta } from '@bourse/protocol/stream';
import { blocksFrom } from '../market/ticks/tick-store.ts';
import type { MarketNews } from '../market/market-stream.ts';
import { Markets } from '../markets.ts';
import { CommittedAsides } from '../operators/log/asides-held.ts';
import { BookCopies } from '../sequencer/book-copies.ts';
import { tellAsides, tellLate } from '../sequencer/command-lines.ts';
import { recallGrants } from '../sequencer/loading/earlier-grants.ts';
import { recallKeys, type Query } from '../sequencer/loading/earlier-keys.ts';
import { resumeTicks } from '../sequencer/loading/resume-ticks.ts';
import { addAsidesGauge, addSequencerGauges, countFaults, timedCommitter } from '../sequencer/metrics.ts';
import { MarketRows } from '../sequencer/rows/market-rows.ts';
import { BatchSequencer, type Sequencer } from '../sequencer/sequencer.ts';
import type { Writer } from '../sequencer/writer.ts';
import { DepthPublisher } from '../spot/depth.ts';
import { STORED_RECORDS } from '../stored-records.ts';
import type { Base } from './base.ts';
import type { Started } from './started.ts';
import { beginAlone, beginInTurn, type Waiting } from './take-over.ts';

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

/** Is told what gateways need to show what this process shows. */
export interface Relay {
  readonly depth: (delta: DepthDelta) => void;
  readonly market: (news: MarketNews) => void;
}

/** Takes the writer lock, loads the state and opens the one queue. */
export async function openCore(
  base: Base,
  started: Started,
  { waiting, relay }: { readonly waiting: Waiting; readonly relay?: Relay | undefined },
): Promise<Core> {
  const { settings, log, clock, bus, metrics, parts } = base;
  const { db } = base.connection;
  const { engine, writer, head } =
    settings.role === 'core' ? await beginInTurn(base, started, waiting) : await beginAlone(base, started);
  for (const { kind, id, cause, isUnread } of engine.state.asides.values())
    if (isUnread) log.error({ kind, id, cause }, 'a row cannot be read; what it is about is set aside');
  const resumed = await resumeTicks(engine, (from, limit) => blocksFrom(db, from, limit));

  const markets = new Markets(new MarketRows(engine.state).changes()!);
  const depth = new DepthPublisher(markets, bus, clock, relay?.depth);
  const books = new BookCopies(engine.state, clock, {
    publish: (symbol, sides, time) => depth.publish(symbol, sides, time),
    later: () => batches.nudge(),
  });
  const committer = timedCommitter(writer, metrics.registry);
  const batches = new BatchSequencer(engine, committer, clock, head, STORED_RECORDS, {
    ...(parts.maxBatch === undefined ? {} : { maxBatch: parts.maxBatch }),
    afterBatch: () => books.capture(),
    onFault: countFaults(metrics.registry, log),
    onLate: tellLate(log),
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
  sequencer.updateOnCommit((batch) => {
    if (batch.markets) markets.apply(batch.markets);
  });
  const asides = new CommittedAsides(engine.state.asides.values());
  sequencer.updateOnCommit((batch) => asides.onCommitted(batch));
  sequencer.onCommitted(tellAsides(log));
  addAsidesGauge(asides, metrics.registry);
  return { engine, writer, batches, sequencer, markets, asides, depth, resumed };
}
