import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from '@bourse/server/parse-json';
import { PASSWORD, type Account } from './accounts.ts';

/** What the honest users met. Latencies in ms, of what was answered and of what was not. */
export interface Experience {
  readonly orders: readonly number[];
  readonly logIns: readonly number[];
  /** Answers that were no success. */
  readonly refused: number;
}

const ORDER_EVERY_MS = 60;
const LOG_IN_EVERY_MS = 300;
const PATIENCE_MS = 20_000;

/** Two who place an order and cancel it, again and again, and one who logs in; for so long. */
export async function honestUsers(
  ports: readonly number[],
  [first, second, third]: readonly Account[],
  { seconds, price }: { readonly seconds: number; readonly price: string },
): Promise<Experience> {
  const orders: number[] = [];
  const logIns: number[] = [];
  let refused = 0;
  const endAt = performance.now() + seconds * 1000;
  const agent = new Agent({ keepAlive: true });

  let turn = 0;

  async function timed(into: number[], path: string, fields: Record<string, string>, token?: string) {
    const port = ports[turn++ % ports.length]!;
    const startedAt = performance.now();
    const answer = await call({ port, agent }, path, fields, token);
    into.push(performance.now() - startedAt);
    if (answer?.code !== 1) refused++;
    return answer?.data;
  }

  async function trade({ token }: Account): Promise<void> {
    const order = {
      baseCoin: 'ETH',
      quoteCoin: 'USDT',
      direction: 'buy',
      type: 'limit',
      price,
      amount: '0.01',
    };
    while (performance.now() < endAt) {
      const placed = await timed(orders, '/bb/order/create', order, token);
      const id = placed?.order?.id;
      if (id !== undefined) await timed(orders, '/bb/order/cancel', { id: String(id) }, token);
      await sleep(ORDER_EVERY_MS);
    }
  }

  async function logIn({ email }: Account): Promise<void> {
    while (performance.now() < endAt) {
      await timed(logIns, '/user/login', { email, password: PASSWORD });
      await sleep(LOG_IN_EVERY_MS);
    }
  }

  await Promise.all([trade(first!), trade(second!), logIn(third!)]);
  agent.destroy();
  return { orders, logIns, refused };
}

/** An answer of the exchange; `undefined`: none came. */
export function call(
  { port, agent }: { readonly port: number; readonly agent?: Agent },
  path: string,
  fields: Record<string, string>,
  token?: string,
): Promise<any> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token !== undefined && { 'x-access-token': token }),
    };
    const options = { port, host: '127.0.0.1', method: 'POST', path, headers, timeout: PATIENCE_MS };
    const sent = request({ ...options, ...(agent && { agent }) }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(parseJson(text)));
      response.on('error', () => resolve(undefined));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(undefined));
    sent.end(new URLSearchParams(fields).toString());
  });
}
