import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { DepositView } from '@bourse/protocol/wallet/calls';
import { FUND_PASSWORD, PICTURE, type Answer, type Fields, type TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { expect, vi } from 'vitest';

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

/** Claims a deposit with a picture of the payment: USDT on ERC20, by a hash that no test has used, unless told otherwise. */
export function claimDeposit(user: TestUser, fields: Fields & { amount: string }): Promise<Answer> {
  // Other chains than Ethereum's write it without 0x.
  const txHash = (fields['chain'] ?? 'ERC20') === 'ERC20' ? newHash() : newHash().slice(2);
  const deposit = { currency: 'USDT', chain: 'ERC20', txHash, ...fields };
  return user.upload('/bb/recharge/submit', deposit, { credential: { bytes: PICTURE } });
}

/** Has two persons credit what a user claims; answers the deposit. */
export async function creditDeposit(
  exchange: TestExchange,
  user: TestUser,
  fields: Fields & { amount: string },
): Promise<string> {
  const { data } = await claimDeposit(user, fields);
  const { operations } = exchange.running.wallet;
  expect(await operations.finishDeposit(data.id, parseAmount(fields.amount)!, BY_TWO)).toBeUndefined();
  return data.id;
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
  const code = await exchange.codeFor(user, 'withdraw');
  return user.call('/bb/user/statisticsUser/txPay', { ...WITHDRAWAL, code, ...fields });
}

/** Pays all of a coin out, but for what is left. */
export async function payOut(
  exchange: TestExchange,
  user: TestUser,
  currency: string,
  left = '0',
): Promise<void> {
  const all = parseAmount((await user.balance(currency)).available)!;
  const amount = formatAmount(all - parseAmount(left)!);
  const payment = { currency, amount, address: EVM_ADDRESS, fee: '0.00000001' };
  const id = await requestWithdrawal(exchange, user, payment);
  const { operations } = exchange.running.wallet;
  await operations.startPayout(id);
  expect(await operations.finishPayout(id, newHash())).toBeUndefined();
}

/** Waits until the real clock has brought something about; fails after 30 s. */
export function eventually(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 30_000, interval: 50 });
}
