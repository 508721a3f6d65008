import { setTimeout as sleep } from 'node:timers/promises';
import { NO_LIMITS } from '@bourse/server/gateway/access/budget';
import { serve, startExchangeProcess } from '../exchange-process.ts';
import { PacedDepth } from './paced-depth.ts';

/** What the parent is told when the exchange takes orders. */
export interface WebServerReady {
  readonly url: string;
  readonly trader: { readonly userId: number; readonly token: string };
}

/** What the parent says: pace the book, or leave it as it is. */
export type Pace = 'start' | 'stop';

const SYMBOL = 'btcusdt';
const LOOK_MS = 200;

// A process of its own: node server.js, DATA_DIR in the environment. The real exchange with its market.
const running = await startExchangeProcess(() => ({ limits: NO_LIMITS }));
const { exchange } = running;
const trader = await exchange.identity.enrol('trader@bench.example', 'Bench-password-1');
while (!exchange.ready()) await sleep(10);
const paced = new PacedDepth(exchange.services.bus, SYMBOL);

const port = await serve(running, () => {
  clearInterval(look);
  paced.stop();
});
const url = `http://127.0.0.1:${port}`;
const look = setInterval(
  () => void bestBid().then((price) => (paced.bestBid = price ?? paced.bestBid)),
  LOOK_MS,
);
process.on('message', (pace: Pace) => (pace === 'start' ? paced.start() : paced.stop()));
process.send!({ url, trader } satisfies WebServerReady);

/** Nothing where the exchange was too busy to say. */
async function bestBid(): Promise<number | undefined> {
  const body = new URLSearchParams({ symbol: SYMBOL, size: '1' });
  const response = await fetch(`${url}/huobi/getHuobiContractDepthV2`, { method: 'POST', body });
  const { tick } = (await response.json()) as { tick?: { bids: [string, string][] } };
  return tick && Number(tick.bids[0]![0]);
}
