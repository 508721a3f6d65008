import { createHmac, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { Random } from '@bourse/engine/sim/random';
import { newOrder, type NewOrder } from './new-order.ts';

/** Who places orders: his token, and his API key. */
export interface Trader {
  readonly userId: number;
  readonly token: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** What the load process is told. */
export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /**
   * How the traders call: with a token, with a token and a request id as the web app does, or signed and with a client
   * order id as ccxt does.
   */
  readonly api: 'web' | 'web-app' | 'open';
  readonly traders: readonly Trader[];
  /** Current mid price of ETH/USDT, for prices that rest, and some that trade. */
  readonly mid: number;
}

export interface LoadResult {
  /** Orders acknowledged in the measured time. */
  readonly orders: number;
  /** Orders acknowledged in all, warm-up included. */
  readonly acknowledged: number;
  readonly refused: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

process.once('message', (plan: LoadPlan) => void run(plan).then((result) => process.send!(result)));

async function run(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = [];
  const counts = { orders: 0, acknowledged: 0, refused: 0 };
  const startedAt = performance.now();
  const measureFrom = startedAt + plan.warmUpSeconds * 1000;
  const endAt = measureFrom + plan.seconds * 1000;
  const traders = Array.from({ length: plan.connections }, (_, n) => {
    const random = new Random(n + 1);
    const trader = plan.traders[n % plan.traders.length]!;
    const request =
      plan.api === 'open' ? signedRequest(trader, n) : webRequest(trader, plan.api === 'web-app');
    return trade(
      plan.port,
      () => request(newOrder(random, plan.mid)),
      endAt,
      (sentAt, ok) => {
        const now = performance.now();
        if (ok) counts.acknowledged++;
        else counts.refused++;
        if (!ok || now < measureFrom || now > endAt) return;
        counts.orders++;
        latencies.push(now - sentAt);
      },
    );
  });
  await Promise.all(traders);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { ...counts, seconds: plan.seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** One keep-alive connection: an order, its answer, the next order. A hand-made client, so that it costs little. */
function trade(
  port: number,
  next: () => string,
  endAt: number,
  answered: (sentAt: number, ok: boolean) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let received = '';
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(next());
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
      if (received.length < headEnd + 4 + length) return;
      const ok = OK.some((beginning) => received.startsWith(beginning, headEnd + 4));
      received = '';
      answered(sentAt, ok);
      if (performance.now() < endAt) return send();
      socket.destroy();
      resolve();
    });
  });
}

/** How answers of the two APIs begin when the order was taken. */
const OK = ['{"code":1,', '{"status":"ok",'];

function webRequest({ token }: Trader, isNamed: boolean): (order: NewOrder) => string {
  return ({ side, price, amount }) => {
    const order = `baseCoin=ETH&quoteCoin=USDT&direction=${side}&type=limit&price=${price}&amount=${amount}`;
    const body = isNamed ? `${order}&requestId=${randomUUID()}` : order;
    return (
      `POST /bb/order/create HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Access-Token: ${token}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    );
  };
}

/** As ccxt sends it, client order id included. A signature holds for its second; making it is not what is measured. */
function signedRequest(trader: Trader, connection: number): (order: NewOrder) => string {
  const path = '/v1/order/orders/place';
  let second = '';
  let query = '';
  let count = 0;
  return ({ side, price, amount }) => {
    const now = new Date().toISOString().slice(0, 19);
    if (now !== second) {
      second = now;
      const claims = `AccessKeyId=${trader.accessKey}&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=${encodeURIComponent(now)}`;
      const text = `POST\n127.0.0.1\n${path}\n${claims}`;
      const signature = createHmac('sha256', trader.secretKey).update(text).digest('base64');
      query = `${claims}&Signature=${encodeURIComponent(signature)}`;
    }
    const body =
      `{"account-id":"${trader.userId}","symbol":"ethusdt","type":"${side}-limit","amount":"${amount}",` +
      `"price":"${price}","client-order-id":"AA03022abc${connection}-${++count}"}`;
    return (
      `POST ${path}?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    );
  };
}
