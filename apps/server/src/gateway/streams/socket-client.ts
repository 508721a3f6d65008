import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Worth } from '@bourse/protocol/call';
import { parseJson } from '../../parse-json.ts';
import type { Purse } from '../access/purse.ts';
import { onBehalfOf } from '../deadline.ts';
import { flush, heldBytes, writeJointly } from './joint-writes.ts';
import type { FrameSource, FrameTurns, WaitingFrame } from './frame-turns.ts';

export interface SocketClientOptions {
  readonly ws: WebSocket;
  /** What the frames go through, together; absent: each is written by itself. */
  readonly line?: Duplex;
  /** The client's address, as budgets count it. */
  readonly sender: string;
  readonly turns: FrameTurns;
  /** Of the frames that a connection may send, each with an account of its own; more drop it. */
  readonly frames: Purse;
  /** A client with more than this many bytes unsent, or unheard, is dropped, never waited for. */
  readonly unsentBytes: number;
  /** Told why a client was dropped. */
  readonly dropped?: (why: string) => void;
}

/**
 * Frames of one connection that wait for their turn. With so many it is not read until few are left: they wait with the
 * client. What had come already may be more, yet never so many.
 */
const PAUSED_AT = 200;
const READ_AGAIN_AT = 50;
const MOST_WAITING = 1_000;
let connections = 0;

/** Why a client is dropped that says more than is heard. */
export const TOO_MANY = 'too many messages';

/** What a dropped client gets to read its close frame. */
const GRACE_MS = 2_000;

/**
 * A WebSocket of any endpoint: its frames wait, are parsed when they come first, and handled one after the other in turn with those of all
 * other connections. What it does not read in time ends it, and its backlog with it.
 */
export abstract class SocketClient implements FrameSource {
  readonly sender: string;
  readonly #ws: WebSocket;
  readonly #options: SocketClientOptions;
  readonly #number = ++connections;
  /** As text: a frame's own bytes may be a small part of a large buffer. Binary ones are none that we know. */
  readonly #waiting: { readonly text: string | undefined; readonly bytes: number }[] = [];
  /** The first of those that wait, once it was asked for. */
  #next: WaitingFrame | undefined;
  #waitingBytes = 0;
  #counting = 0;
  #ended = false;

  constructor(options: SocketClientOptions) {
    this.#ws = options.ws;
    this.#options = options;
    this.sender = options.sender;
    this.#ws.on('message', (data, isBinary) => this.#receive(data, isBinary));
    // They say nothing, and yet millions of them are work.
    for (const control of ['ping', 'pong'] as const) this.#ws.on(control, () => this.#count());
  }

  /** Who is signed in here; he pays for the frames. */
  get user(): number | undefined {
    return undefined;
  }

  /** Sends the ping of the round, or ends a client that did not answer. */
  abstract ping(): void;

  /** Handles a frame: what its JSON says; `undefined`: it is none. A rejection drops the client. */
  protected abstract handle(frame: unknown): Promise<void> | void;

  /** What a frame takes from its sender's budget; a look at the clock is 1. */
  protected abstract costOf(frame: unknown): number;

  /** New subscriptions and questions are reads; the rest is quickly done, and ends something. */
  protected abstract worthOf(frame: unknown): Worth;

  protected get isEnded(): boolean {
    return this.#ended;
  }

  /** Takes the client off everything that it listens to. */
  end(): void {
    this.#ended = true;
    this.#waiting.length = 0;
    this.#next = undefined;
    this.#waitingBytes = 0;
  }

  goodbye(): void {
    this.end();
    this.#close(1001);
  }

  protected send(frame: string | Buffer): void {
    if (this.#ended) return;
    const { line, unsentBytes } = this.#options;
    const held = line ? heldBytes(line) : 0;
    if (this.#ws.bufferedAmount + held > unsentBytes) return this.drop(1013, 'slow');
    if (line) writeJointly(line, frame);
    else this.#ws.send(frame);
  }

  protected sendPing(): void {
    this.#ws.ping();
  }

  protected terminate(): void {
    this.#ws.terminate();
  }

  protected drop(code: number, why: string): void {
    this.#options.dropped?.(why);
    this.end();
    this.#close(code, why);
  }

  #close(code: number, why?: string): void {
    if (this.#options.line) flush(this.#options.line);
    // Its answer to the farewell is to be read.
    if (this.#ws.isPaused) this.#ws.resume();
    this.#ws.close(code, why);
    setTimeout(() => this.#ws.terminate(), GRACE_MS).unref();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#ended) return;
    const bytes = (data as Buffer).length;
    this.#waitingBytes += bytes;
    if (this.#waiting.length >= MOST_WAITING || this.#waitingBytes > this.#options.unsentBytes)
      return this.#dropTalker();
    this.#count();
    this.#waiting.push({ text: isBinary ? undefined : String(data), bytes });
    if (this.#waiting.length >= PAUSED_AT) this.#ws.pause();
    this.#options.turns.enter(this);
  }

  /** One more frame. What comes in one piece is counted before the first answer; nobody may send so many at once. */
  #count(): void {
    if (this.#ended) return;
    if (++this.#counting > MOST_WAITING) return this.#dropTalker();
    void this.#options.frames.spend(this.#number).then(({ waitMs }) => {
      this.#counting--;
      if (waitMs > 0) this.#dropTalker();
    });
  }

  #dropTalker(): void {
    if (this.#ended) return;
    this.drop(1008, TOO_MANY);
    // What else it says is not read: to find its answer to the farewell among millions of frames is the work that it was dropped for.
    this.#ws.pause();
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  next(): WaitingFrame | undefined {
    const [first] = this.#waiting;
    if (!first || this.#next) return this.#next;
    const frame = first.text === undefined ? undefined : parseJson(first.text);
    const { bytes } = first;
    return (this.#next = { frame, bytes, cost: this.costOf(frame), worth: this.worthOf(frame) });
  }

  handleNext(): Promise<void> | void {
    const { frame, bytes } = this.next()!;
    this.#next = undefined;
    this.#waiting.shift();
    this.#waitingBytes -= bytes;
    if (this.#waiting.length === READ_AGAIN_AT) this.#ws.resume();
    try {
      return onBehalfOf(this.sender, () => this.handle(frame))?.catch((error: unknown) => this.failed(error));
    } catch (error) {
      this.failed(error);
    }
  }

  /** A frame could not be handled, which is not the client's fault. */
  failed(_error: unknown): void {
    this.drop(1011, 'error');
  }
}
