import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { WebSocketServer, type WebSocket } from 'ws';

/** A candle as HTX words it. */
export interface UpstreamCandle {
  readonly id: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly amount: number;
  readonly vol: number;
  readonly count: number;
}

/** Something that answers and speaks like HTX, and misbehaves as it is told. */
export class TestUpstream {
  /** How far its clock is ahead. */
  aheadMs = 0;
  symbols: { symbol: string; state: string }[] = [];
  /** Candles by period, oldest first. */
  candles: Readonly<Record<string, readonly UpstreamCandle[]>> = {};
  /** Trades as /market/history/trade tells them, newest first. */
  trades: object[] = [];
  /** Calls that are answered with HTTP 503 before it works again. */
  failing = 0;
  readonly calls: string[] = [];
  /** What clients sent. */
  readonly heard: Record<string, unknown>[] = [];
  connections = 0;
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #sockets = new WebSocketServer({ server: this.#server, path: '/ws' });
  readonly #clients = new Set<WebSocket>();
  #version = 0;

  static async start(): Promise<TestUpstream> {
    const upstream = new TestUpstream();
    upstream.#sockets.on('connection', (client) => upstream.#accept(client));
    await new Promise<void>((resolve) => upstream.#server.listen(0, '127.0.0.1', resolve));
    return upstream;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get now(): number {
    return Date.now() + this.aheadMs;
  }

  /** To everyone who is connected, compressed as the real one does. */
  say(message: object): void {
    this.sayBytes(gzipSync(JSON.stringify(message)));
  }

  sayBytes(bytes: Buffer | string): void {
    for (const client of this.#clients) client.send(bytes);
  }

  book(symbol: string, bid: number, ask: number, more: { ts?: number; version?: number } = {}): void {
    const { ts = this.now, version = ++this.#version } = more;
    const tick = { bids: [[bid, 1]], asks: [[ask, 1]], version, ts };
    this.say({ ch: `market.${symbol}.depth.step0`, ts, tick });
  }

  candle(symbol: string, tick: UpstreamCandle, ts = this.now): void {
    this.say({ ch: `market.${symbol}.kline.1min`, ts, tick });
  }

  trade(symbol: string, tradeId: number, price: number, ts = this.now): void {
    const data = [{ id: 1e22 + tradeId, ts, tradeId, amount: 0.5, price, direction: 'buy' }];
    this.say({ ch: `market.${symbol}.trade.detail`, ts, tick: { id: tradeId, ts, data } });
  }

  hangUp(): void {
    for (const client of this.#clients) client.terminate();
  }

  async stop(): Promise<void> {
    this.hangUp();
    this.#sockets.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client: WebSocket): void {
    this.connections++;
    this.#clients.add(client);
    client.on('close', () => this.#clients.delete(client));
    client.on('message', (data) => this.heard.push(JSON.parse(String(data)) as Record<string, unknown>));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.calls.push(request.url!);
    response.setHeader('content-type', 'application/json');
    if (this.failing > 0) {
      this.failing--;
      response.statusCode = 503;
      return void response.end('busy');
    }
    response.end(JSON.stringify(this.#body(new URL(request.url!, this.url))));
  }

  #body({ pathname, searchParams: query }: URL): object {
    const ok = { status: 'ok', ts: this.now };
    if (pathname === '/v1/common/symbols') return { ...ok, data: this.symbols };
    if (pathname === '/v1/common/timestamp') return { ...ok, data: this.now };
    if (pathname === '/market/history/trade') return { ...ok, data: this.trades };
    if (!this.symbols.some(({ symbol }) => symbol === query.get('symbol'))) {
      return { status: 'error', 'err-code': 'invalid-parameter', 'err-msg': 'invalid symbol', ts: this.now };
    }
    const candles = this.candles[query.get('period')!] ?? [];
    return { ...ok, data: candles.toReversed().slice(0, Number(query.get('size'))) };
  }
}
