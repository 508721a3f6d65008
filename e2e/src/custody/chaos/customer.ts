import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { issueKey } from '@bourse/server/open-api/auth/test-key';
import { TestBot } from '@bourse/server/open-api/test-bot';
import { until } from '@bourse/testkit/signer-run';
import { CONFIRMATIONS } from '../holdings.ts';
import { SHARED_EOS, SHARED_XRP, type Parts } from '../parts.ts';
import { CURRENCIES, MOVED, units, type MovedCoin } from './moved.ts';

/** Someone with a program that withdraws for him; his wallet outside is everybody's. */
export interface Customer {
  readonly user: TestUser;
  readonly bot: TestBot;
  readonly depositAddress: ReadonlyMap<MovedCoin, string>;
  /** His own at the addresses of XRP and of EOS that all share. */
  readonly depositTag: number;
  /** On his account before anything moved, by currency, in units of 1e-8. */
  readonly atFirst: ReadonlyMap<string, bigint>;
}

/** Of XRP and EOS a new user has none: this is deposited first, in the smallest units of their chains. */
const FIRST_XRP = 3_000_000_000n;
const FIRST_EOS = 30_000_000n;

/** Moves the clock by a minute: codes to one address come a minute apart. */
export async function makeCustomers({ exchange, ripple, eos }: Parts, count: number): Promise<Customer[]> {
  const users: TestUser[] = [];
  for (let n = 1; n <= count; n++) {
    const user = await exchange.signUp(`customer${n}@example.com`);
    await user.setFundPassword();
    await exchange.verify(user);
    users.push(user);
  }
  await exchange.clock.advance(60_000);
  const tags = new Map<TestUser, number>();
  for (const user of users) {
    const { memo } = await user.ok('/bb/recharge/address', { currency: 'XRP', chain: 'XRP' });
    ripple.chain.pay(SHARED_XRP, FIRST_XRP, Number(memo));
    eos.give(SHARED_EOS, FIRST_EOS, memo);
    tags.set(user, Number(memo));
  }
  ripple.mine(CONFIRMATIONS);
  for (const user of users) {
    await until(
      async () => units((await user.balance('XRP')).available),
      (seen) => seen === FIRST_XRP * 100n,
    );
    await until(
      async () => units((await user.balance('EOS')).available),
      (seen) => seen === FIRST_EOS * 10_000n,
    );
  }
  return Promise.all(
    users.map(async (user) => {
      const depositAddress = new Map<MovedCoin, string>();
      for (const coin of MOVED) {
        const { currency, chain, outside, outsideTag: memo } = coin;
        const line = {
          ...{ currency, chain, address: outside, remark: `out ${chain} ${currency}` },
          ...(memo !== undefined && { memo }),
        };
        await user.ok('/bb/address/add', { ...line, fundPassword: FUND_PASSWORD });
        const { address } = await user.ok('/bb/recharge/address', { currency, chain });
        depositAddress.set(coin, address);
      }
      const atFirst = new Map<string, bigint>();
      for (const currency of CURRENCIES)
        atFirst.set(currency, units((await user.balance(currency)).available));
      return {
        user,
        // By our clock, which is the exchange's from its next life on.
        bot: new TestBot(exchange.url, await issueKey(exchange, user, 'read,trade,withdraw')),
        depositAddress,
        depositTag: tags.get(user)!,
        atFirst,
      };
    }),
  );
}
