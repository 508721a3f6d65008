import { setTimeout as sleep } from 'node:timers/promises';
import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { until } from '@bourse/testkit/signer-run';
import type { DrillScene } from '../scene.ts';
import { done, type Deed } from './deed.ts';

const CONTRACT = '/contract/app/contract';
const PAIR = { baseCoin: 'BTC', quoteCoin: 'USDT' };
const PAYMENT = {
  currency: 'USDT',
  chain: 'ERC20',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: '100',
};

/** Apart enough for the budget of one user. */
const LOOK_MS = 300;

const HOUR_MS = 3_600_000;

/** Never sold out, and open for long: projects that have ended are taken through all their states at the first start. */
const isToJoin = ({ mode, joinEnd }: { readonly mode: string; readonly joinEnd: number }): boolean =>
  mode === 'pro-rata' && joinEnd > Date.now() + HOUR_MS;

/** A verified user who has done all that the notices ask for, and what he does with each product. */
export class Person {
  readonly user: TestUser;
  readonly #scene: DrillScene;
  #project = '';
  #least = '';

  private constructor(scene: DrillScene, user: TestUser) {
    this.#scene = scene;
    this.user = user;
  }

  static async on(scene: DrillScene, name: string): Promise<Person> {
    const user = await scene.signUp(name);
    const person = new Person(scene, user);
    await scene.verify(user);
    await user.setFundPassword();
    await user.ok('/contract/contract/transfer', { amount: '2000', currency: 'USDT', type: 1 });
    for (const product of ['contract', 'second'])
      await done(`the notice of ${product}`, () => user.call(`${CONTRACT}/risk/accept`, { product }));
    // Soon after the first start there is one.
    const open = await until(
      async () => {
        await sleep(LOOK_MS);
        return (await user.ok('/bb/subscribe/list', { phase: 'participating' })).list.find(isToJoin);
      },
      (project) => project !== undefined,
      60_000,
    );
    person.#project = open.id;
    person.#least = open.purchaseMin;
    return person;
  }

  readonly order: Deed = () =>
    this.user.call('/bb/order/create', {
      ...PAIR,
      ...{ direction: 'buy', type: 'limit', price: '30000', amount: '0.0005' },
    });
  /** On another pair. */
  readonly elsewhere: Deed = () =>
    this.user.call('/bb/order/create', {
      ...{ baseCoin: 'ETH', quoteCoin: 'USDT', direction: 'buy', type: 'market', amount: '10' },
    });
  readonly swap: Deed = () =>
    this.user.call('/bb/exchange/quote', { fromCoin: 'USDT', toCoin: 'BTC', amount: '50' });
  readonly contract: Deed = () =>
    this.user.call(`${CONTRACT}/standard/createOrder`, {
      ...PAIR,
      ...{ direction: 'buy', type: 'market', margin: '20', leverage: 10 },
    });
  readonly second: Deed = () =>
    this.user.call(`${CONTRACT}/second/createOrder`, {
      ...PAIR,
      ...{ openAmount: '5', positionTime: 30, tradeType: '1' },
    });
  readonly launchpad: Deed = () =>
    this.user.call('/bb/subscribe/purchase', {
      ...{ id: this.#project, amount: this.#least, fundPassword: FUND_PASSWORD },
    });
  readonly deposit: Deed = () => this.user.call('/bb/recharge/address', { currency: 'USDT', chain: 'ERC20' });
  /** With the code that was mailed last. */
  readonly withdrawal: Deed = () =>
    this.user.call('/bb/user/statisticsUser/txPay', {
      ...PAYMENT,
      fundPassword: FUND_PASSWORD,
      code: this.#code,
    });
  #code = '000000';

  /** Has a code mailed for the next withdrawal. */
  async getCode(): Promise<void> {
    await this.user.ok('/bb/user/sendSecurityCode', { purpose: 'withdraw', ...PAYMENT });
    this.#code = await this.#scene.mail.codeSoonFor(this.user.email);
  }

  readonly cancel =
    (id: string): Deed =>
    () =>
      this.user.call('/bb/order/cancel', { id });
  readonly close =
    (id: string): Deed =>
    () =>
      this.user.call(`${CONTRACT}/standard/closePosition`, { id });
  readonly cancelWithdrawal =
    (id: string): Deed =>
    () =>
      this.user.call('/bb/user/statisticsUser/txCancel', { id });
  readonly look =
    (path: string): Deed =>
    () =>
      this.user.call(path);
  /** From the account of contracts to that of spot. */
  readonly bringBack: Deed = () =>
    this.user.call('/contract/contract/transfer', { amount: '1', currency: 'USDT', type: 2 });

  /** How far a second contract of his is, or how it ended. */
  async secondStatus(id: string): Promise<string> {
    const path = `${CONTRACT}/second/getContractRecordById`;
    return (await done('a second contract', () => this.user.call(path, { id }))).status;
  }
}
