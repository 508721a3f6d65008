import { setTimeout as sleep } from 'node:timers/promises';
import { BTC_USDT, type TestUser } from '@bourse/testkit/client';

const EVERY_MS = 200;

/**
 * Asks for an order that fills nothing, five times a second whatever becomes of the ones before, and notes when one was
 * acknowledged: how long nobody was served.
 */
export class Probe {
  readonly #user: TestUser;
  readonly #price: string;
  readonly #name: string;
  #count = 0;
  #served: number[] = [];
  /** What came instead of an acknowledgement since `start`, each with how often. */
  readonly #refused = new Map<string, number>();
  #stopped = false;
  #running: Promise<void> | undefined;

  /** `price`: far below the market. */
  constructor(user: TestUser, price: string, name: string) {
    this.#user = user;
    this.#price = price;
    this.#name = name;
  }

  start(): void {
    this.#stopped = false;
    this.#served = [];
    this.#refused.clear();
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /** The longest time without an acknowledged order since `from`, in seconds. */
  longestGap(from: number): number {
    return longestGap([from, ...this.#served.filter((time) => time > from)], performance.now());
  }

  /** Resolves when an order asked for after `from` was acknowledged. */
  async servedAfter(from: number, withinMs: number): Promise<void> {
    for (const until = performance.now() + withinMs; performance.now() < until; await sleep(50))
      if (this.#served.some((time) => time > from)) return;
    const instead = [...this.#refused].map(([what, times]) => `${times} × ${what}`).join(', ');
    throw new Error(`nobody was served within ${withinMs / 1000} s; instead: ${instead || 'no answer'}`);
  }

  async #run(): Promise<void> {
    for (; !this.#stopped; await sleep(EVERY_MS)) void this.#ask();
  }

  async #ask(): Promise<void> {
    const requestId = `${this.#name}-${++this.#count}`;
    const order = { ...BTC_USDT, direction: 'buy', type: 'limit', timeInForce: 'ioc', amount: '0.0002' };
    const fields = { ...order, price: this.#price, requestId };
    const instead = await this.#user.call('/bb/order/create', fields).then(
      ({ code, msg }) => (code === 1 ? undefined : `${code} ${msg}`),
      (error: unknown) => String(error),
    );
    if (instead === undefined) this.#served.push(performance.now());
    else this.#refused.set(instead, (this.#refused.get(instead) ?? 0) + 1);
  }
}

/** The longest time between two moments, or since the last one, in seconds. Moments in ms, in any order. */
export function longestGap(moments: readonly number[], now: number): number {
  const times = [...moments].sort((a, b) => a - b);
  const gaps = times.map((time, n) => (times[n + 1] ?? now) - time);
  return Math.max(0, ...gaps) / 1000;
}
