import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@bourse/engine/sim/random';
import { type Answer, type Fields, FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import type pg from 'pg';
import { answered } from './verify.ts';

/** Something a user asked for that is no spot order, under a request id of its own. */
interface Deed {
  readonly user: TestUser;
  readonly path: string;
  readonly fields: Fields & { readonly requestId: string };
  outcome: 'unknown' | 'refused' | 'done';
  /** Of what it made, as answered. */
  id?: string;
}

const STANDARD = '/contract/app/contract/standard';
const BTC = { baseCoin: 'BTC', quoteCoin: 'USDT' };
/** After an answer, and after none: what is unknown is asked for again in the end, each of it. */
const [PAUSE_MS, UNKNOWN_PAUSE_MS] = [150, 1_000];
/** Of those that were answered, asked for again after each round. */
const REPEATED = 20;

/** Users who use everything but the spot market: contracts, second contracts, swaps, subscriptions, transfers. */
export class Deeds {
  readonly #random: Random;
  readonly #name: string;
  readonly #deeds: Deed[] = [];
  readonly #wrong: string[] = [];
  #count = 0;
  #stopped = false;
  #working: Promise<void>[] = [];

  /** `name` begins every request id. */
  constructor(random: Random, name: string) {
    this.#random = random;
    this.#name = name;
  }

  /** How many were done, by call. */
  get done(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { path, outcome } of this.#deeds)
      if (outcome === 'done') counts[path] = (counts[path] ?? 0) + 1;
    return counts;
  }

  /** What a user does once before he may do the rest. */
  static async enable(user: TestUser): Promise<void> {
    await user.setFundPassword();
    // Approved by itself after a few seconds; until then subscriptions are refused.
    await user.applyForVerification();
    for (const product of ['contract', 'second'])
      await user.call('/contract/app/contract/risk/accept', { product });
    await user.ok('/contract/contract/transfer', { amount: '5000', currency: 'USDT', type: '1' });
  }

  start(users: readonly TestUser[]): void {
    this.#stopped = false;
    this.#working = users.map((user) => this.#work(user));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#working);
  }

  async #work(user: TestUser): Promise<void> {
    const kinds = [
      this.#transfer,
      this.#open,
      this.#open,
      this.#close,
      this.#amend,
      this.#second,
      this.#swap,
      this.#subscribe,
    ];
    while (!this.#stopped) {
      const known = await this.#random.pick(kinds).call(this, user);
      await sleep(known ? PAUSE_MS : UNKNOWN_PAUSE_MS);
    }
  }

  #transfer(user: TestUser): Promise<boolean> {
    const fields = { amount: '0.01', currency: 'USDT', type: this.#random.pick(['1', '2']) };
    return this.#do(user, '/contract/contract/transfer', fields);
  }

  #open(user: TestUser): Promise<boolean> {
    const direction = this.#random.pick(['buy', 'sell']);
    const fields = { ...BTC, direction, type: 'market', margin: '10', leverage: '10' };
    return this.#do(user, `${STANDARD}/createOrder`, fields);
  }

  async #close(user: TestUser): Promise<boolean> {
    const opened = this.#deeds.filter(
      ({ user: owner, path, fields, outcome }) =>
        owner === user &&
        path === `${STANDARD}/createOrder` &&
        fields['type'] === 'market' &&
        outcome === 'done',
    );
    if (opened.length === 0) return this.#open(user);
    return this.#do(user, `${STANDARD}/closePosition`, { id: this.#random.pick(opened.slice(-5)).id! });
  }

  /** Moves an order that waits far below the market, the first time: places it. */
  #amend(user: TestUser): Promise<boolean> {
    const waiting = this.#deeds.find(
      (deed) => deed.user === user && deed.fields['type'] === 'limit' && deed.outcome === 'done',
    );
    // Each a limit of its own: a change to what it is already leaves nothing in the journal.
    const price = (20_000 + this.#count / 100).toFixed(2);
    if (waiting) return this.#do(user, `${STANDARD}/amendOrder`, { id: waiting.id!, price });
    const order = { ...BTC, direction: 'buy', type: 'limit', margin: '10', leverage: '10', price };
    return this.#do(user, `${STANDARD}/createOrder`, order);
  }

  #second(user: TestUser): Promise<boolean> {
    const tradeType = this.#random.pick(['1', '2']);
    const fields = { ...BTC, openAmount: '10', positionTime: '60', tradeType };
    return this.#do(user, '/contract/app/contract/second/createOrder', fields);
  }

  async #swap(user: TestUser): Promise<boolean> {
    const [fromCoin, toCoin, amount] = this.#random.pick([
      ['USDT', 'BTC', '20'],
      ['BTC', 'USDT', '0.0003'],
    ] as const);
    const quote = await user.call('/bb/exchange/quote', { fromCoin, toCoin, amount }).catch(() => undefined);
    if (quote?.code !== 1) return quote?.status === 200;
    const fields = { quoteId: quote.data.quoteId as string, fundPassword: FUND_PASSWORD };
    return this.#do(user, '/bb/exchange/execute', fields);
  }

  async #subscribe(user: TestUser): Promise<boolean> {
    const page = await user.call('/bb/subscribe/list').catch(() => undefined);
    const project = page?.data?.list?.find((each: { phase: string }) => each.phase === 'participating');
    if (!project) return page?.status === 200;
    const fields = {
      id: project.id as string,
      amount: project.purchaseMin as string,
      fundPassword: FUND_PASSWORD,
    };
    return this.#do(user, '/bb/subscribe/purchase', fields);
  }

  /** Answers whether the outcome is known. */
  async #do(user: TestUser, path: string, fields: Fields): Promise<boolean> {
    const requestId = `${this.#name}-${++this.#count}`;
    const deed: Deed = { user, path, fields: { ...fields, requestId }, outcome: 'unknown' };
    this.#deeds.push(deed);
    const answer = await user.call(path, deed.fields).catch(() => undefined);
    if (answer?.status === 200) this.#learn(deed, answer);
    // Refused before anybody looked at it.
    else if (answer?.status === 429) deed.outcome = 'refused';
    return deed.outcome !== 'unknown';
  }

  #learn(deed: Deed, answer: Answer): void {
    const isDone = answer.code === 1 || answer.code === 200;
    const id = (answer.data?.id ?? answer.body['result']?.id) as string | undefined;
    if (deed.outcome === 'done' && (!isDone || id !== deed.id))
      this.#wrong.push(
        `${deed.path} ${deed.fields.requestId} gave ${deed.id}, repeated ${JSON.stringify(answer.body)}`,
      );
    if (deed.outcome === 'done') return;
    deed.outcome = isDone ? 'done' : 'refused';
    if (isDone && id !== undefined) deed.id = id;
  }

  /**
   * Repeats what got no answer, and some of what did: each must give the one it was. Then each of them is in the journal once,
   * or, refused, not at all.
   */
  async verify(client: pg.Client): Promise<string[]> {
    const answeredOnes = this.#deeds.filter(({ outcome }) => outcome === 'done').slice(-REPEATED);
    for (const deed of [...answeredOnes, ...this.#deeds.filter(({ outcome }) => outcome === 'unknown')]) {
      const answer = await answered(deed.user, deed.path, deed.fields);
      if (answer.status === 200) this.#learn(deed, answer);
      else
        this.#wrong.push(`the repeat of ${deed.path} ${deed.fields.requestId} was answered ${answer.status}`);
    }
    const { rows } = await client.query<{ request_id: string; times: string }>(
      'select request_id, count(*) as times from journal where request_id like $1 group by 1',
      [`${this.#name}-%`],
    );
    const times = new Map(rows.map(({ request_id, times }) => [request_id, Number(times)]));
    const closed = new Set(
      this.#deeds
        .filter(({ path, fields }) => isClose(path) && times.has(fields.requestId))
        .map(({ fields }) => fields['id']),
    );
    for (const { path, fields, outcome } of this.#deeds) {
      const found = times.get(fields.requestId) ?? 0;
      // Of a position whose close waits for a fresh price already, another one is done, and changes nothing.
      const isDoneBefore = isClose(path) && found === 0 && closed.has(fields['id']);
      const wanted = outcome === 'done' && !isDoneBefore ? 1 : 0;
      if (outcome !== 'unknown' && found !== wanted)
        this.#wrong.push(`${path} ${fields.requestId} was ${outcome} and is in the journal ${found} times`);
    }
    return this.#wrong.splice(0);
  }
}

function isClose(path: string): boolean {
  return path === `${STANDARD}/closePosition`;
}
