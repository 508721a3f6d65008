import { setImmediate as nextRound } from 'node:timers/promises';
import type { Worth } from '@bourse/protocol/call';
import type { Budget, FramePayer } from '../access/budget.ts';
import { CALM, type Pressure } from '../access/pressure.ts';

/** How long frames may keep the event loop before requests, commits and pushes get it again. */
const SLICE_MS = 4;
/** Under pressure new subscriptions wait, and are looked at again after so long; none for longer than it takes clients to give up. */
const AGAIN_MS = 250;
const LONGEST_HOLD_MS = 3_000;

/** A frame that waits: what it is and what it costs. */
export interface WaitingFrame {
  readonly frame: unknown;
  readonly bytes: number;
  readonly cost: number;
  readonly worth: Worth;
}

/** A connection whose frames wait to be handled, and whose budget they are paid from. */
export interface FrameSource extends FramePayer {
  /** How many wait. */
  readonly waiting: number;
  /** The next frame; `undefined`: there is none, or the connection has ended. */
  next(): WaitingFrame | undefined;
  /** Takes the next frame off and handles it. */
  handleNext(): Promise<void> | void;
  /** Its next frame could not be looked at or paid for: ends the connection. */
  failed(error: unknown): void;
}

/**
 * Frames of all connections, one of each at a time and a few milliseconds at once: whoever sends a thousand waits for his
 * own thousand. A payer's connections share a budget; who has spent it is served again when there is something in it.
 */
export class FrameTurns {
  readonly #budget: Pick<Budget, 'spendOfFrame'>;
  readonly #pressure: Pick<Pressure, 'refuses'>;
  /** Since when a connection's next frame is held back. */
  readonly #heldSince = new Map<FrameSource, number>();
  readonly #ring: FrameSource[] = [];
  /** Connections in line, and since when the next frame of each waits: for its turn, or held back. */
  readonly #inside = new Map<FrameSource, { since: number; isHeld: boolean }>();
  #isRunning = false;

  constructor(budget: Pick<Budget, 'spendOfFrame'>, pressure: Pick<Pressure, 'refuses'> = CALM) {
    this.#budget = budget;
    this.#pressure = pressure;
  }

  /** Puts a connection in line; does nothing when it stands there, or its last frame is still under way. */
  enter(source: FrameSource): void {
    if (this.#inside.has(source)) return;
    this.#inside.set(source, { since: performance.now(), isHeld: false });
    this.#line(source);
  }

  /** Frames that wait for their turn, and those whose sender has spent his budget, or that wait under pressure. */
  get state(): Readonly<Record<'turn' | 'held', { readonly count: number; readonly oldestMs: number }>> {
    const now = performance.now();
    const state = { turn: { count: 0, oldestMs: 0 }, held: { count: 0, oldestMs: 0 } };
    for (const [{ waiting }, { since, isHeld }] of this.#inside) {
      if (waiting === 0) continue;
      const kind = state[isHeld ? 'held' : 'turn'];
      kind.count += waiting;
      kind.oldestMs = Math.max(kind.oldestMs, now - since);
    }
    return state;
  }

  #line(source: FrameSource): void {
    this.#ring.push(source);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#ring.length > 0) {
      await nextRound();
      const until = performance.now() + SLICE_MS;
      while (this.#ring.length > 0 && performance.now() < until) await this.#serveAlone(this.#ring.shift()!);
    }
    this.#isRunning = false;
  }

  /** Who cannot be served ends alone: the others have their turns. */
  async #serveAlone(source: FrameSource): Promise<void> {
    try {
      await this.#serve(source);
    } catch (error) {
      this.#inside.delete(source);
      this.#heldSince.delete(source);
      source.failed(error);
    }
  }

  async #serve(source: FrameSource): Promise<void> {
    const waiting = source.next();
    if (waiting && this.#holdsBack(source, waiting)) return this.#later(source, AGAIN_MS);
    const waitMs = waiting ? await this.#budget.spendOfFrame(source, waiting.cost) : 0;
    if (waitMs > 0) return this.#later(source, waitMs);
    if (!source.next()) return void this.#inside.delete(source);
    Object.assign(this.#inside.get(source)!, { since: performance.now(), isHeld: false });
    const work = source.handleNext();
    if (work) void work.finally(() => this.#line(source));
    else this.#line(source);
  }

  #later(source: FrameSource, ms: number): void {
    this.#inside.get(source)!.isHeld = true;
    setTimeout(() => this.#line(source), ms).unref();
  }

  #holdsBack(source: FrameSource, { worth }: WaitingFrame): boolean {
    const since = this.#heldSince.get(source) ?? performance.now();
    const holds = this.#pressure.refuses(worth, true) && performance.now() - since < LONGEST_HOLD_MS;
    if (holds) this.#heldSince.set(source, since);
    else this.#heldSince.delete(source);
    return holds;
  }
}
