import type { Command } from '@bourse/protocol/command';
import { refuse } from '@bourse/protocol/refusal';
import { DEADLINE_MS, requestDeadline, requestUnderWay } from '../gateway/deadline.ts';
import { CommitListeners, type CommitListener } from '../sequencer/commit-listeners.ts';
import {
  OutcomeUnknown,
  SequencerStopped,
  type CommittedBatch,
  type Origin,
  type Reply,
  type Sequencer,
} from '../sequencer/sequencer.ts';
import type { StoredRecord } from '../sequencer/rows/record.ts';
import { BatchRows } from '../sequencer/rows/reply-rows.ts';
import { encodeExact } from './exact.ts';
import type { CoreFollower } from './core-follower.ts';
import type { Line, Message } from './line.ts';
import { decodeReplies, type CommandMessage, type Subjects } from './wire.ts';

/** The rows of a reply came just before it; a sweep through the book may have taken some commits. */
const BATCHES_KEPT = 64;
/** What the core may be late with its own answer of having been late. */
const GRACE_MS = 250;
const LOOK_MS = 100;

interface Pending {
  /** Of the message that it went with. */
  readonly bundle: number;
  readonly deadline: number;
  readonly isUsers: boolean;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The one queue as a gateway sees it: commands go to the core in messages, and committed batches come over its feed. A
 * reply that does not come leaves the outcome unknown; only what surely reached no core is refused.
 */
export class RemoteSequencer implements Sequencer {
  readonly #line: Line;
  readonly #subjects: Subjects;
  readonly #follower: Pick<CoreFollower, 'core' | 'applied'>;
  readonly #rows: BatchRows;
  readonly #process: string;
  readonly #listeners = new CommitListeners();
  readonly #pending = new Map<number, Pending>();
  readonly #leave: () => void;
  readonly #looking: NodeJS.Timeout;
  #items: CommandMessage['items'][number][] = [];
  #lastId = 0;
  #bundle = 0;
  #isStopped = false;

  /** `records`: what replies have rows of. */
  constructor(
    line: Line,
    subjects: Subjects,
    follower: Pick<CoreFollower, 'core' | 'applied'>,
    { process, records }: { readonly process: string; readonly records: readonly StoredRecord[] },
  ) {
    this.#line = line;
    this.#rows = new BatchRows(records, BATCHES_KEPT);
    this.#subjects = subjects;
    this.#follower = follower;
    this.#process = process;
    this.#leave = line.listen(subjects.answers(process, '*'), (message) => this.#answer(message));
    this.#looking = setInterval(() => this.#giveUpLate(), LOOK_MS);
    this.#looking.unref();
  }

  /** Commands that wait for their replies. */
  get waiting(): number {
    return this.#pending.size;
  }

  submit(command: Command, origin?: Origin): Promise<Reply> {
    if (this.#isStopped) return Promise.reject(new SequencerStopped('the gateway is stopping'));
    const isUsers = 'user' in command;
    if (this.#follower.core === undefined) return notSent(isUsers);
    const until = isUsers
      ? (origin?.deadline ?? requestDeadline() ?? performance.now() + DEADLINE_MS)
      : (origin?.deadline ?? Infinity);
    const request = origin ? origin.request : requestUnderWay();
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      if (this.#items.length === 0) {
        this.#bundle++;
        // Whatever is submitted in the same turn goes with it.
        setImmediate(() => this.#send());
      }
      const leftMs = until === Infinity ? null : until - performance.now();
      this.#items.push({ id, leftMs, request, command });
      this.#pending.set(id, { bundle: this.#bundle, deadline: until, isUsers, resolve, reject });
    });
  }

  onCommitted(listener: CommitListener): void {
    this.#listeners.add(listener);
  }

  updateOnCommit(update: CommitListener): void {
    this.#listeners.addModel(update);
  }

  /** A batch of the core's feed. */
  committed(batch: CommittedBatch): void {
    this.#rows.add(batch);
    this.#listeners.tell(batch);
  }

  /** Batches may be missing between those that came and those that come. */
  batchesMissed(): void {
    this.#rows.forget();
  }

  /** The core is away, or another one: what has no hurry would wait for ever for a reply. */
  coreLost(): void {
    for (const [id, { isUsers, reject }] of this.#pending) {
      if (isUsers) continue;
      this.#pending.delete(id);
      reject(new OutcomeUnknown('the core was lost'));
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#looking);
    this.#leave();
    for (const { reject } of this.#pending.values()) reject(new SequencerStopped('the gateway is stopping'));
    this.#pending.clear();
  }

  #send(): void {
    const items = this.#items;
    this.#items = [];
    const { core } = this.#follower;
    if (core === undefined) return this.#refuse(({ bundle }) => bundle === this.#bundle);
    const message: CommandMessage = { sentAt: performance.now(), items };
    const reply = this.#subjects.answers(this.#process, this.#bundle);
    this.#line.send(this.#subjects.commands(core), encodeExact(message), reply);
  }

  #answer({ subject, body, isUnheard }: Message): void {
    if (isUnheard) {
      const unheard = Number(subject.slice(subject.lastIndexOf('.') + 1));
      return this.#refuse(({ bundle }) => bundle === unheard);
    }
    const { n, items } = decodeReplies(body.toString('utf8'));
    // Without the feed up to there, rows that we have may be older than the command.
    const hasRows = (this.#follower.applied ?? -1) >= n;
    for (const { id, reply } of items) {
      const pending = this.#pending.get(id);
      if (!pending) continue;
      this.#pending.delete(id);
      if (reply) pending.resolve(hasRows ? this.#rows.addTo(reply) : reply);
      else pending.reject(new OutcomeUnknown('the core does not know the outcome'));
    }
  }

  /** Of commands that nobody has taken. */
  #refuse(which: (pending: Pending) => boolean): void {
    for (const [id, pending] of this.#pending) {
      if (!which(pending)) continue;
      this.#pending.delete(id);
      notSent(pending.isUsers).then(pending.resolve, pending.reject);
    }
  }

  #giveUpLate(): void {
    const now = performance.now() - GRACE_MS;
    for (const [id, { deadline, reject }] of this.#pending) {
      if (deadline > now) continue;
      this.#pending.delete(id);
      reject(new OutcomeUnknown('no reply in time'));
    }
  }
}

/** Nothing has happened. What is not a user's expects no refusal of this kind, and is repeated. */
function notSent(isUsers: boolean): Promise<Reply> {
  return isUsers
    ? Promise.resolve({ status: 'refused', refusal: refuse('NOT_BEGUN') })
    : Promise.reject(new SequencerStopped('no core takes commands'));
}
