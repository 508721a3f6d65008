import { parseAmount } from '@bourse/money/amount';
import type { DepositView } from '@bourse/protocol/wallet/calls';
import { FUND_PASSWORD, type Answer, type Fields, type TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import { expect } from 'vitest';

/** What the tests of deposits and withdrawals share. */

export const EVM_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** Two operators have seen it arrive. */
export const BY_TWO = { by: 'two', proposedBy: 1, approvedBy: 2 } as const;

let hashes = 0;

/** A transaction hash that no test has used. */
export function newHash(): string {
  return `0x${'a'.repeat(48)}${(++hashes).toString(16).padStart(16, '0')}`;
}

/** A user who may withdraw: verified, with a fund password. */
export async function verifiedUser(exchange: TestExchange): Promise<TestUser> {
  const user = await exchange.signUp();
  await user.setFundPassword();
  await exchange.verify(user);
  return user;
}

/** A user with an address to pay to. */
export async function userWithAddress(
  exchange: TestExchange,
  currency = 'USDT',
  chain = 'ERC20',
): Promise<{ user: TestUser; address: string; memo: string }> {
  const user = await exchange.signUp();
  const { address, memo = '' } = await user.ok('/bb/recharge/address', { currency, chain });
  return { user, address, memo };
}

/** A user's deposits as he sees them, newest first. */
export async function depositsOf(user: TestUser): Promise<DepositView[]> {
  return (await user.ok('/bb/recharge/record')).list;
}

/** A fresh e-mail code for withdrawals; a minute passes before each. */
export async function withdrawalCode(exchange: TestExchange, user: TestUser): Promise<string> {
  await exchange.clock.advance(60_000);
  await user.ok('/bb/user/sendSecurityCode', { purpose: 'withdraw' });
  return exchange.mail.codeFor(user.email);
}

/** The fields of a withdrawal of 100 USDT that lacks nothing but the code. */
export const WITHDRAWAL = {
  currency: 'USDT',
  chain: 'ERC20',
  address: EVM_ADDRESS,
  amount: '100',
  fundPassword: FUND_PASSWORD,
};

/** Withdraws with a fresh code. */
export async function withdraw(exchange: TestExchange, user: TestUser, fields: Fields = {}): Promise<Answer> {
  const code = await withdrawalCode(exchange, user);
  return user.call('/bb/user/statisticsUser/txPay', { ...WITHDRAWAL, code, ...fields });
}

/** Pays all of a coin out, but for what is left. */
export async function payOut(
  { running }: TestExchange,
  user: TestUser,
  currency: string,
  left = '0',
): Promise<void> {
  const amount = parseAmount((await user.balance(currency)).available)! - parseAmount(left)!;
  const reply = await running.services.sequencer.submit({
    type: 'requestWithdrawal',
    user: user.userId,
    currency,
    chain: 'ERC20',
    address: EVM_ADDRESS,
    amount,
    fee: 1n,
  });
  if (reply.status === 'refused') throw new Error(reply.refusal.code);
  const id = String(reply.result.withdrawalId);
  await running.wallet.operations.startPayout(id);
  expect(await running.wallet.operations.finishPayout(id, newHash())).toBeUndefined();
}

/** Waits until the real clock has brought something about; fails after 10 s. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Nothing was lost, made or left out: every line of the tables is what the journal says. */
export async function expectCleanAudit(exchange: TestExchange): Promise<void> {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect(exchange.errors).toEqual([]);
}
