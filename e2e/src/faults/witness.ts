import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, TestUser } from '@bourse/testkit/client';
import type { CancelAttempt, History, OrderAttempt } from '../crowd/history.ts';

/** What one kind of request was answered in one phase: how often, and how long the slowest took. */
interface Seen {
  count: number;
  slowestMs: number;
}

type Kind = 'read' | 'order' | 'cancel';

const PAUSE_MS = 100;

/**
 * A user who reads, orders and cancels all the time, and says what he was answered: in a healthy exchange, during a fault,
 * after it. His orders are in the history, so what he was told is held against the database in the end.
 */
export class Witness {
  readonly #user: TestUser;
  readonly #history: History;
  readonly #name: string;
  readonly #price: string;
  #seen = new Map<Kind, Map<string, Seen>>();
  #count = 0;
  #stopped = false;
  #running: Promise<void>[] = [];

  /** `price`: of buy orders that wait in the book. */
  constructor(user: TestUser, history: History, name: string, price: string) {
    this.#user = user;
    this.#history = history;
    this.#name = name;
    this.#price = price;
  }

  start(): void {
    this.#stopped = false;
    this.#running = [this.#readOn(), this.#tradeOn()];
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  /** What was seen since the last time, in words; a new phase begins. */
  said(): string {
    const seen = this.#seen;
    this.#seen = new Map();
    const kinds = [...seen].sort(([a], [b]) => a.localeCompare(b));
    return kinds
      .map(([kind, answers]) => {
        const parts = [...answers].map(
          ([what, { count, slowestMs }]) => `${count} ${what} (at most ${Math.round(slowestMs)} ms)`,
        );
        return `${kind}s: ${parts.join(', ')}`;
      })
      .join('; ');
  }

  /** How often a kind of request was answered so in this phase. */
  count(kind: Kind, what: string): number {
    return this.#seen.get(kind)?.get(what)?.count ?? 0;
  }

  /** Waits until that has happened in this phase; answers how long it took, in seconds. */
  async sees(kind: Kind, what: string, withinMs: number): Promise<number> {
    const begun = performance.now();
    while (this.count(kind, what) === 0) {
      if (performance.now() - begun > withinMs)
        throw new Error(`no ${kind} was answered "${what}" within ${withinMs} ms. Seen: ${this.said()}`);
      await sleep(10);
    }
    return (performance.now() - begun) / 1000;
  }

  async #readOn(): Promise<void> {
    for (; !this.#stopped; await sleep(PAUSE_MS)) {
      await this.#ask('read', () =>
        this.#user.call('/huobi/getHuobiContractDepthV2', { symbol: 'btcusdt', size: 5 }),
      );
    }
  }

  /** As a client does that gets no answer: the same request again, until it is decided. */
  async #tradeOn(): Promise<void> {
    let order: OrderAttempt | undefined;
    let cancel: CancelAttempt | undefined;
    for (; !this.#stopped; await sleep(PAUSE_MS)) {
      if (cancel && (await this.#cancel(cancel))) cancel = undefined;
      order ??= this.#newOrder();
      const answer = await this.#order(order);
      if (answer === undefined) continue;
      if (answer.code === 1) cancel ??= this.#newCancel(order.fields.clientOrderId);
      order = undefined;
    }
  }

  #newOrder(): OrderAttempt {
    const clientOrderId = `${this.#name}-${++this.#count}`;
    const fields = {
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      direction: 'buy',
      type: 'limit',
      price: this.#price,
      amount: '0.0002',
      clientOrderId,
      requestId: `place-${clientOrderId}`,
    };
    return this.#history.begin(this.#user, fields);
  }

  /** Answers what it was decided to be, if it was. */
  async #order(attempt: OrderAttempt): Promise<Answer | undefined> {
    const answer = await this.#ask('order', () => this.#user.call('/bb/order/create', attempt.fields));
    if (answer?.status !== 200) return void this.#history.unknown++;
    this.#history.ordered(attempt, answer);
    return answer;
  }

  #newCancel(clientOrderId: string): CancelAttempt {
    const fields = { requestId: `cancel-${this.#name}-${++this.#count}`, clientOrderId };
    return { user: this.#user, path: '/bb/order/cancel', fields };
  }

  /** Answers whether it was decided. */
  async #cancel(attempt: CancelAttempt): Promise<boolean> {
    const answer = await this.#ask('cancel', () => this.#user.call(attempt.path, attempt.fields));
    if (answer?.status === 200) this.#history.cancelAnswered(attempt, answer);
    else this.#history.unknownCancels.add(attempt);
    return answer?.status === 200;
  }

  async #ask(kind: Kind, call: () => Promise<Answer>): Promise<Answer | undefined> {
    const begun = performance.now();
    let answer: Answer | undefined;
    try {
      answer = await call();
    } catch {
      // No answer at all: the connection was refused or broke.
    }
    if (this.#stopped) return answer;
    const answers = this.#seen.get(kind) ?? new Map<string, Seen>();
    this.#seen.set(kind, answers);
    const what = wordOf(answer);
    const seen = answers.get(what) ?? { count: 0, slowestMs: 0 };
    seen.count++;
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - begun);
    answers.set(what, seen);
    return answer;
  }
}

function wordOf(answer: Answer | undefined): string {
  if (!answer) return 'unanswered';
  const { status, code, body, msg } = answer;
  if (status === 200 && (code === 1 || body['status'] === 'ok')) return 'done';
  return status === 200 ? `refused: "${msg}"` : `${status}: "${msg ?? ''}"`;
}
