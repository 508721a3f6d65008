import type { Duplex } from 'node:stream';

/**
 * Frames for many connections, made once for all of them. One tick of the market is five frames for everybody who looks at
 * it: the bytes of each are made once, and what a connection gets in one round of the event loop is one write, of one
 * buffer for all who get the same. A system call for each frame and client would cost more than all else about them.
 */

/** The connection under a WebSocket that compresses nothing, as all of ours. */
export type Line = Pick<Duplex, 'write' | 'cork' | 'uncork' | 'writableEnded' | 'destroyed'>;

/** Frames, one after the other, as one or more connections get them in this round: a last frame and what came before it. */
class Sequence {
  /** Of all its frames together. */
  readonly bytes: number;
  readonly #before: Sequence | undefined;
  readonly #frame: Buffer;
  readonly #longer = new Map<Buffer, Sequence>();
  #joined: Buffer | undefined;
  /** How many connections get exactly this. */
  receivers = 0;

  constructor(frame: Buffer, before?: Sequence) {
    this.#frame = frame;
    this.#before = before;
    this.bytes = (before?.bytes ?? 0) + frame.length;
  }

  with(frame: Buffer): Sequence {
    let longer = this.#longer.get(frame);
    if (!longer) this.#longer.set(frame, (longer = new Sequence(frame, this)));
    return longer;
  }

  /** One buffer is made when others get the same; what is for one alone is not copied. */
  writeTo(line: Line): void {
    if (!this.#before) line.write(this.#frame);
    else if (this.receivers > 1) line.write((this.#joined ??= Buffer.concat(this.#frames(), this.bytes)));
    else {
      line.cork();
      for (const frame of this.#frames()) line.write(frame);
      line.uncork();
    }
  }

  #frames(): Buffer[] {
    const frames = [this.#frame];
    for (let before = this.#before; before; before = before.#before) frames.push(before.#frame);
    return frames.reverse();
  }
}

const held = new Map<Line, Sequence>();
/** What was made of the messages of this round. */
const frames = new Map<string | Buffer, Buffer>();
/** By the frame with which they begin. */
const beginnings = new Map<Buffer, Sequence>();

/** Sends a text message, or the bytes of a binary one, when this round of the event loop ends. */
export function writeJointly(line: Line, message: string | Buffer): void {
  if (held.size === 0) setImmediate(letGo);
  let frame = frames.get(message);
  if (!frame) frames.set(message, (frame = frameOf(message)));
  held.set(line, held.get(line)?.with(frame) ?? beginningWith(frame));
}

function beginningWith(frame: Buffer): Sequence {
  let sequence = beginnings.get(frame);
  if (!sequence) beginnings.set(frame, (sequence = new Sequence(frame)));
  return sequence;
}

/** What waits for the end of the round. */
export function heldBytes(line: Line): number {
  return held.get(line)?.bytes ?? 0;
}

/** Writes what waits now, before something that must come after it. */
export function flush(line: Line): void {
  const sequence = held.get(line);
  if (!sequence) return;
  held.delete(line);
  if (isOpen(line)) sequence.writeTo(line);
}

function letGo(): void {
  const lines = [...held];
  held.clear();
  frames.clear();
  beginnings.clear();
  for (const [, sequence] of lines) sequence.receivers++;
  for (const [line, sequence] of lines) if (isOpen(line)) sequence.writeTo(line);
}

function isOpen(line: Line): boolean {
  return !line.writableEnded && !line.destroyed;
}

const FINAL = 0x80;
const TEXT = 1;
const BINARY = 2;

/** A whole message as one frame of a server, without a mask (RFC 6455, section 5.2). */
function frameOf(message: string | Buffer): Buffer {
  const isText = typeof message === 'string';
  const length = isText ? Buffer.byteLength(message) : message.length;
  const head = length < 126 ? 2 : length < 0x1_0000 ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(head + length);
  frame[0] = FINAL | (isText ? TEXT : BINARY);
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  if (isText) frame.write(message, head);
  else message.copy(frame, head);
  return frame;
}
