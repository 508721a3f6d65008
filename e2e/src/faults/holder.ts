import { setTimeout as sleep } from 'node:timers/promises';
import { signUp, type Fields, type TestUser } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import type { ServerUnderTest } from '../crash/server-under-test.ts';

export const STANDARD = '/contract/app/contract/standard';
export const MARKET_ORDER = {
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  direction: 'buy',
  type: 'market',
  margin: '50',
};
/** Such a position falls with 1.6 %. */
const LEVERAGE = 50;

/** Somebody with an open position. */
export interface Holder {
  readonly user: TestUser;
  readonly id: string;
}

/** What a call about contracts was answered; throws when it was refused. */
export async function result(user: TestUser, path: string, fields: Fields = {}): Promise<any> {
  const { body } = await user.call(path, fields);
  if (body['code'] !== 200) throw new Error(`${path} was answered ${JSON.stringify(body)}`);
  return body['result'];
}

/** A new user with a position of 50x. */
export async function holder(server: ServerUnderTest, name: string): Promise<Holder> {
  const user = await signUp(server.url, new Outbox(server.dataDir), `${name}@example.com`);
  await user.ok('/contract/contract/transfer', { amount: '1000', currency: 'USDT', type: 1 });
  await result(user, '/contract/app/contract/risk/accept', { product: 'contract' });
  for (const until = Date.now() + 20_000; ; await sleep(100)) {
    const { body } = await user.call(`${STANDARD}/createOrder`, { ...MARKET_ORDER, leverage: LEVERAGE });
    if (body['code'] === 200) return { user, id: body['result'].id };
    if (Date.now() > until) throw new Error(`no position could be opened: ${JSON.stringify(body)}`);
  }
}

export const position = ({ user, id }: Holder) => result(user, `${STANDARD}/getContractRecordById`, { id });
