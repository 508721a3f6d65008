import { randomBytes } from 'node:crypto';
import type { Started } from './started.ts';
import { encodeExact } from '../link/exact.ts';
import { CommandDesk } from '../link/command-desk.ts';
import { Feed } from '../link/feed.ts';
import type { Line } from '../link/line.ts';
import { answerQuestions } from '../link/questions.ts';
import type { SnapshotText } from './snapshot.ts';
import { ToldByAll } from '../link/told.ts';
import { encodeMarkets } from '../link/wire.ts';
import type { Base } from './base.ts';
import type { Relay } from './core.ts';
import type { Inside } from './inside.ts';
import { subjectsOf } from './line.ts';

/** What gateways ask a core for. */
export type Question =
  | { readonly what: 'state' }
  | { readonly what: 'candles'; symbol: string; from: number };

/** Asks a core; `read` is called in order with what the core tells, see `Asking`. */
export type AskCore = <T>(core: string, question: Question, read: (answer: Buffer) => T) => Promise<T>;

/** The relay of a core that is still starting: nobody has joined it, so nobody misses what happens before. */
export class LateRelay implements Relay {
  feed: Feed | undefined;
  readonly depth: Relay['depth'] = (delta) => this.feed?.add(['depth', delta]);
  readonly market: Relay['market'] = (news) => this.feed?.add(['market', news]);
}

/** Opens a core to gateways: feed, commands, questions. From here on they join. */
export async function openToGateways(
  base: Base,
  line: Line,
  { core, services, market, watches }: Inside,
  relay: LateRelay,
  started: Started,
): Promise<void> {
  const { log, bus, budget, connection } = base;
  const subjects = await subjectsOf(connection.db);
  const name = `${core.writer.epoch}-${randomBytes(4).toString('hex')}`;
  const feed = new Feed(line, subjects, name, () => core.batches.queueLength);
  relay.feed = feed;
  let seq = core.batches.seq;
  core.sequencer.onCommitted((batch) => {
    seq = batch.entries.at(-1)?.seq ?? seq;
    feed.commit(batch);
  });

  /** All of it in one turn of the event loop, right behind the feed's message of that number. */
  function state(): SnapshotText {
    feed.flush();
    return {
      n: feed.n,
      seq,
      markets: encodeMarkets({ rows: [...services.markets.values()], terms: services.markets.terms }),
      asides: encodeExact([...core.asides.values()]),
      depth: core.depth.state(),
      market: market.news(),
    };
  }
  const answer = (question: unknown): Uint8Array => {
    const asked = question as Question;
    return asked.what === 'state'
      ? Buffer.from(JSON.stringify(state()))
      : market.packCandles(asked.symbol, asked.from);
  };
  const failed = (err: unknown): void => log.error({ err }, 'a question of a gateway was not answered');
  started.add(answerQuestions(line, subjects, name, { answer, failed }));
  const told = new ToldByAll(line, subjects, {
    ...{ bus, budget, process: name },
    problems: () => watches.health.problems(),
  });
  started.add(() => told.stop());
  const desk = new CommandDesk(line, subjects, name, {
    submit: (...command) => core.sequencer.submit(...command),
    told: () => feed.n,
  });
  started.add(() => desk.stop());
  feed.start();
  started.add(() => feed.stop());
  log.info({ core: name, version: subjects.version }, 'open to gateways');
}
