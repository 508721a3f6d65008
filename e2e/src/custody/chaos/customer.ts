import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { issueKey } from '@bourse/server/open-api/auth/test-key';
import { TestBot } from '@bourse/server/open-api/test-bot';
import { until } from '@bourse/testkit/signer-run';
import { SHARED_XRP, type Parts } from '../parts.ts';
import { MOVED, MOVED_COINS, units, type MovedCoin } from './coins.ts';

/** Someone with a program that withdraws for him; his wallet outside is everybody's. */
export interface Customer {
  readonly user: TestUser;
  readonly bot: TestBot;
  readonly depositAddress: Readonly<Record<MovedCoin, string>>;
  /** His own at the address of XRP that all share. */
  readonly depositTag: number;
  /** On his account before anything moved, in units of 1e-8. */
  readonly atFirst: Readonly<Record<MovedCoin, bigint>>;
}

/** Where withdrawals go: of anvil's accounts one that nobody pays from, and of the test vectors of BIP 84; nobody yet on the XRP ledger. */
export const OUTSIDE: Readonly<Record<MovedCoin, string>> = {
  USDT: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ETH: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  BTC: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  XRP: 'rNLpgsBTCwiaZAnHe2ZViAN1GcXZtYW6rg',
};
/** Of withdrawals of XRP. */
export const OUTSIDE_TAG = '4294967295';
/** Of XRP a new user has none: this is deposited first, in drops. */
const FIRST_XRP = 3_000_000_000n;
const CONFIRMATIONS = 12;

/** Moves the clock by a minute: codes to one address come a minute apart. */
export async function makeCustomers({ exchange, ripple }: Parts, count: number): Promise<Customer[]> {
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
    tags.set(user, Number(memo));
  }
  ripple.mine(CONFIRMATIONS);
  for (const user of users)
    await until(
      async () => units((await user.balance('XRP')).available),
      (seen) => seen === FIRST_XRP * 100n,
    );
  return Promise.all(
    users.map(async (user) => {
      const depositAddress: Partial<Record<MovedCoin, string>> = {};
      const atFirst: Partial<Record<MovedCoin, bigint>> = {};
      for (const currency of MOVED_COINS) {
        const { chain } = MOVED[currency];
        const line = {
          ...{ currency, chain, address: OUTSIDE[currency], remark: `out${currency}` },
          ...(currency === 'XRP' && { memo: OUTSIDE_TAG }),
        };
        await user.ok('/bb/address/add', { ...line, fundPassword: FUND_PASSWORD });
        depositAddress[currency] = (await user.ok('/bb/recharge/address', { currency, chain })).address;
        atFirst[currency] = units((await user.balance(currency)).available);
      }
      return {
        user,
        // By our clock, which is the exchange's from its next life on.
        bot: new TestBot(exchange.url, await issueKey(exchange, user, 'read,trade,withdraw')),
        depositAddress: depositAddress as Record<MovedCoin, string>,
        depositTag: tags.get(user)!,
        atFirst: atFirst as Record<MovedCoin, bigint>,
      };
    }),
  );
}
