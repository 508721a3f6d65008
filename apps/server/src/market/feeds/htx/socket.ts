import { gunzipSync } from 'node:zlib';
import { WebSocket, type RawData } from 'ws';
import { BackOff } from './back-off.ts';
import { parseFrame, type HtxFrame } from './messages.ts';

export interface HtxSocketOptions {
  /** ws:// or wss://, with the path. */
  readonly url: string;
  readonly connectMs: number;
  /** A connection without any frame that can be read for so long is dead; HTX pings every 5 s. */
  readonly silenceMs: number;
  readonly reconnect: { readonly firstMs: number; readonly mostMs: number };
  /** A connection that has lasted so long makes the next wait a short one again. */
  readonly stableMs: number;
  /** Connected: time to subscribe. */
  readonly opened: () => void;
  readonly frame: (frame: Exclude<HtxFrame, { kind: 'ping' }>) => void;
  /** A frame that could not be read. */
  readonly garbage: () => void;
  /** The connection ended, or could not be made; `inMs` until the next attempt. */
  readonly closed: (why: string, inMs: number) => void;
}

const MOST_FRAME_BYTES = 1024 * 1024;
const MOST_UNZIPPED_BYTES = 4 * 1024 * 1024;
/** A peer that does not take what we send is not worth keeping in memory. */
const MOST_UNSENT_BYTES = 256 * 1024;

/** One connection to an HTX's /ws, made again whenever it is lost. */
export class HtxSocket {
  readonly #options: HtxSocketOptions;
  readonly #backOff: BackOff;
  #socket: WebSocket | undefined;
  #timer: NodeJS.Timeout | undefined;
  #heardAt = 0;
  #messageId = 0;
  #stopped = false;

  constructor(options: HtxSocketOptions) {
    this.#options = options;
    this.#backOff = new BackOff(options.reconnect);
  }

  start(): void {
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#socket?.terminate();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  subscribe(channel: string): void {
    this.#send({ sub: channel, id: String(++this.#messageId) });
  }

  unsubscribe(channel: string): void {
    this.#send({ unsub: channel, id: String(++this.#messageId) });
  }

  #send(message: object): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > MOST_UNSENT_BYTES) socket.terminate();
    else socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const { url, connectMs, opened } = this.#options;
    const socket = new WebSocket(url, {
      handshakeTimeout: connectMs,
      maxPayload: MOST_FRAME_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
    });
    this.#socket = socket;
    let why = 'the upstream closed it';
    let openedAt: number | undefined;
    let watch: NodeJS.Timeout | undefined;
    socket.on('open', () => {
      openedAt = this.#heardAt = performance.now();
      watch = this.#watch(socket, (silence) => (why = silence));
      opened();
    });
    socket.on('message', (data, isBinary) => this.#take(data, isBinary));
    socket.on('error', (error) => (why = error.message || String(error)));
    socket.once('close', () => {
      clearInterval(watch);
      if (this.#stopped) return;
      if (openedAt !== undefined && performance.now() - openedAt >= this.#options.stableMs)
        this.#backOff.reset();
      const wait = this.#backOff.next();
      this.#timer = setTimeout(() => this.#connect(), wait);
      this.#options.closed(why, wait);
    });
  }

  #watch(socket: WebSocket, say: (why: string) => void): NodeJS.Timeout {
    const { silenceMs } = this.#options;
    return setInterval(() => {
      if (performance.now() - this.#heardAt < silenceMs) return;
      say(`nothing was heard for ${silenceMs / 1_000} s`);
      socket.terminate();
    }, silenceMs / 5);
  }

  #take(data: RawData, isBinary: boolean): void {
    const text = textOf(data, isBinary);
    const frame = text === undefined ? undefined : parseFrame(text);
    if (frame === undefined) return this.#options.garbage();
    this.#heardAt = performance.now();
    if (frame.kind === 'ping') this.#send({ pong: frame.ping });
    else this.#options.frame(frame);
  }
}

/** Real HTX compresses every frame; text is taken too. */
function textOf(data: RawData, isBinary: boolean): string | undefined {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  if (!isBinary) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_UNZIPPED_BYTES }).toString('utf8');
  } catch {
    return undefined;
  }
}
