import type { ClientFrame, ServerFrame } from '@bourse/protocol/stream';
import type { Credentials } from '../session/session.ts';

/** A message of a channel. */
export type ChannelFrame = Extract<ServerFrame, { ch: string }>;

export interface ChannelHandler {
  message(frame: ChannelFrame): void;
  /** The channel is live again after an interruption: what came between was missed. */
  resumed?(): void;
}

export interface StreamOptions {
  url: string;
  open(url: string): WebSocket;
  /** 0 to 1; spreads reconnects of many clients. */
  random(): number;
}

export type StreamState = 'connecting' | 'open' | 'waiting';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
const PING_INTERVAL_MS = 15_000;
/** No frame for this long: the line is dead, whatever the socket says. */
const SILENCE_LIMIT_MS = 35_000;
/** Without a frame for this long, what is on screen may be old, and the reader is told. */
const FRESH_MS = 4000;
/** How often silence is looked for. A quiet line is asked for a sign of life half-way to `FRESH_MS`. */
const WATCH_INTERVAL_MS = 1000;

/**
 * One WebSocket to `/stream` for the whole page. Keeps the wanted channels subscribed over any number of
 * reconnects; the `user` channel is subscribed once the server has accepted the credentials.
 */
export class StreamClient {
  readonly #options: StreamOptions;
  readonly #handlers = new Map<string, Set<ChannelHandler>>();
  readonly #stateListeners = new Set<() => void>();
  #socket: WebSocket | undefined;
  #state: StreamState = 'connecting';
  #credentials: Credentials | undefined;
  #authenticated = false;
  /** Channels of which something may have been missed, until they are subscribed again. */
  #missed = new Set<string>();
  #failures = 0;
  #everOpen = false;
  #lastFrameAt = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #watchTimer: ReturnType<typeof setInterval> | undefined;
  #fresh = true;
  #watchedAt = 0;

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  /** Whether the exchange has been heard lately. A server that hangs keeps its sockets open and says nothing. */
  get fresh(): boolean {
    return this.#fresh;
  }

  get state(): StreamState {
    return this.#state;
  }

  readonly onStateChange = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  connect(): void {
    if (this.#socket) return;
    clearTimeout(this.#reconnectTimer);
    if (this.#watchTimer === undefined) {
      this.#watchedAt = this.#lastFrameAt = Date.now();
      this.#watchTimer = setInterval(() => this.#watch(), WATCH_INTERVAL_MS);
    }
    this.#setState('connecting');
    const socket = this.#options.open(this.#options.url);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#received(String(event.data));
    socket.onclose = () => this.#closed(socket);
  }

  /** Ends the connection for good, until `connect`. */
  disconnect(): void {
    clearTimeout(this.#reconnectTimer);
    clearInterval(this.#watchTimer);
    this.#watchTimer = undefined;
    const socket = this.#socket;
    this.#drop();
    socket?.close();
  }

  /** Tries at once instead of waiting for the back-off, for example when the network has returned. */
  hurry(): void {
    if (this.#state === 'waiting') this.connect();
  }

  subscribe(channel: string, handler: ChannelHandler): () => void {
    let handlers = this.#handlers.get(channel);
    if (!handlers) {
      handlers = new Set();
      this.#handlers.set(channel, handlers);
      if (this.#mayCarry(channel)) this.#send({ op: 'sub', channels: [channel] });
    }
    handlers.add(handler);
    return () => this.#unsubscribe(channel, handler);
  }

  /** Asks for a new snapshot of a channel after a gap. */
  resubscribe(channel: string): void {
    if (!this.#handlers.has(channel) || !this.#mayCarry(channel)) return;
    this.#send({ op: 'unsub', channels: [channel] });
    this.#send({ op: 'sub', channels: [channel] });
  }

  /** Whose `user` channel to carry. A change of user needs a new connection, for a socket signs in only once. */
  setCredentials(next: Credentials | undefined): void {
    if (next?.token === this.#credentials?.token) return;
    const hadUser = this.#credentials !== undefined;
    this.#credentials = next;
    if (this.#state !== 'open') return;
    if (hadUser) {
      const socket = this.#socket;
      this.#drop();
      socket?.close();
      this.connect();
    } else if (next) {
      this.#send({ op: 'auth', ...next });
    }
  }

  #mayCarry(channel: string): boolean {
    return this.#state === 'open' && (channel !== 'user' || this.#authenticated);
  }

  #unsubscribe(channel: string, handler: ChannelHandler): void {
    const handlers = this.#handlers.get(channel);
    if (!handlers?.delete(handler) || handlers.size > 0) return;
    this.#handlers.delete(channel);
    if (this.#mayCarry(channel)) this.#send({ op: 'unsub', channels: [channel] });
  }

  #opened(): void {
    this.#failures = 0;
    this.#authenticated = false;
    this.#heard();
    this.#setState('open');
    if (this.#credentials) this.#send({ op: 'auth', ...this.#credentials });
    const channels = [...this.#handlers.keys()].filter((channel) => channel !== 'user');
    this.#missed = new Set(this.#everOpen ? channels : []);
    if (channels.length > 0) this.#send({ op: 'sub', channels });
    this.#everOpen = true;
    this.#pingTimer = setInterval(() => this.#ping(), PING_INTERVAL_MS);
  }

  #received(data: string): void {
    this.#heard();
    const frame = JSON.parse(data) as ServerFrame;
    if ('ch' in frame) {
      for (const handler of this.#handlers.get(frame.ch) ?? []) handler.message(frame);
    } else if (frame.op === 'auth' && frame.ok) {
      this.#authenticated = true;
      // Also the first time: what happened since the page first loaded its lists has been missed.
      this.#missed.add('user');
      if (this.#handlers.has('user')) this.#send({ op: 'sub', channels: ['user'] });
    } else if (frame.op === 'sub' && frame.ok) {
      this.#resume(frame.channels ?? []);
    }
  }

  /** Who loaded before the exchange has confirmed the subscription would miss what is pushed in between. */
  #resume(channels: readonly string[]): void {
    for (const channel of channels) {
      if (!this.#missed.delete(channel)) continue;
      for (const handler of this.#handlers.get(channel) ?? []) handler.resumed?.();
    }
  }

  #heard(): void {
    this.#lastFrameAt = Date.now();
    this.#setFresh(true);
  }

  #watch(): void {
    const now = Date.now();
    // The page slept, in a hidden tab or a closed lid: nobody listened, so silence means nothing yet.
    if (now - this.#watchedAt > FRESH_MS) this.#lastFrameAt = now;
    this.#watchedAt = now;
    const silence = now - this.#lastFrameAt;
    if (silence >= FRESH_MS) this.#setFresh(false);
    else if (silence >= FRESH_MS / 2 && this.#state === 'open') this.#send({ op: 'ping' });
  }

  #setFresh(fresh: boolean): void {
    if (fresh === this.#fresh) return;
    this.#fresh = fresh;
    for (const listener of this.#stateListeners) listener();
  }

  #ping(): void {
    if (Date.now() - this.#lastFrameAt > SILENCE_LIMIT_MS) {
      const socket = this.#socket;
      if (socket) this.#closed(socket);
      socket?.close();
    } else {
      this.#send({ op: 'ping' });
    }
  }

  #closed(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#drop();
    const longest = Math.min(FIRST_DELAY_MS * 2 ** this.#failures, LONGEST_DELAY_MS);
    this.#failures += 1;
    this.#setState('waiting');
    this.#reconnectTimer = setTimeout(() => this.connect(), longest * (0.5 + this.#options.random() / 2));
  }

  #drop(): void {
    clearInterval(this.#pingTimer);
    this.#socket = undefined;
    this.#authenticated = false;
    this.#setState('waiting');
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #setState(state: StreamState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener();
  }
}
