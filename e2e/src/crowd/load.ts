import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@bourse/engine/sim/random';
import { PAIRS, type PairSpec } from '@bourse/protocol/pairs';
import type { Answer, Fields, TestUser } from '@bourse/testkit/client';
import type { CancelAttempt, History, OrderAttempt } from './history.ts';

const TRADED: readonly PairSpec[] = PAIRS.filter(({ symbol }) =>
  ['btcusdt', 'ethusdt', 'ethbtc'].includes(symbol),
);
/** Connections per user; each has one request under way. */
const CONNECTIONS = 2;
/** Keeps a session under its 50 calls a second. */
const PAUSE_MS = 20;
/** Orders of a user of which one may be cancelled. */
const RECENT = 100;

/** Keeps users trading over several connections until it is told to stop. */
export class Load {
  readonly #history: History;
  readonly #random: Random;
  readonly #run: string;
  readonly #mids = new Map<string, number>();
  /** By user, oldest first: to look through all that were ever placed for one to cancel would be most of the work. */
  readonly #recent = new Map<TestUser, OrderAttempt[]>();
  #count = 0;
  #stopped = false;
  #working: Promise<void>[] = [];
  readonly #unknownPauseMs: number;

  /** `run` begins every client order id and request id; `unknownPauseMs`: how long to wait after no answer. */
  constructor(history: History, random: Random, run: string, unknownPauseMs = PAUSE_MS) {
    this.#unknownPauseMs = unknownPauseMs;
    this.#history = history;
    this.#random = random;
    this.#run = run;
  }

  /** Reads the prices and starts; the first orders are under way when it resolves. */
  async start(users: readonly TestUser[]): Promise<void> {
    this.#stopped = false;
    for (const { symbol } of TRADED) this.#mids.set(symbol, await midOf(users[0]!, symbol));
    this.#working = users.flatMap((user) => Array.from({ length: CONNECTIONS }, () => this.#work(user)));
  }

  /** Resolves when no request is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#working);
  }

  async #work(user: TestUser): Promise<void> {
    while (!this.#stopped) {
      const { unknown } = this.#history;
      if (this.#random.chance(0.25)) await this.#cancel(user);
      else await this.#order(user);
      await sleep(this.#history.unknown > unknown ? this.#unknownPauseMs : PAUSE_MS);
    }
  }

  async #order(user: TestUser): Promise<void> {
    const clientOrderId = `${this.#run}-${++this.#count}`;
    const fields = { ...this.#anyOrder(), clientOrderId, requestId: `place-${clientOrderId}` };
    const attempt = this.#history.begin(user, fields);
    const recent = this.#recentOf(user);
    recent.push(attempt);
    if (recent.length > RECENT) recent.shift();
    const answer = await this.#answerTo(user, '/bb/order/create', fields);
    if (answer === 'unknown') this.#history.unknown++;
    else if (answer === 'not taken') this.#history.orders.delete(clientOrderId);
    else this.#history.ordered(attempt, answer);
  }

  async #cancel(user: TestUser): Promise<void> {
    const requestId = `cancel-${this.#run}-${++this.#count}`;
    const open = this.#recentOf(user).filter(({ view }) => view?.entryStatus === 1);
    const order = this.#random.pick(open.length > 0 ? open : [undefined]);
    const attempt: CancelAttempt =
      order === undefined || this.#random.chance(0.03)
        ? { user, path: '/bb/order/cancelAll', fields: { requestId } }
        : { user, path: '/bb/order/cancel', fields: { requestId, ...this.#nameOf(order.view!) } };
    const answer = await this.#answerTo(user, attempt.path, attempt.fields);
    if (answer === 'unknown') {
      this.#history.unknown++;
      this.#history.unknownCancels.add(attempt);
    } else if (answer !== 'not taken') this.#history.cancelAnswered(attempt, answer);
  }

  #recentOf(user: TestUser): OrderAttempt[] {
    let recent = this.#recent.get(user);
    if (!recent) this.#recent.set(user, (recent = []));
    return recent;
  }

  #nameOf(view: { id: string; clientOrderId: string }): Fields {
    return this.#random.chance(0.5) ? { id: view.id } : { clientOrderId: view.clientOrderId };
  }

  /** `not taken`: refused before it was looked at (rate limit). Anything but a clear answer leaves it unknown. */
  async #answerTo(user: TestUser, path: string, fields: Fields): Promise<Answer | 'unknown' | 'not taken'> {
    try {
      const answer = await user.call(path, fields);
      if (answer.status === 429) return 'not taken';
      if (answer.status !== 200) return 'unknown';
      if (answer.code !== 1 && answer.code !== 0) {
        this.#history.contradictions.push(`${path} was answered ${JSON.stringify(answer.body)}`);
      }
      return answer;
    } catch {
      return 'unknown';
    }
  }

  /** All types and times in force, small amounts, prices on both sides of the market. */
  #anyOrder(): Fields {
    const random = this.#random;
    const pair = random.pick(TRADED);
    const direction = random.pick(['buy', 'sell']);
    const sign = direction === 'buy' ? 1 : -1;
    const mid = this.#mids.get(pair.symbol)!;
    const value = (Number(pair.minNotional) / 1e8) * (2 + random.next() * 6);
    const common = { baseCoin: pair.base, quoteCoin: pair.quote, direction };
    const near = mid * (1 + sign * (random.next() - 0.6) * 0.004);
    const price = near.toFixed(pair.priceDecimals);
    const amount = (value / mid).toFixed(pair.quantityDecimals);
    const spent = direction === 'buy' ? value.toFixed(8) : amount;
    const stopPrice = (mid * (1 + (random.next() - 0.5) * 0.004)).toFixed(pair.priceDecimals);
    switch (random.below(10)) {
      case 0:
        return { ...common, type: 'market', amount: spent };
      case 1:
        return { ...common, type: 'stop-market', amount: spent, stopPrice };
      case 2:
        return { ...common, type: 'stop-limit', amount, price, stopPrice };
      case 3:
        return { ...common, type: 'limit', amount, price, timeInForce: 'ioc' };
      case 4:
        return { ...common, type: 'limit', amount, price, timeInForce: 'fok' };
      case 5:
        return { ...common, type: 'limit', amount, price, timeInForce: 'post-only' };
      default:
        return { ...common, type: 'limit', amount, price, timeInForce: 'gtc' };
    }
  }
}

/** The middle of the book, once the house quotes both sides. */
export async function midOf(user: TestUser, symbol: string): Promise<number> {
  for (;;) {
    const { body } = await user.call('/huobi/getHuobiContractDepthV2', { symbol, size: 1 });
    const { bids, asks } = body['tick'];
    if (bids.length > 0 && asks.length > 0) return (Number(bids[0][0]) + Number(asks[0][0])) / 2;
    await sleep(50);
  }
}
