import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Who waits as `Retry-After` asks is never parked: so many refusals in a row come of asking on at once. */
const PATIENCE = 3;
/** So long at first, twice as long after each further refusal: budgets are renewed every 3 or 6 s. */
const FIRST_MS = 500;
const MOST_MS = 3_000;
/** Connections wake one after another, not all at the moment in which their sender's budget is renewed. */
const APART_MS = 15;
const SPREAD = 64;

/**
 * Stops listening for a while to connections that go on asking after "too many requests": what they asked meanwhile would
 * be refused as well. Every connection that has something to read has its turn
 * before a new one is accepted, and again before that is read, so two thousand of them, each refused as cheaply as can be,
 * made a stranger wait for two rounds of two thousand answers.
 */
export class Parking {
  readonly #refusals = new WeakMap<Socket, number>();
  readonly #parked = new WeakMap<Socket, NodeJS.Timeout>();
  readonly #isExempt: (socket: Socket) => boolean;
  #turn = 0;

  /** `isExempt`: connections that carry the requests of many, those of proxies. */
  constructor(isExempt: (socket: Socket) => boolean = () => false) {
    this.#isExempt = isExempt;
  }

  /** To be called when an answer has gone out. */
  answered({ statusCode, req }: ServerResponse): void {
    const { socket } = req;
    if (statusCode !== 429) {
      this.#refusals.delete(socket);
      return;
    }
    const refusals = (this.#refusals.get(socket) ?? 0) + 1;
    this.#refusals.set(socket, refusals);
    if (refusals < PATIENCE || this.#isExempt(socket)) return;
    const ms = Math.min(MOST_MS, FIRST_MS * 2 ** (refusals - PATIENCE)) + (this.#turn++ % SPREAD) * APART_MS;
    // After Node has done with the request, which begins to read again, and not in a later phase of the loop: while more than a
    // thousand connections have something to read it comes to none, 48 times over.
    process.nextTick(() => this.#park(socket, ms));
  }

  /** Whoever had asked more before it was parked is refused that as well, and waits the longer. */
  #park(socket: Socket, ms: number): void {
    if (socket.destroyed) return;
    clearTimeout(this.#parked.get(socket));
    socket.pause();
    this.#parked.set(socket, setTimeout(() => socket.resume(), ms).unref());
  }
}
