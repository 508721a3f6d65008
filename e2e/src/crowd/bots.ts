import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@bourse/engine/sim/random';
import { PAIRS } from '@bourse/protocol/pairs';
import { TestBot, type BotAnswer } from '@bourse/server/open-api/test-bot';
import type { TestUser } from '@bourse/testkit/client';
import type { Outbox } from '@bourse/testkit/outbox';
import type pg from 'pg';
import { midOf } from './load.ts';

/** As many as a request takes. */
const BATCH = 10;
/** Keeps a key under its 100 orders a second. */
const PAUSE_MS = 110;
/** Requests after which all that is open is taken back: a book of thousands is not what is looked at here. */
const CANCEL_EVERY = 8;
/** Orders that were acknowledged, of each bot, and are asked for again after every kill. */
const REPEATED = 10;
const PATIENCE_MS = 20_000;
/** Answers to an order that say nothing of whether it was taken. */
const SAYS_NOTHING = [
  'timeout',
  'gateway-internal-error',
  'system-maintenance',
  'base-request-exceed-frequency-limit',
];
const [PAIR] = PAIRS.filter(({ symbol }) => symbol === 'btcusdt');

interface Program {
  readonly user: TestUser;
  readonly bot: TestBot;
}

interface Order {
  readonly bot: TestBot;
  readonly wire: Readonly<Record<string, string>>;
  outcome: 'unknown' | 'refused' | { readonly id: string };
}

/** Programs that trade by key, ten orders a request, and all that they were told of each. */
export class Bots {
  readonly #bots: readonly Program[];
  readonly #random: Random;
  readonly #name: string;
  /** By client order id. */
  readonly #orders = new Map<string, Order>();
  readonly #wrong: string[] = [];
  #mid = 0;
  #stopped = false;
  #working: Promise<void>[] = [];
  /** Orders that were taken or refused. */
  acknowledged = 0;
  /** Orders without an answer, at first. */
  unknown = 0;

  private constructor(bots: readonly Program[], random: Random, name: string) {
    this.#bots = bots;
    this.#random = random;
    this.#name = name;
  }

  /** `name` begins every client order id. */
  static async of(
    users: readonly TestUser[],
    { url, mail, random, name }: { url: string; mail: Outbox; random: Random; name: string },
  ): Promise<Bots> {
    const bots: Program[] = [];
    for (const user of users) bots.push({ user, bot: new TestBot(url, await keyOf(user, mail)) });
    return new Bots(bots, random, name);
  }

  /** Reads the price and starts. */
  async start(): Promise<void> {
    this.#stopped = false;
    if (this.#bots.length > 0) this.#mid = await midOf(this.#bots[0]!.user, PAIR!.symbol);
    this.#working = this.#bots.map((program) => this.#work(program));
  }

  /** Resolves when no request is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#working);
  }

  async #work({ user, bot }: Program): Promise<void> {
    for (let turn = 1; !this.#stopped; turn++) {
      const begun = performance.now();
      const orders = Array.from({ length: BATCH }, () => this.#order(user, bot));
      await this.#place(bot, orders);
      this.unknown += orders.filter(({ outcome }) => outcome === 'unknown').length;
      // Answered or not: what is open is looked for in the database.
      if (turn % CANCEL_EVERY === 0)
        await bot.post('/v1/order/orders/batchCancelOpenOrders').catch(() => undefined);
      await sleep(Math.max(0, PAUSE_MS - (performance.now() - begun)));
    }
  }

  /** Around the market, of ten to thirty USDT. */
  #order(user: TestUser, bot: TestBot): Order {
    const name = `${this.#name}${this.#orders.size + 1}`;
    const side = this.#random.pick(['buy', 'sell']);
    const price = this.#mid * (1 + (side === 'buy' ? 1 : -1) * (this.#random.next() - 0.8) * 0.004);
    const wire = {
      'account-id': String(user.userId),
      symbol: PAIR!.symbol,
      type: `${side}-${this.#random.pick(['limit', 'limit', 'ioc'])}`,
      price: price.toFixed(PAIR!.priceDecimals),
      amount: ((10 + this.#random.next() * 20) / price).toFixed(PAIR!.quantityDecimals),
      'client-order-id': name,
    };
    const order: Order = { bot, wire, outcome: 'unknown' };
    this.#orders.set(name, order);
    return order;
  }

  /** Answers whether there was an answer to all of them. */
  async #place(bot: TestBot, orders: readonly Order[]): Promise<boolean> {
    const body = orders.map(({ wire }) => wire);
    const answer = await bot.post('/v1/order/batch-orders', body).catch(() => undefined);
    if (answer?.body['status'] !== 'ok') return false;
    orders.forEach((order, n) => this.#learn(order, answer, n));
    return orders.every(({ outcome }) => outcome !== 'unknown');
  }

  #learn(order: Order, { data }: BotAnswer, n: number): void {
    const told = data[n] as { readonly 'order-id'?: number; readonly 'err-code'?: string };
    const name = order.wire['client-order-id'];
    if (told['err-code'] !== undefined && SAYS_NOTHING.includes(told['err-code'])) return;
    const outcome = told['order-id'] === undefined ? 'refused' : { id: String(told['order-id']) };
    if (typeof order.outcome === 'object') {
      if (typeof outcome === 'string' || outcome.id !== order.outcome.id)
        this.#wrong.push(`order ${name} was ${order.outcome.id}, its repeat gave ${JSON.stringify(told)}`);
      return;
    }
    this.acknowledged++;
    order.outcome = outcome;
  }

  /** Repeats what got no answer, and the last that did: each must be the one order that it was. Then `compare`. */
  async verify(client: pg.Client): Promise<string[]> {
    await Promise.all(this.#bots.map(({ bot }) => this.#repeat(bot)));
    return [...this.#wrong.splice(0), ...(await this.compare(client))];
  }

  async #repeat(bot: TestBot): Promise<void> {
    const own = [...this.#orders.values()].filter((order) => order.bot === bot);
    const known = own.filter(({ outcome }) => typeof outcome === 'object').slice(-REPEATED);
    const asked = [...own.filter(({ outcome }) => outcome === 'unknown'), ...known];
    for (let from = 0; from < asked.length; from += BATCH) {
      const orders = asked.slice(from, from + BATCH);
      const until = Date.now() + PATIENCE_MS;
      while (!(await this.#place(bot, orders))) {
        if (Date.now() > until) {
          this.#wrong.push(`the repeat of ${orders.length} orders by key had no answer`);
          return;
        }
        await sleep(300);
      }
    }
  }

  /** Each that was acknowledged is there once, under the id that was said, and none that was refused; nobody is asked but the database. */
  async compare(client: pg.Client): Promise<string[]> {
    // As they are known now: what is answered while we ask is compared the next time.
    const told = [...this.#orders].map(([name, { outcome }]) => ({ name, outcome }));
    const { rows } = await client.query<{ name: string; ids: string[] }>(
      `select client_order_id as name, array_agg(id::text) as ids
       from (select client_order_id, id from open_orders union all select client_order_id, id from closed_orders) stored
       where client_order_id like $1 group by 1`,
      [`${this.#name}%`],
    );
    const stored = new Map(rows.map(({ name, ids }) => [name, ids]));
    return told.flatMap(({ name, outcome }) => {
      const ids = stored.get(name) ?? [];
      const isSo =
        outcome === 'unknown' ||
        (outcome === 'refused' ? ids.length === 0 : ids.length === 1 && ids[0] === outcome.id);
      const said = typeof outcome === 'string' ? outcome : `order ${outcome.id}`;
      return isSo ? [] : [`${name} was ${said} and is stored as ${ids.join(', ') || 'nothing'}`];
    });
  }
}

/** A key made over the real calls, with the mailed code. */
async function keyOf(user: TestUser, mail: Outbox): Promise<TestBot['key']> {
  const earlier = await mail.codeSoonFor(user.email);
  await user.ok('/bb/user/sendSecurityCode', { purpose: 'apiKey' });
  const code = await mail.codeSoonFor(user.email, earlier);
  const made = await user.ok('/bb/apikey/create', { label: 'bot', rights: 'read,trade', code });
  return { apiKey: made.accessKey, secret: made.secretKey };
}
