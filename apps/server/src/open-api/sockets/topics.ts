import type { Bus } from '../../bus.ts';
import type { Clock } from '../../clock.ts';
import type { MarketPort } from '../../market/port.ts';
import { packed } from './packed-frames.ts';
import type { SharedPages } from './shared-pages.ts';

/** Where ticks come from. */
export interface TopicDeps {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly market: MarketPort;
  /** Long answers, made once per change for all who ask. */
  readonly pages: SharedPages;
}

/** What a topic is about. */
export interface TopicSource {
  /** The tick that a newcomer gets at once; `undefined`: he waits for the next. */
  first(): object | undefined;
  /** What `req` is answered, if a topic that is under way knows it better than the market; another one has another `seqNum`. */
  snapshot?(): { readonly seqNum: number };
  end(): void;
}

/** Begins to follow the market; every tick goes to `push`. */
export type OpenSource = (push: (tick: object) => void) => TopicSource;

export interface Subscriber {
  deliver(frame: Buffer): void;
}

/** How old the first frame that newcomers share may be. */
const FIRST_MS = 1_000;

/** A topic with subscribers: it follows the market once, and packs every tick once, for all of them. */
class Topic {
  readonly #name: string;
  readonly #clock: Clock;
  readonly #subscribers = new Set<Subscriber>();
  /** What the last newcomer got, until something new is said. */
  #first: { readonly frame: Buffer; readonly at: number } | undefined;
  readonly source: TopicSource;

  constructor(name: string, clock: Clock, open: OpenSource) {
    this.#name = name;
    this.#clock = clock;
    this.source = open((tick) => {
      this.#first = undefined;
      const frame = this.#frame(tick);
      for (const subscriber of this.#subscribers) subscriber.deliver(frame);
    });
  }

  #frame(tick: object): Buffer {
    return packed({ ch: this.#name, ts: this.#clock.now(), tick });
  }

  join(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
    const frame = this.#firstFrame();
    if (frame) subscriber.deliver(frame);
  }

  /** Packed once for all who come before the next tick. */
  #firstFrame(): Buffer | undefined {
    const now = performance.now();
    if (this.#first && now - this.#first.at < FIRST_MS) return this.#first.frame;
    const tick = this.source.first();
    const frame = tick && this.#frame(tick);
    this.#first = frame && { frame, at: now };
    return frame;
  }

  /** Answers whether anyone is left. */
  leave(subscriber: Subscriber): boolean {
    this.#subscribers.delete(subscriber);
    return this.#subscribers.size > 0;
  }
}

/** The topics that someone is subscribed to. */
export class Topics {
  readonly #clock: Clock;
  readonly #topics = new Map<string, Topic>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds a subscriber; he gets the first tick before this returns. */
  join(name: string, open: OpenSource, subscriber: Subscriber): void {
    let topic = this.#topics.get(name);
    if (!topic) this.#topics.set(name, (topic = new Topic(name, this.#clock, open)));
    topic.join(subscriber);
  }

  /** The topic ends with its last subscriber. */
  leave(name: string, subscriber: Subscriber): void {
    const topic = this.#topics.get(name);
    if (!topic || topic.leave(subscriber)) return;
    this.#topics.delete(name);
    topic.source.end();
  }

  /** What is under way; `undefined`: nobody is subscribed. */
  source(name: string): TopicSource | undefined {
    return this.#topics.get(name)?.source;
  }
}

/** Runs `work` when poked, at most once in `everyMs`; what comes too soon is done when the time is up. */
export function paced(everyMs: number, work: () => void): { poke(): void; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  function run(): void {
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) run();
    }, everyMs);
    timer.unref();
    work();
  }
  return {
    poke() {
      isDue = true;
      if (!timer) run();
    },
    end: () => clearTimeout(timer),
  };
}
