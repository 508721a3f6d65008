import { RateLimit, type Rate } from '../access/rate-limit.ts';

/** How long frames may keep the event loop before requests, commits and pushes get it again. */
const SLICE_MS = 4;

/** A frame that waits: what it is and what it costs. */
export interface WaitingFrame {
  readonly frame: unknown;
  readonly bytes: number;
  readonly cost: number;
}

/** A connection whose frames wait to be handled. */
export interface FrameSource {
  /** Whose budget its frames are paid from. */
  readonly sender: string;
  /** The next frame; `undefined`: there is none, or the connection has ended. */
  next(): WaitingFrame | undefined;
  /** Takes the next frame off and handles it. */
  handleNext(): Promise<void> | void;
}

/**
 * Frames of all connections, one of each at a time and a few milliseconds at once: whoever sends a thousand waits for his
 * own thousand. A sender's connections share a budget; who has spent it is served again when it has filled up.
 */
export class FrameTurns {
  readonly #budget: RateLimit | undefined;
  readonly #ring: FrameSource[] = [];
  readonly #inside = new Set<FrameSource>();
  #isRunning = false;

  constructor(budget: Rate | false) {
    this.#budget = budget ? new RateLimit(budget) : undefined;
  }

  /** Puts a connection in line; does nothing when it stands there, or its last frame is still under way. */
  enter(source: FrameSource): void {
    if (this.#inside.has(source)) return;
    this.#inside.add(source);
    this.#line(source);
  }

  #line(source: FrameSource): void {
    this.#ring.push(source);
    if (this.#isRunning) return;
    this.#isRunning = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    const until = performance.now() + SLICE_MS;
    while (this.#ring.length > 0 && performance.now() < until) this.#serve(this.#ring.shift()!);
    this.#isRunning = this.#ring.length > 0;
    if (this.#isRunning) setImmediate(() => this.#run());
  }

  #serve(source: FrameSource): void {
    const waiting = source.next();
    if (!waiting) return void this.#inside.delete(source);
    const waitMs = this.#budget?.take(source.sender, performance.now(), waiting.cost) ?? 0;
    if (waitMs > 0) return void setTimeout(() => this.#line(source), waitMs).unref();
    const work = source.handleNext();
    if (work) void work.finally(() => this.#line(source));
    else this.#line(source);
  }
}
