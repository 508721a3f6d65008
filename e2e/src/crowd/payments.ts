import { createHash } from 'node:crypto';
import type { Random } from '@bourse/engine/sim/random';
import { FUND_PASSWORD, PICTURE, type TestUser } from '@bourse/testkit/client';
import type { Outbox } from '@bourse/testkit/outbox';
import { SoftAuthenticator } from '@bourse/testkit/soft-authenticator';
import type { DeedLog } from './deed-log.ts';

const CLAIM = '/bb/recharge/submit';
const WITHDRAW = '/bb/user/statisticsUser/txPay';
export const CANCEL_WITHDRAWAL = '/bb/user/statisticsUser/txCancel';
const USDT = { currency: 'USDT', chain: 'ERC20' };
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
/** A user may upload 60 pictures an hour, repeats among them. */
const CLAIM_EVERY_MS = 20_000;

/** Users who claim deposits, ask for withdrawals, and take some of these back. */
export class Payments {
  readonly #random: Random;
  readonly #log: DeedLog;
  readonly #passkeys = new Map<TestUser, SoftAuthenticator>();
  readonly #claimed = new Map<TestUser, number>();

  constructor(random: Random, log: DeedLog) {
    this.#random = random;
    this.#log = log;
  }

  /** With a passkey he withdraws as often as he likes; mailed codes are ten a day. `origin`: of the pages. */
  async enable(user: TestUser, mail: Outbox, origin: string): Promise<void> {
    const earlier = await mail.codeSoonFor(user.email);
    await user.ok('/bb/user/sendSecurityCode', { purpose: 'passkeyAdd' });
    const code = await mail.codeSoonFor(user.email, earlier);
    const options = await user.ok('/user/passkeyOptions', { code });
    const passkey = new SoftAuthenticator(origin);
    await user.ok('/user/passkeyAdd', { name: 'Phone', response: JSON.stringify(passkey.create(options)) });
    this.#passkeys.set(user, passkey);
  }

  claim(user: TestUser): Promise<boolean> {
    const now = performance.now();
    if (now - (this.#claimed.get(user) ?? -Infinity) < CLAIM_EVERY_MS) return this.withdraw(user);
    this.#claimed.set(user, now);
    const fields = { ...USDT, amount: this.#amount(), txHash: transactionHash(this.#random) };
    return this.#log.do(user, CLAIM, fields, { credential: { bytes: PICTURE } });
  }

  async withdraw(user: TestUser): Promise<boolean> {
    const payment = { ...USDT, address: ADDRESS, amount: this.#amount() };
    const options = await user.call('/user/passkeyConfirm', payment).catch(() => undefined);
    if (options?.code !== 1) return options?.status === 200;
    const passkey = JSON.stringify(this.#passkeys.get(user)!.get(options.data));
    return this.#log.do(user, WITHDRAW, { ...payment, fundPassword: FUND_PASSWORD, passkey });
  }

  /** One of his latest, which may have been decided already. */
  cancel(user: TestUser): Promise<boolean> {
    const latest = this.#log.doneWith(WITHDRAW, user).slice(-3);
    if (latest.length === 0) return this.withdraw(user);
    return this.#log.do(user, CANCEL_WITHDRAWAL, { id: this.#random.pick(latest).id });
  }

  #amount(): string {
    return String(10 + this.#random.below(20));
  }
}

/** Of a transaction on a chain that nobody reads. */
export function transactionHash(random: Random): string {
  return `0x${createHash('sha256').update(String(random.next())).update(String(random.next())).digest('hex')}`;
}
