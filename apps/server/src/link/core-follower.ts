import type { Logger } from 'pino';
import { BEAT_MS, type FeedItem, type FeedMessage } from './feed.ts';
import type { Line, Message } from './line.ts';
import { epochOf, speakerOf, type Subjects } from './wire.ts';

/** So long without a word, and the core is away. */
const SILENCE_MS = 5 * BEAT_MS;
const LOOK_MS = BEAT_MS;
const RETRY_MS = 300;
/** Messages that are kept while a snapshot is on its way; with more of them it is asked for anew. */
const MOST_KEPT = 20_000;

/** What a gateway keeps of what a core tells. */
export interface Replica {
  /** Takes over everything as of one message of the core's feed, and answers the number of that message. */
  load(core: string): Promise<number>;
  apply(item: FeedItem): void;
}

/** What happens to a gateway that follows a core. */
export interface Following {
  readonly replica: Replica;
  /** A core of another version speaks. */
  readonly onOther: (version: string) => void;
}

/**
 * Follows the newest core: hears its feed first, then takes a snapshot, then applies what is newer. A message that is
 * missing is seen by its number, and then all of it begins anew; so nothing that matters depends on NATS.
 */
export class CoreFollower {
  readonly #subjects: Subjects;
  readonly #line: Line;
  readonly #log: Logger;
  readonly #listeners: (() => void)[] = [];
  #following: Following | undefined;
  #leave: (() => void) | undefined;
  #looking: NodeJS.Timeout | undefined;
  #core: string | undefined;
  /** Of the last message applied; undefined while a snapshot is on its way. */
  #n: number | undefined;
  #kept: FeedMessage[] = [];
  #heardAt = -Infinity;
  #misses = 0;
  #isHeard = false;
  #hasJoined = false;
  #waiting = 0;
  #isStopped = false;

  constructor(line: Line, subjects: Subjects, log: Logger) {
    this.#line = line;
    this.#subjects = subjects;
    this.#log = log;
  }

  /** Listens from now on. Whoever reads `core` may do so before: there is none yet. */
  start(following: Following): void {
    this.#following = following;
    this.#leave = this.#line.listen(this.#subjects.anyFeed, (message) => this.#take(message, following));
    this.#line.onChange((isUp) => {
      if (isUp) return;
      this.#heardAt = -Infinity;
      this.#tell(false);
    });
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
    this.#looking.unref();
  }

  /** The core to send commands to; undefined while none is heard. */
  get core(): string | undefined {
    return this.#isHeard ? this.#core : undefined;
  }

  /** The number of the last message that was applied; undefined while a snapshot is on its way. */
  get applied(): number | undefined {
    return this.#n;
  }

  /** The newest core, heard or not. */
  get following(): string | undefined {
    return this.#core;
  }

  /** Whether there ever was a core, so that there is something to show. */
  get hasJoined(): boolean {
    return this.#hasJoined;
  }

  /** Commands that wait in the core. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Told whenever `core` is another one, or none. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#looking);
    this.#leave?.();
  }

  #take({ subject, body }: Message, { onOther }: Following): void {
    const { version, core } = speakerOf(subject);
    if (version !== this.#subjects.version) return onOther(version);
    if (this.#core !== undefined && core !== this.#core && epochOf(core) <= epochOf(this.#core)) return;
    const message = JSON.parse(body.toString('utf8')) as FeedMessage;
    if (core !== this.#core) this.#join(core);
    this.#heardAt = performance.now();
    this.#waiting = message.waiting;
    if (this.#n === undefined) {
      if (this.#kept.push(message) > MOST_KEPT) this.#join(core);
    } else if (message.n === this.#n + 1) this.#apply(message);
    else if (message.n > this.#n) {
      this.#log.warn({ core, after: this.#n, came: message.n }, 'messages of the core were lost');
      this.#join(core);
    }
  }

  #apply({ n, items }: FeedMessage): void {
    this.#n = n;
    for (const item of items) {
      try {
        this.#following!.replica.apply(item);
      } catch (error) {
        this.#log.error({ err: error }, 'what the core told could not be applied');
      }
    }
  }

  #join(core: string): void {
    this.#core = core;
    this.#n = undefined;
    const kept: FeedMessage[] = [];
    this.#kept = kept;
    this.#tell(false);
    // Another join has begun when the messages are kept elsewhere.
    const isCurrent = () => this.#kept === kept && !this.#isStopped;
    void (async () => {
      while (isCurrent()) {
        try {
          const n = await this.#following!.replica.load(core);
          if (isCurrent()) this.#begin(n, kept);
          return;
        } catch (error) {
          if (isCurrent()) this.#log.warn({ err: error, core }, 'the core was not joined; trying again');
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
        }
      }
    })();
  }

  #begin(n: number, kept: readonly FeedMessage[]): void {
    this.#n = n;
    this.#kept = [];
    for (const message of kept) {
      if (message.n <= this.#n) continue;
      if (message.n !== this.#n + 1) return this.#join(this.#core!);
      this.#apply(message);
    }
    this.#hasJoined = true;
    this.#heardAt = performance.now();
    this.#misses = 0;
    this.#log.info({ core: this.#core, n }, 'joined the core');
    this.#tell(true);
  }

  /** Twice in a row: who was busy himself has yet to read what came meanwhile. */
  #look(): void {
    const isQuiet = !this.#line.isUp || performance.now() - this.#heardAt > SILENCE_MS;
    this.#misses = isQuiet ? this.#misses + 1 : 0;
    if (this.#misses >= 2) this.#tell(false);
    else if (!isQuiet && this.#n !== undefined) this.#tell(true);
  }

  #tell(isHeard: boolean): void {
    if (isHeard === this.#isHeard) return;
    this.#isHeard = isHeard;
    if (!isHeard) this.#log.warn({ core: this.#core }, 'the core is not heard');
    for (const listener of this.#listeners) listener();
  }
}
