import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** Of one connection's requests so many are worked on at once; whoever sends more before he reads an answer waits for it. */
const AT_ONCE = 8;
/** So many may wait behind them. Nobody who means to read answers sends more. */
const MOST_WAITING = 256;
/** What Node keeps of a request and of its answer before that is begun, with a head as browsers send it. */
const BYTES_WAITING = 8_192;

export interface TakingSpeed {
  readonly windowMs: number;
  /** In a window. */
  readonly leastBytes: number;
}

/** Slower than any line on which a page could be used. */
const SPEED: TakingSpeed = { windowMs: 30_000, leastBytes: 32 * 1_024 };
const LOOK_MS = 2_000;

/** A body that lies whole in memory until it is taken says how long it is; of others, files for example, a little is read ahead. */
export interface Body extends Readable {
  readonly bytesInMemory?: number;
}

interface Line {
  readonly waiting: (() => void)[];
  /** With the body of each that goes out in pieces. */
  readonly underWay: Map<ServerResponse, Body | undefined>;
  /** Since when answers wait for their reader, and what he had taken then. */
  blocked?: { readonly since: number; readonly handedOver: number; readonly left: number } | undefined;
}

/**
 * What one address can make us keep by asking and not reading. Answers that nobody takes lie in our memory and in the kernel's, and
 * Node reads up to 64 kB of requests before it looks whether answers are taken: four hundred connections that read a byte a
 * second kept 3.4 GB. So a connection has a few answers at a time, and one on which they are hardly taken is ended; what all
 * connections of an address have together is bounded by `UntakenShare`.
 */
export class UntakenAnswers {
  readonly #lines = new Map<Socket, Line>();
  readonly #speed: TakingSpeed;
  readonly #looking: NodeJS.Timeout;

  constructor(speed: TakingSpeed = SPEED) {
    this.#speed = speed;
    this.#looking = setInterval(() => this.#look(), Math.min(LOOK_MS, speed.windowMs / 4)).unref();
  }

  /** Has `answer` answer when it is its turn on its connection. */
  inTurn(response: ServerResponse, answer: () => void): void {
    const { socket } = response.req;
    const line = this.#lineOf(socket);
    const begin = (): void => {
      line.underWay.set(response, undefined);
      response.once('pipe', (body: Body) => {
        // A file that was opened for somebody who has gone would stay open for ever.
        if (socket.destroyed) body.destroy();
        else line.underWay.set(response, body);
      });
      response.once('close', () => {
        line.underWay.get(response)?.destroy();
        line.underWay.delete(response);
        if (!socket.destroyed) line.waiting.shift()?.();
      });
      answer();
    };
    if (line.underWay.size < AT_ONCE) begin();
    else if (line.waiting.length < MOST_WAITING) line.waiting.push(begin);
    else socket.destroy();
  }

  /** What lies here for a connection: answers that its reader does not take, and requests that wait behind them. */
  bytesOf(socket: Socket): number {
    const line = this.#lines.get(socket);
    if (!line) return 0;
    const requests = line.waiting.length * BYTES_WAITING;
    // The kernel takes what is written: nothing waits for the reader.
    if (leftOf(socket) === 0) return requests;
    return [...line.underWay].reduce(
      (sum, [{ writableLength }, body]) =>
        sum + writableLength + (body?.bytesInMemory ?? body?.readableLength ?? 0),
      requests,
    );
  }

  /** For all of them. */
  bytes(): number {
    return [...this.#lines.keys()].reduce((sum, socket) => sum + this.bytesOf(socket), 0);
  }

  stop(): void {
    clearInterval(this.#looking);
  }

  #lineOf(socket: Socket): Line {
    const known = this.#lines.get(socket);
    if (known) return known;
    const line: Line = { waiting: [], underWay: new Map() };
    this.#lines.set(socket, line);
    socket.once('close', () => {
      this.#lines.delete(socket);
      process.nextTick(closeAll, line);
    });
    return line;
  }

  #look(): void {
    const now = performance.now();
    for (const [socket, line] of this.#lines) {
      const left = leftOf(socket);
      if (left === 0 || line.underWay.size === 0) line.blocked = undefined;
      else if (!line.blocked) line.blocked = { since: now, handedOver: handedOverOf(socket), left };
      else if (now - line.blocked.since >= this.#speed.windowMs) {
        const { handedOver, left: before } = line.blocked;
        const whole = handedOverOf(socket) - handedOver;
        const taken = whole > 0 ? whole : before - left;
        line.blocked = undefined;
        // Not closed: what the kernel still has would wait there for its reader.
        if (taken < this.#speed.leastBytes) socket.resetAndDestroy();
      }
    }
  }
}

/** Node closes the answer that was going out with its connection. Those behind it hear nothing, and neither do those who wait for their end. */
function closeAll({ underWay }: Line): void {
  for (const response of underWay.keys()) {
    response.destroyed = true;
    response.emit('close');
  }
}

/** Of what was written, what the kernel has taken in whole pieces. */
function handedOverOf(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}

/** What the kernel has not taken yet. Node looks at the same when it asks whether a connection is idle. */
function leftOf(socket: Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null }): number {
  return socket._handle?.writeQueueSize ?? 0;
}
