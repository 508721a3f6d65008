import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import { frameAmong, type Frame } from '@bourse/testkit/stream';
import { WebSocket } from 'ws';
import { issueKey } from './auth/test-key.ts';

export interface BotKey {
  readonly apiKey: string;
  readonly secret: string;
}

export interface BotAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, any>;
  readonly data: any;
}

type Query = Readonly<Record<string, string | number>>;

const PATIENCE_MS = 10_000;

/** A program that signs as HTX asks, written from its description and not from our code. */
export class TestBot {
  readonly url: string;
  readonly key: BotKey;
  readonly #now: () => number;
  #requests = 0;

  constructor(url: string, key: BotKey, now: () => number = Date.now) {
    this.url = url;
    this.key = key;
    this.#now = now;
  }

  /** With a key of its own, by the exchange's clock. */
  static async of(exchange: TestExchange, user: TestUser, rights = 'read,trade'): Promise<TestBot> {
    return new TestBot(exchange.url, await issueKey(exchange, user, rights), () => exchange.clock.now());
  }

  get(path: string, query: Query = {}): Promise<BotAnswer> {
    return this.fetch('GET', this.sign('GET', path, query));
  }

  post(path: string, body: unknown = {}): Promise<BotAnswer> {
    return this.fetch('POST', this.sign('POST', path), body);
  }

  /** The host that it signs. */
  protected get host(): string {
    return new URL(this.url).host;
  }

  /** The data of a call that must succeed. */
  async ok(answer: Promise<BotAnswer>): Promise<any> {
    const { status, body } = await answer;
    if (status !== 200 || (body['status'] !== 'ok' && body['code'] !== 200)) {
      throw new Error(`the call was answered ${status} ${JSON.stringify(body)}`);
    }
    return body['data'];
  }

  /** Path and signed query. A test's clock stands still: each signature takes another second, as a slow bot would. */
  sign(
    method: 'GET' | 'POST',
    path: string,
    query: Query = {},
    time = this.#now() + (this.#requests++ % 250) * 1000,
  ): string {
    const parameters: Query = {
      ...query,
      AccessKeyId: this.key.apiKey,
      SignatureMethod: 'HmacSHA256',
      SignatureVersion: '2',
      Timestamp: wireTime(time),
    };
    const text = Object.entries(parameters)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .sort()
      .join('&');
    const signature = this.#hmac(`${method}\n${this.host}\n${path}\n${text}`);
    return `${path}?${text}&Signature=${encodeURIComponent(signature)}`;
  }

  async fetch(method: 'GET' | 'POST', target: string, body?: unknown): Promise<BotAnswer> {
    const response = await fetch(this.url + target, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, any>;
    return { status: response.status, headers: response.headers, body: answer, data: answer['data'] };
  }

  /** An order on BTC/USDT of the caller's account; answers its id. */
  async place(userId: number, fields: Query): Promise<string> {
    const order = { 'account-id': String(userId), symbol: 'btcusdt', ...fields };
    return this.ok(this.post('/v1/order/orders/place', order));
  }

  /** A connection to `/ws/v2` that is logged in. */
  async listen(): Promise<TestPrivateSocket> {
    const socket = await TestPrivateSocket.open(this.url);
    socket.send(this.loginFrame());
    await socket.until(({ ch, code }) => ch === 'auth' && code === 200);
    return socket;
  }

  /** `path`: what is signed; ccxt signs the whole URL when it is not TLS. */
  loginFrame(path = '/ws/v2', time = this.#now()): object {
    const timestamp = wireTime(time);
    const signed = `accessKey=${this.key.apiKey}&signatureMethod=HmacSHA256&signatureVersion=2.1&timestamp=${encodeURIComponent(timestamp)}`;
    const params = {
      authType: 'api',
      accessKey: this.key.apiKey,
      signatureMethod: 'HmacSHA256',
      signatureVersion: '2.1',
      timestamp,
      signature: this.#hmac(`GET\n${new URL(this.url).host}\n${path}\n${signed}`),
    };
    return { action: 'req', ch: 'auth', params };
  }

  #hmac(text: string): string {
    return createHmac('sha256', this.key.secret).update(text).digest('base64');
  }
}

function wireTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}

/** A connection to `/ws/v2` that keeps every frame it was sent. */
export class TestPrivateSocket {
  readonly frames: Frame[] = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data, isBinary) => {
      if (isBinary) throw new Error('private frames are text');
      this.frames.push(JSON.parse(String(data)) as Frame);
    });
    this.closed = new Promise((resolve) => socket.once('close', resolve));
  }

  static async open(url: string): Promise<TestPrivateSocket> {
    const socket = new TestPrivateSocket(new WebSocket(`${url.replace(/^http/, 'ws')}/ws/v2`));
    await once(socket.#socket, 'open');
    return socket;
  }

  send(frame: object | string): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Subscribes and waits for the answer. */
  async subscribe(ch: string): Promise<Frame> {
    this.send({ action: 'sub', ch });
    return this.until((frame) => frame['action'] === 'sub' && frame['ch'] === ch);
  }

  /** The data of the pushes of a channel so far. */
  pushes(ch: string): any[] {
    return this.frames
      .filter((frame) => frame['action'] === 'push' && frame['ch'] === ch)
      .map(({ data }) => data);
  }

  /** The first frame, past or to come, that `wanted` accepts. Throws after 5 s. */
  until(wanted: (frame: Frame) => boolean): Promise<Frame> {
    return frameAmong(this.frames, wanted);
  }

  close(): void {
    this.#socket.terminate();
  }
}
