import { connect, type Socket } from 'node:net';
import { Random } from '@bourse/engine/sim/random';

/** What the load process is told. */
export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly tokens: readonly string[];
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
    const token = plan.tokens[n % plan.tokens.length]!;
    return trade(
      plan.port,
      () => orderRequest(random, token, plan.mid),
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
      const ok = received.startsWith('{"code":1,', headEnd + 4);
      received = '';
      answered(sentAt, ok);
      if (performance.now() < endAt) return send();
      socket.destroy();
      resolve();
    });
  });
}

/** Mostly orders that rest, a fifth that reach across the spread and trade with the house. */
function orderRequest(random: Random, token: string, mid: number): string {
  const isBuy = random.chance(0.5);
  const distance = random.chance(0.2) ? -0.002 : 0.001 + random.next() * 0.15;
  const price = (mid * (isBuy ? 1 - distance : 1 + distance)).toFixed(2);
  const amount = (5.5 / Number(price) / (1 - 0.16)).toFixed(4);
  const body = `baseCoin=ETH&quoteCoin=USDT&direction=${isBuy ? 'buy' : 'sell'}&type=limit&price=${price}&amount=${amount}`;
  return (
    `POST /bb/order/create HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Access-Token: ${token}\r\n` +
    `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}
