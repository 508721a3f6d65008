import assert from 'node:assert/strict';
import { parseAmount } from '@bourse/money/amount';
import { approvePayout, type Approver } from '@bourse/testkit/approver';
import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { until } from '@bourse/testkit/signer-run';
import { COINS, nameOf, type Coin } from './coins.ts';
import { CONFIRMATIONS, PATIENCE_MS, smallest, type Holdings } from './holdings.ts';
import type { Parts } from './parts.ts';

const WITHDRAWALS: readonly (readonly [Coin, amount: string])[] = [
  [COINS.usdtOnEvm, '255.75'],
  [COINS.btc, '0.1'],
  [COINS.usdtOnTron, '120.5'],
  [COINS.xrp, '25.25'],
  [COINS.eos, '40.1001'],
];

/** What the user takes to his own wallet: asked for, approved by two passkeys, signed apart, followed to its end. */
export class PayOuts {
  readonly #exchange: Parts['exchange'];
  readonly #user: TestUser;
  readonly #approvers: readonly Approver[];
  readonly #holdings: Holdings;
  readonly #say: (line: string) => void;
  /** Of the withdrawal before: the next one is another. */
  #lastCode = '';

  constructor(
    exchange: Parts['exchange'],
    user: TestUser,
    approvers: readonly Approver[],
    holdings: Holdings,
    say: (line: string) => void,
  ) {
    this.#exchange = exchange;
    this.#user = user;
    this.#approvers = approvers;
    this.#holdings = holdings;
    this.#say = say;
  }

  async payAll(): Promise<void> {
    this.#say('\nWithdrawal');
    for (const [coin, amount] of WITHDRAWALS) await this.#pay(coin, amount);
  }

  async #pay(coin: Coin, amount: string): Promise<void> {
    const [available, outside] = [await this.#holdings.available(coin), await this.#holdings.outside(coin)];
    const id = await this.#request(coin, amount);
    await approvePayout(id, this.#approvers);
    this.#say(`  ${amount} ${nameOf(coin)} asked for, approved by two passkeys`);
    const { txHash } = await until(
      () => this.#view(id),
      (seen) => seen.txHash !== '',
      PATIENCE_MS,
    );
    await this.#holdings.mine(1);
    await until(
      () => this.#view(id),
      (seen) => seen.confirmations >= 1,
      PATIENCE_MS,
    );
    this.#say(`  signed and sent: ${txHash}`);
    await this.#holdings.mine(CONFIRMATIONS);
    const { arrival } = await until(
      () => this.#view(id),
      (seen) => seen.status === 'finished',
      PATIENCE_MS,
    );

    const after = {
      available: await this.#holdings.available(coin),
      outside: await this.#holdings.outside(coin),
    };
    assert.equal(after.outside - outside, smallest(arrival, coin));
    assert.equal(available - after.available, parseAmount(amount));
    this.#say(
      `  finished after ${CONFIRMATIONS} confirmations; user: -${amount}, his wallet: +${arrival} ${coin.currency}`,
    );
  }

  async #request({ currency, chain, outside, outsideTag }: Coin, amount: string): Promise<string> {
    await this.#exchange.clock.advance(60_000);
    const payment = {
      ...{ currency, chain, address: outside, amount },
      ...(outsideTag !== undefined && { memo: outsideTag }),
    };
    await this.#user.ok('/bb/user/sendSecurityCode', { purpose: 'withdraw', ...payment });
    const code = await until(
      () => this.#exchange.mail.codeSoonFor(this.#user.email),
      (mailed) => mailed !== this.#lastCode,
      PATIENCE_MS,
    );
    this.#lastCode = code;
    const fields = { ...payment, fundPassword: FUND_PASSWORD, code };
    return (await this.#user.ok('/bb/user/statisticsUser/txPay', fields)).id;
  }

  async #view(
    id: string,
  ): Promise<{ txHash: string; confirmations: number; status: string; arrival: string }> {
    const { list } = await this.#user.ok('/bb/user/statisticsUser/txPage');
    return list.find((each: { id: string }) => each.id === id);
  }
}
