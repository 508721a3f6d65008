import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '@bourse/engine/engine';
import type { Outcome } from '@bourse/engine/outcome';
import { STEPS_AT_ONCE } from '@bourse/engine/work';
import type { Command } from '@bourse/protocol/command';
import { refuse } from '@bourse/protocol/refusal';
import type { Clock } from '../clock.ts';
import { Batch, type CommittedBatch, type Head } from './batch.ts';
import { CommitListeners, type CommitListener } from './commit-listeners.ts';
import { DEADLINE_MS, outsideOfRequests, requestDeadline, requestUnderWay } from '../gateway/deadline.ts';
import { MarketRows } from './rows/market-rows.ts';
import type { StoredRecords } from './rows/record.ts';
import { BatchRows, type Reply } from './rows/reply-rows.ts';
import { CommitRefused } from './writer.ts';

export type { CommittedBatch, Entry } from './batch.ts';
export type { DoneReply, Reply } from './rows/reply-rows.ts';

/** The process is stopping or has lost the database: what became of the command is unknown. */
export class SequencerStopped extends Error {
  override name = 'SequencerStopped';
}

/** A command that had begun was not committed in time. It may be yet: what became of it is unknown. */
export class OutcomeUnknown extends SequencerStopped {
  override name = 'OutcomeUnknown';
}

/** For so long is asked again, of a core that is away or of the next one. */
const KNOWN_WITHIN_MS = 30_000;
const ASK_AGAIN_MS = 250;

/**
 * Resolves once it is known of every command that this process has sent before what became of it: what comes behind them in the one
 * queue has been answered. A core that is out of sight may still be committing, so that alone says nothing; after a while it is given up.
 */
export async function outcomesKnown(sequencer: Pick<Sequencer, 'submit'>): Promise<void> {
  for (const until = performance.now() + KNOWN_WITHIN_MS; performance.now() < until;) {
    try {
      await sequencer.submit(CONTINUE);
      return;
    } catch {
      await sleep(ASK_AGAIN_MS, undefined, { ref: false });
    }
  }
}

/** Where a command comes from that reached another process first. */
export interface Origin {
  /** Until when it must be committed, by the monotonic clock of this process. */
  readonly deadline: number;
  /** Id of its request; absent: it came by none. */
  readonly request?: string | undefined;
  /** Wants the outcome alone: whoever hears of the commits finds the rows there. */
  readonly isBare?: boolean;
}

/** A command, and the id of the request that it came by. The engine sees the command alone. */
export interface Asked {
  readonly command: Command;
  readonly request: string | undefined;
}

/** The one queue. */
export interface Sequencer {
  /**
   * Queues a command and resolves after its commit (or after the commit before it, when it changed nothing). When the
   * queue is full, a user's command is refused with BUSY at once; those of the house and the clock always get in.
   *
   * A user's command that is not committed 5 s after its request arrived (`gateway/deadline.ts`) is refused with
   * NOT_BEGUN if it has not begun; if it has, this rejects with `OutcomeUnknown`. Rejects with `SequencerStopped` when
   * the process is stopping: then the outcome is unknown as well. Deadline and id are those of the request under way here,
   * or what `origin` says.
   */
  submit(command: Command, origin?: Origin): Promise<Reply>;
  /**
   * Called after every commit that wrote something or moved prices, in order, before the replies of that batch resolve.
   * All read models are up to date by then.
   */
  onCommitted(listener: CommitListener): void;
  /** As `onCommitted`, for a read model: before every listener, whichever came first. A model reads no other. */
  updateOnCommit(update: CommitListener): void;
}

/**
 * Makes a sealed batch durable. Resolves when it is; rejects with `CommitRefused` when nothing of it was written; any
 * other failure means that the outcome is unknown.
 */
export interface Committer {
  commit(batch: Batch): Promise<void>;
}

export interface SequencerOptions {
  /** Commands per commit at most. */
  readonly maxBatch?: number;
  /** Commands that may wait; above that, users' are refused. */
  readonly maxWaiting?: number;
  /** Within how many ms of its arrival a user's command that comes from no request must be committed. */
  readonly deadlineMs?: number;
  /** Reloads the client keys that the next commands need from the database; undefined when the engine has them all. */
  readonly recall?: (commands: readonly Command[], now: number) => Promise<void> | undefined;
  /**
   * Called when a batch has been executed, to copy what readers of the live books are to be shown; the function that it
   * returns publishes the copy after the commit. So nobody is shown what is not committed.
   */
  readonly afterBatch?: () => (() => void) | undefined;
  /** Told of each command that broke and was taken back: an error of ours. */
  readonly onFault?: (asked: Asked, fault: unknown) => void;
  /** Told of users' commands that were not committed in time: `begun` of an unknown outcome, the others refused. */
  readonly onLate?: (late: readonly Asked[], begun: boolean) => void;
}

/** A batch that has been executed and is yet to be committed. */
interface Executed {
  readonly batch: Batch;
  readonly committed: CommittedBatch;
  readonly replies: readonly Outcome[];
  readonly faults: readonly (readonly [Asked, unknown])[];
  readonly publish: (() => void) | undefined;
  /** Before it. */
  readonly head: Head;
  /** Of the given commands; the others are left for the next batch. */
  readonly tried: number;
}

/** A slice on its way into the database. */
interface Sent {
  readonly slice: Executed;
  /** Why the database refused it. */
  readonly refusal: Promise<Error | undefined>;
}

/** A batch whose rows could not be made. Nothing is left of it. */
interface Unmade {
  readonly fault: Error;
  readonly tried: number;
}

interface Pending extends Asked {
  /** Until when it must be committed, by the monotonic clock; what is not a user's may take any time. */
  readonly deadline: number;
  /** Its reply is wanted without rows. */
  readonly isBare: boolean;
  /** So nobody waits for it any more, and no more is said of it: its time may be over before the rest of its batch is done. */
  isAnswered: boolean;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

const MAX_BATCH = 200;
/** Rows of a batch from which on further commands wait for the next: statements stay far below 2 MB. */
export const FULL_BATCH = 3_000;
/** A few seconds of work: whoever would have to wait for longer is told at once. */
const MAX_WAITING = 10_000;
/** How often the deadlines are looked at. */
const LOOK_MS = 250;

/**
 * Executes commands in order of arrival, in batches: while one batch commits, the next collects. The clock is read
 * once per batch and never goes backwards, over restarts neither.
 */
export class BatchSequencer implements Sequencer {
  readonly #engine: Engine;
  readonly #committer: Committer;
  readonly #clock: Clock;
  readonly #head: Head;
  readonly #records: StoredRecords;
  readonly #options: SequencerOptions;
  readonly #markets: MarketRows;
  readonly #listeners = new CommitListeners();
  #queue: Pending[] = [];
  /** The batch that is being executed and committed. */
  #begun: readonly Pending[] = [];
  /** When the last batch ended, or the first of a row began. */
  #progressAt = 0;
  #running: Promise<void> | undefined;
  #nudged = false;
  #stopped: Error | undefined;
  #lastTime: number;
  #fail!: (error: Error) => void;

  /** Resolves with the cause when a commit failed or an invariant broke: the process must start again. */
  readonly failed: Promise<Error> = new Promise((resolve) => (this.#fail = resolve));

  constructor(
    engine: Engine,
    committer: Committer,
    clock: Clock,
    head: Head,
    records: StoredRecords,
    options: SequencerOptions = {},
  ) {
    this.#engine = engine;
    this.#committer = committer;
    this.#clock = clock;
    this.#head = head;
    this.#records = records;
    this.#options = options;
    this.#markets = new MarketRows(engine.state);
    this.#lastTime = engine.state.now;
  }

  get seq(): number {
    return this.#head.seq;
  }

  /** How long commands have been waiting without a commit; 0 when none waits. */
  get stalledMs(): number {
    return this.#running === undefined ? 0 : performance.now() - this.#progressAt;
  }

  /** How far the journal's time, which never goes back, is ahead of the clock, ms. */
  get aheadMs(): number {
    return Math.max(0, this.#lastTime - this.#clock.now());
  }

  get queueLength(): number {
    return this.#queue.length;
  }

  submit(command: Command, origin?: Origin): Promise<Reply> {
    if (this.#stopped) return Promise.reject(new SequencerStopped(this.#stopped.message));
    if ('user' in command && this.#queue.length >= (this.#options.maxWaiting ?? MAX_WAITING)) {
      return Promise.resolve({ status: 'refused', refusal: refuse('BUSY') });
    }
    return new Promise((resolve, reject) => {
      const deadline = 'user' in command ? (origin?.deadline ?? this.#deadline()) : Infinity;
      const request = origin ? origin.request : requestUnderWay();
      const isBare = origin?.isBare ?? false;
      this.#queue.push({ command, request, deadline, isBare, isAnswered: false, resolve, reject });
      this.#running ??= outsideOfRequests(() => this.#run());
    });
  }

  /** Runs an empty batch in turn, for `afterBatch`: what it has put off becomes visible. */
  nudge(): void {
    if (this.#stopped) return;
    this.#nudged = true;
    this.#running ??= outsideOfRequests(() => this.#run());
  }

  #deadline(): number {
    return requestDeadline() ?? performance.now() + (this.#options.deadlineMs ?? DEADLINE_MS);
  }

  onCommitted(listener: CommitListener): void {
    this.#listeners.add(listener);
  }

  updateOnCommit(update: CommitListener): void {
    this.#listeners.addModel(update);
  }

  /** Takes no more commands, commits what is queued, and returns when all of it is durable. */
  async stop(): Promise<void> {
    this.#stopped ??= new Error('the exchange is stopping');
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#progressAt = performance.now();
    const looking = setInterval(() => this.#answerLate(), LOOK_MS);
    try {
      // Whatever arrives in the same turn of the event loop joins the first batch.
      await new Promise(setImmediate);
      while (this.#queue.length > 0 || this.#nudged || this.#engine.hasWork) {
        this.#nudged = false;
        if (this.#engine.hasWork) {
          await this.#workAhead();
          await this.#finishUrgent();
          this.#progressAt = performance.now();
        }
        const next = await this.#nextBatch();
        if (next.length > 0 || !this.#engine.hasWork) {
          this.#begun = next;
          await this.#runBatch(next);
          this.#begun = [];
        }
        this.#progressAt = performance.now();
      }
    } catch (error) {
      this.#abandon(asError(error));
    } finally {
      clearInterval(looking);
      this.#running = undefined;
    }
  }

  /**
   * Takes the next commands off the queue, once the engine has the client keys that they need. While there is deferred
   * work, ticks stay in the queue: they wait until all that earlier ones triggered is done.
   */
  async #nextBatch(): Promise<Pending[]> {
    this.#answerLate();
    const may = this.#engine.hasWork
      ? this.#queue.filter(({ command }) => command.type !== 'ticks')
      : this.#queue;
    const next = may.slice(0, this.#options.maxBatch ?? MAX_BATCH);
    const now = Math.max(this.#lastTime, this.#clock.now());
    const recalling = this.#options.recall?.(
      next.map(({ command }) => command),
      now,
    );
    if (recalling) await recalling;
    const taken = next.filter(({ isAnswered }) => !isAnswered);
    if (!this.#engine.hasWork) return this.#queue.splice(0, taken.length);
    const isTaken = new Set(taken);
    this.#queue = this.#queue.filter((pending) => !isTaken.has(pending));
    return taken;
  }

  /** Past the deadline: refuses users' commands that have not begun, and gives up waiting for those that have. */
  #answerLate(): void {
    const now = performance.now();
    const isOver = ({ deadline }: Pending) => deadline <= now;
    if (this.#queue.some(isOver)) {
      const late = this.#queue.filter(isOver);
      this.#queue = this.#queue.filter((pending) => !isOver(pending));
      for (const pending of late) pending.resolve({ status: 'refused', refusal: refuse('NOT_BEGUN') });
      this.#tellLate(late, false);
    }
    const late = this.#begun.filter(isOver);
    for (const pending of late) pending.reject(new OutcomeUnknown('not committed in time'));
    this.#tellLate(late, true);
  }

  /** Tells of each once: what has begun is looked at again, and may be left for the next batch. */
  #tellLate(late: readonly Pending[], begun: boolean): void {
    const first = late.filter(({ isAnswered }) => !isAnswered);
    for (const pending of first) pending.isAnswered = true;
    if (first.length > 0) this.#options.onLate?.(first, begun);
  }

  async #runBatch(pending: readonly Pending[]): Promise<void> {
    try {
      const { refused, left } = await this.#tryBatch(pending);
      // The batch was full before their turn.
      if (left.length > 0) this.#queue.unshift(...left);
      if (refused === undefined) return;
      // The database refused one of them: each gets a commit of its own, so that only that one is refused.
      const tried = pending.slice(0, pending.length - left.length);
      if (tried.length > 1) for (const each of tried) await this.#runBatch([each]);
      else for (const each of tried) await this.#runCarefully(each, refused);
    } catch (error) {
      for (const { reject } of pending) reject(new SequencerStopped(String(error)));
      throw error;
    }
  }

  /**
   * A command that the database refused on its own. Ticks are tried once more without a step of what they trigger: that
   * is deferred, and set aside where it fails. Any other command is refused.
   */
  async #runCarefully(pending: Pending, refusal: Error): Promise<void> {
    if (pending.command.type === 'ticks' && this.#engine.stepsAtOnce > 0) {
      this.#engine.stepsAtOnce = 0;
      try {
        return await this.#runBatch([pending]);
      } finally {
        this.#engine.stepsAtOnce = STEPS_AT_ONCE;
      }
    }
    this.#options.onFault?.(pending, refusal);
    pending.isAnswered = true;
    pending.resolve({ status: 'refused', refusal: refuse('COMMAND_FAILED') });
  }

  /**
   * Goes on with the deferred work until commands wait, a slice at least: each is executed while the one before commits.
   */
  async #workAhead(): Promise<void> {
    let sent: Sent | undefined;
    for (;;) {
      const isNext = sent === undefined || (this.#mayWorkOn() && !this.#isAwaited());
      const next = isNext ? this.#execute([sliceFor()], sent !== undefined) : undefined;
      const before = sent?.slice;
      const refusal = await sent?.refusal;
      if (refusal) {
        // What was executed after it stands on it.
        this.#takeBack(before!.head);
        await this.#workCarefully();
        return;
      }
      if (before) this.#engine.endBatch();
      // Sent first: listeners are told while PostgreSQL writes.
      sent = next && !('fault' in next) ? this.#send(next) : undefined;
      if (before) {
        this.#tell(before);
        this.#progressAt = performance.now();
      }
      if (next === undefined) return;
      if ('fault' in next) {
        await this.#workCarefully();
        return;
      }
    }
  }

  #send(slice: Executed): Sent {
    const refusal = this.#commit(slice);
    // A listener may throw before it is awaited: then the process ends with that, and not with this.
    refusal.catch(() => undefined);
    return { slice, refusal };
  }

  #mayWorkOn(): boolean {
    return this.#engine.hasWork && !this.#engine.hasUrgentWork;
  }

  /** Something waits that may come between two slices. Ticks may not. */
  #isAwaited(): boolean {
    return this.#queue.some(({ command }) => command.type !== 'ticks');
  }

  /** One slice of the deferred work, which `request` has caused. Answers the orders that it changed. */
  async #continueWork(request?: string): Promise<CommittedBatch> {
    const slice = await this.#trySlice(request);
    return 'refused' in slice ? this.#workCarefully(request) : slice;
  }

  /** The database refused a slice: from here step by step, and the step that it refuses is set aside. */
  async #workCarefully(request?: string): Promise<CommittedBatch> {
    this.#engine.stepsAtOnce = 1;
    try {
      const one = await this.#trySlice(request);
      if (!('refused' in one)) return one;
      this.#engine.state.refusedByDatabase = one.refused;
      const aside = await this.#trySlice(request);
      // Not even the setting aside can be written, so nothing will be: the process ends instead of trying for ever.
      if ('refused' in aside) throw aside.refused;
      return aside;
    } finally {
      this.#engine.state.refusedByDatabase = undefined;
      this.#engine.stepsAtOnce = STEPS_AT_ONCE;
    }
  }

  /**
   * Finishes what comes before any other command: orders on their way through the book, whose ends `rows` learns, closes by rank,
   * payments of claims. `request` has caused it.
   */
  async #finishUrgent(rows?: BatchRows, request?: string): Promise<void> {
    while (this.#engine.hasUrgentWork) {
      const slice = await this.#continueWork(request);
      rows?.add(slice);
    }
  }

  async #trySlice(request?: string): Promise<CommittedBatch | { readonly refused: Error }> {
    const executed = this.#execute([sliceFor(request)]);
    if ('fault' in executed) return { refused: executed.fault };
    const refused = await this.#commit(executed);
    if (refused) {
      this.#takeBack(executed.head);
      return { refused };
    }
    this.#tell(executed);
    return executed.committed;
  }

  /**
   * Executes and commits a batch. `refused`: why its rows could not be written, in which case all of it is taken back.
   * `left`: commands that it did not get to, for the next one.
   */
  async #tryBatch(
    pending: readonly Pending[],
  ): Promise<{ refused: Error | undefined; left: readonly Pending[] }> {
    const executed = this.#execute(pending);
    const left = pending.slice(executed.tried);
    if ('fault' in executed) return { refused: executed.fault, left };
    const refused = await this.#commit(executed);
    if (refused) {
      this.#takeBack(executed.head);
      return { refused, left };
    }
    this.#tell(executed);
    const rows = new BatchRows(this.#records.records);
    rows.add(executed.committed);
    // A batch ends with the command that has urgent work.
    await this.#finishUrgent(rows, pending[executed.tried - 1]?.request);
    for (const [i, outcome] of executed.replies.entries()) {
      const each = pending[i]!;
      each.isAnswered = true;
      each.resolve(each.isBare ? outcome : rows.addTo(outcome));
    }
    return { refused: undefined, left };
  }

  /**
   * Executes commands as one batch, until it is full. `isAhead`: while the one before is being committed. If its rows
   * cannot be made it is taken back.
   */
  #execute(asked: readonly Asked[], isAhead = false): Executed | Unmade {
    let tried = 0;
    const replies: Outcome[] = [];
    const head = { ...this.#head };
    const batch = new Batch(this.#engine, this.#head, this.#records);
    const faults: [Asked, unknown][] = [];
    this.#lastTime = Math.max(this.#lastTime, this.#clock.now());
    this.#engine.beginBatch(isAhead);
    try {
      for (const each of asked) {
        const { command, request } = each;
        // Neither do ticks come before all that the one before has triggered where both are in one batch.
        if (command.type === 'ticks' && this.#engine.hasWork) break;
        tried++;
        const outcome = this.#engine.execute(command, this.#lastTime);
        if (outcome.status === 'done') batch.record(command, this.#lastTime, outcome.result, request);
        for (const fault of this.#engine.takeFaults()) faults.push([each, fault]);
        replies.push(outcome);
        // An order on its way through the book, for one, is finished before the next command.
        if (batch.size >= FULL_BATCH || this.#engine.hasUrgentWork) break;
      }
      const publish = this.#options.afterBatch?.();
      const committed = batch.seal(this.#markets.changes());
      if (isAhead) batch.rows.pack();
      return { batch, committed, replies, faults, publish, head, tried };
    } catch (error) {
      this.#takeBack(head, isAhead);
      return { fault: asError(error), tried };
    }
  }

  /** Answers why the database refused the batch; rejects when its outcome is unknown. */
  async #commit({ batch }: Executed): Promise<Error | undefined> {
    if (batch.isEmpty) return undefined;
    try {
      await this.#committer.commit(batch);
      return undefined;
    } catch (error) {
      if (error instanceof CommitRefused) return error;
      throw error;
    }
  }

  /** Takes back what is not committed, or only what was executed ahead. */
  #takeBack(head: Head, onlyAhead = false): void {
    this.#engine.undoBatch(onlyAhead);
    this.#markets.tellAll();
    Object.assign(this.#head, head);
  }

  /** Tells of a batch that is committed. */
  #tell({ faults, committed, publish }: Executed): void {
    for (const [asked, fault] of faults) this.#options.onFault?.(asked, fault);
    const { entries, markets } = committed;
    if (markets || entries.length > 0) this.#listeners.tell(committed);
    publish?.();
  }

  #abandon(error: Error): void {
    this.#stopped = error;
    for (const { reject } of this.#queue) reject(new SequencerStopped(error.message));
    this.#queue = [];
    this.#fail(error);
  }
}

const CONTINUE: Command = { type: 'continueWork' };

function sliceFor(request?: string): Asked {
  return { command: CONTINUE, request };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
