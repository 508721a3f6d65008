import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@bourse/engine/sim/random';
import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import type { Outbox } from '@bourse/testkit/outbox';
import { CLOSE, type DeedLog } from './deed-log.ts';
import { Payments } from './payments.ts';

const STANDARD = '/contract/app/contract/standard';
const OPEN = `${STANDARD}/createOrder`;
const BTC = { baseCoin: 'BTC', quoteCoin: 'USDT' };
/** After an answer, and after none: what is unknown is asked for again in the end, each of it. */
const [PAUSE_MS, UNKNOWN_PAUSE_MS] = [150, 1_000];

/** Users who use everything but the spot market: contracts, second contracts, swaps, subscriptions, transfers, deposits, withdrawals. */
export class Deeds {
  readonly #random: Random;
  readonly #log: DeedLog;
  readonly #payments: Payments;
  #stopped = false;
  #working: Promise<void>[] = [];

  constructor(random: Random, log: DeedLog) {
    this.#random = random;
    this.#log = log;
    this.#payments = new Payments(random, log);
  }

  /** What a user does once before he may do the rest; who he is, operators have verified. `origin`: of the pages. */
  async enable(user: TestUser, mail: Outbox, origin: string): Promise<void> {
    await user.setFundPassword();
    await this.#payments.enable(user, mail, origin);
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
      (payer: TestUser) => this.#payments.claim(payer),
      (payer: TestUser) => this.#payments.withdraw(payer),
      (payer: TestUser) => this.#payments.cancel(payer),
    ];
    while (!this.#stopped) {
      const known = await this.#random.pick(kinds).call(this, user);
      await sleep(known ? PAUSE_MS : UNKNOWN_PAUSE_MS);
    }
  }

  #transfer(user: TestUser): Promise<boolean> {
    const fields = { amount: '0.01', currency: 'USDT', type: this.#random.pick(['1', '2']) };
    return this.#log.do(user, '/contract/contract/transfer', fields);
  }

  #open(user: TestUser): Promise<boolean> {
    const direction = this.#random.pick(['buy', 'sell']);
    const fields = { ...BTC, direction, type: 'market', margin: '10', leverage: '10' };
    return this.#log.do(user, OPEN, fields);
  }

  async #close(user: TestUser): Promise<boolean> {
    const opened = this.#log.doneWith(OPEN, user).filter(({ fields }) => fields['type'] === 'market');
    if (opened.length === 0) return this.#open(user);
    return this.#log.do(user, CLOSE, { id: this.#random.pick(opened.slice(-5)).id });
  }

  /** Moves an order that waits far below the market, the first time: places it. */
  #amend(user: TestUser): Promise<boolean> {
    const waiting = this.#log.doneWith(OPEN, user).find(({ fields }) => fields['type'] === 'limit');
    // Each a limit of its own: a change to what it is already leaves nothing in the journal.
    const price = (20_000 + this.#log.count / 100).toFixed(2);
    if (waiting) return this.#log.do(user, `${STANDARD}/amendOrder`, { id: waiting.id, price });
    const order = { ...BTC, direction: 'buy', type: 'limit', margin: '10', leverage: '10', price };
    return this.#log.do(user, OPEN, order);
  }

  #second(user: TestUser): Promise<boolean> {
    const tradeType = this.#random.pick(['1', '2']);
    const fields = { ...BTC, openAmount: '10', positionTime: '60', tradeType };
    return this.#log.do(user, '/contract/app/contract/second/createOrder', fields);
  }

  async #swap(user: TestUser): Promise<boolean> {
    const [fromCoin, toCoin, amount] = this.#random.pick([
      ['USDT', 'BTC', '20'],
      ['BTC', 'USDT', '0.0003'],
    ] as const);
    const quote = await user.call('/bb/exchange/quote', { fromCoin, toCoin, amount }).catch(() => undefined);
    if (quote?.code !== 1) return quote?.status === 200;
    const fields = { quoteId: quote.data.quoteId as string, fundPassword: FUND_PASSWORD };
    return this.#log.do(user, '/bb/exchange/execute', fields);
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
    return this.#log.do(user, '/bb/subscribe/purchase', fields);
  }
}
