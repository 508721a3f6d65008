import { checkInvariants } from '@bourse/engine/audit/invariants';
import type { Fields, TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { expect } from 'vitest';

/** Shared by the tests of leveraged and of second contracts. */

export const STANDARD = '/contract/app/contract/standard';
export const SECOND = '/contract/app/contract/second';
export const RISK = '/contract/app/contract/risk';
export const BTC = { baseCoin: 'BTC', quoteCoin: 'USDT' };

/** A user with `amount` USDT on his contract account who has accepted both risk notices. */
export async function trader(exchange: TestExchange, amount = '5000'): Promise<TestUser> {
  const user = await exchange.signUp();
  if (Number(amount) > 10_000) await fund(exchange, user, amount);
  if (amount !== '0') await user.ok('/contract/contract/transfer', { amount, currency: 'USDT', type: 1 });
  for (const product of ['contract', 'second']) await result(user, `${RISK}/accept`, { product });
  return user;
}

/** The result of a contract-side call, which must succeed. */
export async function result(user: Pick<TestUser, 'call'>, path: string, fields: Fields = {}): Promise<any> {
  const { body } = await user.call(path, fields);
  if (body['code'] !== 200) throw new Error(`${path} was answered ${JSON.stringify(body)}`);
  return body['result'];
}

/** What a contract-side call was refused with. */
export async function refusalOf(
  user: Pick<TestUser, 'call'>,
  path: string,
  fields: Fields = {},
  language = 'en-US',
): Promise<string> {
  const { status, body } = await user.call(path, fields, { language });
  if (status !== 200 || body['code'] !== 400) throw new Error(`${path} was answered ${JSON.stringify(body)}`);
  return body['message'];
}

/** Moves a pair's price and waits until the mark, a median of 3 s, has followed. */
export async function moveTo(exchange: TestExchange, symbol: string, price: string): Promise<void> {
  await exchange.setPrice(symbol, price);
  for (let second = 0; second < 3; second++) await exchange.clock.advance(1_000);
}

/** Opens a position on BTC/USDT at the market, 100 USDT at 20x unless `fields` say otherwise. */
export function open(user: TestUser, fields: Fields = {}): Promise<any> {
  const order = { ...BTC, direction: 'buy', type: 'market', margin: '100', leverage: 20 };
  return result(user, `${STANDARD}/createOrder`, { ...order, ...fields });
}

/** Places a second contract on BTC/USDT, up for 30 s with 100 USDT unless `fields` say otherwise. */
export function bet(user: TestUser, fields: Fields = {}): Promise<any> {
  const order = { ...BTC, openAmount: '100', positionTime: 30, tradeType: 1 };
  return result(user, `${SECOND}/createOrder`, { ...order, ...fields });
}

/** Stops an exchange that something was done to: it may have logged errors, and state and tables hold. */
export async function stopSound(exchange: TestExchange): Promise<void> {
  checkInvariants(exchange.running.engine.state);
  const report = await exchange.audit();
  await exchange.stop();
  expect(report).toMatchObject({ ok: true, differences: [] });
}

/** From now on a commit stays where it writes this: `before insert on closed_positions`. */
export async function holdCommitsAt(exchange: TestExchange, write: string): Promise<void> {
  await exchange.query(
    'create function wait_here() returns trigger language plpgsql as $$ begin perform pg_sleep(30); return new; end $$',
  );
  await exchange.query(`create trigger wait_here ${write} for each row execute function wait_here()`);
}

/** Resolves when a commit is held. */
export async function commitHeld(exchange: TestExchange): Promise<void> {
  const held = `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
  await expect.poll(async () => (await exchange.query(held)).length).toBe(1);
}

/** Takes the writer's connection away. */
export async function killWriter(exchange: TestExchange): Promise<void> {
  await exchange.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bourse-writer' and datname = current_database()`);
}
