import type { CommittedBatch } from '../sequencer/sequencer.ts';
import type { Line } from './line.ts';
import { encodeBatch, type BatchText, type Subjects } from './wire.ts';

/** What a core tells: committed batches, and what the market made of feed and trades (`market/market-stream.ts`). */
export type FeedItem =
  | readonly ['batch', BatchText]
  | readonly ['market', unknown]
  | readonly ['depth', unknown];

/** Numbered without gaps, so that whoever has lost one knows. */
export interface FeedMessage {
  readonly n: number;
  /** Commands that wait in the core. */
  readonly waiting: number;
  readonly items: readonly FeedItem[];
}

/** Who hears nothing for a few of these knows that something is wrong. */
export const BEAT_MS = 250;

/** Publishes what happens in the core, in order, each commit at once and all else once a turn of the event loop. */
export class Feed {
  readonly #line: Line;
  readonly #subject: string;
  readonly #waiting: () => number;
  #n = 0;
  #items: string[] = [];
  #isDue = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(line: Line, subjects: Subjects, core: string, waiting: () => number) {
    this.#line = line;
    this.#subject = subjects.feed(core);
    this.#waiting = waiting;
  }

  /** The number of the last message. */
  get n(): number {
    return this.#n;
  }

  start(): void {
    this.flush();
    this.#timer = setInterval(() => this.flush(), BEAT_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** A commit: goes out before anyone is told what became of its commands. */
  commit(batch: CommittedBatch): void {
    this.#items.push(`["batch",${encodeBatch(batch)}]`);
    this.flush();
  }

  add(item: FeedItem): void {
    this.#items.push(JSON.stringify(item));
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      if (this.#items.length > 0) this.flush();
    });
  }

  /** Sends what there is, if only that we are there. */
  flush(): void {
    const items = this.#items;
    this.#items = [];
    this.#line.send(
      this.#subject,
      `{"n":${++this.#n},"waiting":${this.#waiting()},"items":[${items.join()}]}`,
    );
  }
}
