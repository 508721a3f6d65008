import type { OrderView } from '@bourse/protocol/spot/calls';
import type { DepthDelta, DepthSnapshot } from '@bourse/protocol/stream';
import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { checkFrame } from '@bourse/testkit/check-frame';
import type { TestUser } from '@bourse/testkit/client';
import type { Frame } from '@bourse/testkit/stream';
import { WebSocket } from 'ws';

const RECONNECT_MS = 300;
/** A client that hears nothing for so long connects anew, as the web app does. */
const SILENCE_MS = 5_000;
const PAIR = 'btcusdt';
/** Books that are kept to be compared with what others were sent. */
const BOOKS = 400;

export type Side = ReadonlyMap<string, string>;
export interface Book {
  readonly seq: number;
  readonly bids: Side;
  readonly asks: Side;
}

/** A client who listens to everything of his and to one market, connects anew when the line is lost, and keeps what he was told. */
export class Recorder {
  readonly user: TestUser;
  /** Ids of trades that were printed on the tape, and of his own. */
  readonly trades = new Set<string>();
  /** The furthest that each of his orders was said to be. */
  readonly orders = new Map<string, OrderView>();
  /** Ids of what he was told of, by table. */
  readonly made = {
    positions: new Set<string>(),
    seconds: new Set<string>(),
    subscriptions: new Set<string>(),
    deposits: new Set<string>(),
    withdrawals: new Set<string>(),
  };
  /** By account and currency, as a client has them who asked once and then listened. */
  readonly balances = new Map<string, BalanceView>();
  /** The highest journal number of a private message. */
  seq = 0;
  connects = 0;
  readonly violations: string[] = [];
  readonly #url: string;
  #socket: WebSocket | undefined;
  #books: Book[] = [];
  /** Balances that were pushed since they were asked for. */
  readonly #pushed = new Set<string>();
  #heard = Date.now();
  #watch: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, user: TestUser) {
    this.#url = url;
    this.user = user;
  }

  start(): void {
    this.#connect();
    this.#watch = setInterval(() => {
      if (Date.now() - this.#heard > SILENCE_MS) this.#socket?.terminate();
    }, 500);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#watch);
    this.#socket?.terminate();
  }

  /** The book as it was at a number, if it has been here. */
  bookAt(seq: number): Book | undefined {
    return this.#books.find((book) => book.seq === seq);
  }

  get book(): Book | undefined {
    return this.#books.at(-1);
  }

  #connect(): void {
    if (this.#stopped) return;
    this.connects++;
    this.#heard = Date.now();
    this.#books = [];
    const socket = new WebSocket(`${this.#url.replace(/^http/, 'ws')}/stream`, {
      handshakeTimeout: SILENCE_MS,
    });
    this.#socket = socket;
    socket.on('open', () => {
      const { userId, token } = this.user;
      socket.send(JSON.stringify({ op: 'auth', userId: String(userId), token }));
      socket.send(JSON.stringify({ op: 'sub', channels: ['user', `depth:${PAIR}`, `trades:${PAIR}`] }));
    });
    socket.on('message', (data) => {
      this.#heard = Date.now();
      this.#hear(JSON.parse(String(data)) as Frame);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => setTimeout(() => this.#connect(), RECONNECT_MS));
  }

  /**
   * What was pushed before the connection is asked for once the subscription stands, so that nothing falls in between. What is pushed
   * until the answer comes is newer than it.
   */
  async #askBalances(): Promise<void> {
    this.#pushed.clear();
    const answer = await this.user.call('/bb/asset/list').catch(() => undefined);
    if (answer?.code !== 1) return this.#socket?.terminate();
    for (const view of [...answer.data.spot, ...answer.data.contract])
      if (!this.#pushed.has(keyOf(view))) this.balances.set(keyOf(view), view);
  }

  #hear(frame: Frame): void {
    try {
      checkFrame(frame);
    } catch (error) {
      this.violations.push((error as Error).message);
    }
    if (frame['ch'] === 'user') this.#own(frame);
    else if (frame['ch'] === `trades:${PAIR}`) this.#tape(frame);
    else if (frame['ch'] === `depth:${PAIR}`) this.#depth(frame as DepthSnapshot | DepthDelta);
    else if (frame['op'] !== undefined && frame['ok'] === false) this.#socket?.terminate();
    else if (frame['op'] === 'sub') void this.#askBalances();
  }

  #own(frame: Frame): void {
    this.seq = Math.max(this.seq, frame['seq']);
    for (const view of (frame['orders'] ?? []) as OrderView[]) this.orders.set(view.id, view);
    for (const { id } of frame['trades'] ?? []) this.trades.add(id);
    for (const view of (frame['balances'] ?? []) as BalanceView[]) {
      this.balances.set(keyOf(view), view);
      this.#pushed.add(keyOf(view));
    }
    for (const [kind, ids] of Object.entries(this.made)) for (const { id } of frame[kind] ?? []) ids.add(id);
  }

  /** Prints of the feed are no trades of ours. */
  #tape(frame: Frame): void {
    for (const { id, source } of frame['data'])
      if (source === 'book') this.trades.add(String(id).replace(/^b/, ''));
  }

  #depth(frame: DepthSnapshot | DepthDelta): void {
    const before = this.#books.at(-1);
    if (frame.type === 'delta' && frame.prev !== before?.seq) {
      // A gap: ask for the whole book again, as any client does.
      this.#books = [];
      this.#socket?.send(JSON.stringify({ op: 'unsub', channels: [`depth:${PAIR}`] }));
      this.#socket?.send(JSON.stringify({ op: 'sub', channels: [`depth:${PAIR}`] }));
      return;
    }
    const from = frame.type === 'delta' ? before : undefined;
    const book = {
      seq: frame.seq,
      bids: changed(from?.bids, frame.bids),
      asks: changed(from?.asks, frame.asks),
    };
    this.#books = [...this.#books.slice(1 - BOOKS), book];
  }
}

function keyOf({ account, currencyName }: BalanceView): string {
  return `${account} ${currencyName}`;
}

function changed(side: Side | undefined, levels: readonly (readonly [string, string])[]): Side {
  const next = new Map(side);
  for (const [price, amount] of levels) {
    if (Number(amount) === 0) next.delete(price);
    else next.set(price, amount);
  }
  return next;
}
