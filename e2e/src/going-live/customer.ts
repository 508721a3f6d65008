import { setTimeout as sleep } from 'node:timers/promises';
import { parseAmount } from '@bourse/money/amount';
import type { TestSmtp } from '@bourse/server/mail/test-smtp';
import { Client, FUND_PASSWORD, PASSWORD, PICTURE, TestUser } from '@bourse/testkit/client';
import type { Office } from './office.ts';
import { codeIn, letterTo } from './post.ts';

const EMAIL = 'alice@example.com';
/** Her wallet outside; of anvil's. */
const WALLET = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const USDT = { currency: 'USDT', chain: 'ERC20' };
const PATIENCE_MS = 30_000;

/** What she has, to be compared after the restore. */
export interface Statement {
  readonly balances: string;
  readonly withdrawals: string;
}

async function signIn(url: string): Promise<TestUser> {
  const { userId, token } = await new Client(url).ok('/user/login', { email: EMAIL, password: PASSWORD });
  return new TestUser(url, EMAIL, Number(userId), token);
}

/** The first user of the exchange: she comes by the web, as everybody. */
export class Customer {
  readonly #url: string;
  #user: TestUser;
  readonly #smtp: TestSmtp;

  private constructor(url: string, user: TestUser, smtp: TestSmtp) {
    this.#url = url;
    this.#user = user;
    this.#smtp = smtp;
  }

  static async register(url: string, smtp: TestSmtp, invitationCode: string): Promise<Customer> {
    const visitor = new Client(url);
    await visitor.ok('/user/sendEmailCode', { email: EMAIL });
    const code = codeIn(await letterTo(smtp, EMAIL, codeIn))!;
    const password = { password: PASSWORD, password1: PASSWORD };
    await visitor.ok('/user/register', { email: EMAIL, ...password, invitationCode, code });
    return new Customer(url, await signIn(url), smtp);
  }

  /** After a restore, which has ended her session. */
  async signInAgain(): Promise<void> {
    this.#user = await signIn(this.#url);
  }

  async deposit(office: Office, amount: string): Promise<string> {
    const user = this.#user;
    const { address } = await user.ok('/bb/recharge/address', USDT);
    const txHash = `0x${'d1'.repeat(32)}`;
    const claim = { ...USDT, amount, txHash };
    const answer = await user.upload('/bb/recharge/submit', claim, { credential: { bytes: PICTURE } });
    if (answer.code !== 1) throw new Error(`the deposit was answered ${JSON.stringify(answer.body)}`);
    await office.credit(txHash, amount);
    await this.#until('the credit', async () => (await this.#available('USDT')) === parseAmount(amount));
    return `${amount} USDT to ${address}, credited by two`;
  }

  /** Buys at the market, from the house's desk, which follows the upstream. */
  async trade(): Promise<string> {
    const order = { baseCoin: 'BTC', quoteCoin: 'USDT', direction: 'buy', type: 'market', amount: '500' };
    let said = '';
    await this.#until('an order book', async () => {
      said = (await this.#user.call('/bb/order/create', order)).msg;
      return (await this.#available('BTC')) > 0n;
    }).catch((error: Error) => {
      throw new Error(`${error.message}; the order was answered: ${said}`);
    });
    const bought = (await this.#user.balance('BTC')).available;
    return `${bought} BTC bought at the market`;
  }

  async withdraw(office: Office, amount: string): Promise<string> {
    const user = this.#user;
    await user.applyForVerification();
    await office.verify(EMAIL);
    await user.setFundPassword();
    const payment = { ...USDT, address: WALLET, amount };
    await user.ok('/bb/user/sendSecurityCode', { purpose: 'withdraw', ...payment });
    const code = codeIn(await letterTo(this.#smtp, EMAIL, codeIn))!;
    const { id } = await user.ok('/bb/user/statisticsUser/txPay', {
      ...{ ...payment, fundPassword: FUND_PASSWORD, code },
    });
    const txHash = `0x${'a2'.repeat(32)}`;
    await office.pay(id, txHash);
    await this.#until('the payment', async () => {
      const { list } = await user.ok('/bb/user/statisticsUser/txPage');
      return list[0].status === 'finished' && list[0].txHash === txHash;
    });
    return `${amount} USDT to ${WALLET}, approved and paid`;
  }

  async statement(): Promise<Statement> {
    const { list } = await this.#user.ok('/bb/user/statisticsUser/txPage');
    return {
      balances: JSON.stringify(await this.#user.ok('/bb/asset/list')),
      withdrawals: JSON.stringify(list),
    };
  }

  async #available(coin: string): Promise<bigint> {
    return parseAmount((await this.#user.balance(coin)).available)!;
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(500))
      if (await holds()) return;
    throw new Error(`${what} did not come within ${PATIENCE_MS / 1000} s`);
  }
}
