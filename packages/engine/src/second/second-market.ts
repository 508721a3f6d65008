import type { Tick } from '@bourse/protocol/command';
import { isFresh } from '@bourse/protocol/contract/rules';
import { DEFAULT_SECOND_SETTINGS, VOID_AFTER_MS, type SecondSettings } from '@bourse/protocol/second/rules';
import { assert } from '../assert.ts';
import type { Pair } from '../spot/pair.ts';
import type { Undo } from '../undo.ts';
import { DrawWatch } from './draw-watch.ts';
import type { Second } from './second.ts';
import { SecondQueue } from './second-queue.ts';

/** In ten minutes any price that is traded moves by more than a step. */
const LONGEST_WATCHED_S = 600;

interface Followed {
  readonly lastTickTime: number;
  readonly tickedAt: number;
  readonly draws: ReadonlyMap<number, DrawWatch>;
}

/**
 * Second contracts on one pair, in the order in which they come due. `strikeAfter` never falls from one order to the
 * next, and orders of one duration expire in the order of their strikes, so plain queues are sorted: one for those that
 * wait for a strike, one per duration for those that run.
 */
export class SecondMarket {
  readonly pair: Pair;
  settings: SecondSettings = DEFAULT_SECOND_SETTINGS;
  /** Source time of the last accepted tick. */
  lastTickTime = 0;
  /** By duration: how often a bet would have been a draw of late. Not stored: after a start it is learnt anew. */
  draws: ReadonlyMap<number, DrawWatch> = new Map();
  #tickedAt = -Infinity;
  #lastStrikeAfter = 0;
  readonly #pending = new SecondQueue();
  /** By duration, ascending. */
  #running: { readonly seconds: number; readonly queue: SecondQueue }[] = [];

  readonly #undo: Undo;

  constructor(pair: Pair, undo: Undo) {
    this.#undo = undo;
    this.pair = pair;
  }

  get size(): number {
    return this.#running.reduce((sum, { queue }) => sum + queue.size, this.#pending.size);
  }

  follow({ time, price }: Pick<Tick, 'time' | 'price'>, now: number): void {
    const { lastTickTime, draws } = this;
    this.#undo.note(SecondMarket.#unfollow, this, { lastTickTime, tickedAt: this.#tickedAt, draws });
    this.lastTickTime = time;
    this.#tickedAt = now;
    this.draws = new Map(
      this.settings.configs.flatMap(({ seconds }) =>
        seconds > LONGEST_WATCHED_S
          ? []
          : [[seconds, (draws.get(seconds) ?? new DrawWatch(seconds * 1_000)).with(price, time)]],
      ),
    );
  }

  /** When the last tick came. */
  get tickedAt(): number {
    return this.#tickedAt;
  }

  /** Whether orders may be opened: the feed is not late. */
  isFresh(now: number): boolean {
    return isFresh(this.pair, this.#tickedAt, now);
  }

  /**
   * The strike of an order accepted at `now` is the first tick with a later time than this: one that nobody has seen. The
   * gate gives no tick a later time than that of its arrival, so a tick shown before `now` is not later than `now`.
   */
  strikeAfter(now: number): number {
    return Math.max(now, this.lastTickTime, this.#lastStrikeAfter);
  }

  addPending(second: Second): void {
    assert(second.strikeAfter >= this.#lastStrikeAfter, `second ${second.id} is out of turn`);
    this.#undo.note(SecondMarket.#takePending, this, this.#lastStrikeAfter);
    this.#lastStrikeAfter = second.strikeAfter;
    this.#pending.push(second);
  }

  addRunning(second: Second): void {
    let entry = this.#running.find(({ seconds }) => seconds === second.seconds);
    if (!entry) {
      entry = { seconds: second.seconds, queue: new SecondQueue() };
      this.#running.push(entry);
      this.#running.sort((a, b) => a.seconds - b.seconds);
    }
    this.#undo.note(popLast, entry.queue);
    entry.queue.push(second);
  }

  /** Takes the next order whose strike a tick of this time is. */
  takeStruck(time: number): Second | undefined {
    return this.#take(this.#pending, ({ strikeAfter }) => strikeAfter < time);
  }

  /** Takes the next order that a tick of this time settles: the shortest first, of one duration in turn. */
  takeExpired(time: number): Second | undefined {
    for (const { queue } of this.#running) {
      const second = this.#take(queue, ({ expiresAt }) => expiresAt <= time);
      if (second) return second;
    }
    return undefined;
  }

  /**
   * Takes the next order that no tick can serve any more if every tick from now on has a source time of at least `time`:
   * its 30 s are over. Exactly 30 s still counts.
   */
  takeOverdue(time: number): Second | undefined {
    const pending = this.#take(this.#pending, ({ strikeAfter }) => strikeAfter + VOID_AFTER_MS < time);
    return pending ?? this.takeExpired(time - VOID_AFTER_MS - 1);
  }

  #take(queue: SecondQueue, isDue: (second: Second) => boolean): Second | undefined {
    const { first } = queue;
    if (!first || !isDue(first)) return undefined;
    this.#undo.note(putFirst, queue, first);
    queue.shift();
    return first;
  }

  static #unfollow(market: SecondMarket, { lastTickTime, tickedAt, draws }: Followed): void {
    market.lastTickTime = lastTickTime;
    market.#tickedAt = tickedAt;
    market.draws = draws;
  }

  static #takePending(market: SecondMarket, lastStrikeAfter: number): void {
    market.#lastStrikeAfter = lastStrikeAfter;
    market.#pending.pop();
  }
}

function popLast(queue: SecondQueue): void {
  queue.pop();
}

function putFirst(queue: SecondQueue, second: Second): void {
  queue.unshift(second);
}
