import type { Duplex } from 'node:stream';

/**
 * Frames for many connections, made once for all of them. One tick of the market is five frames for everybody who looks at
 * it: the bytes of each are made once, and what a connection gets in one round of the event loop is one write, of one
 * buffer for all who get the same. A system call for each frame and client would cost more than all else about them.
 */

/** The connection under a WebSocket that compresses nothing, as all of ours. */
export type Line = Pick<Duplex, 'write' | 'cork' | 'uncork' | 'writableEnded' | 'destroyed'>;

/** Frames, one after the other, as one or more connections get them in this round. */
class Sequence {
  /** Of all of them together. */
  readonly bytes: number;
  readonly #frames: readonly Buffer[];
  readonly #longer = new Map<Buffer, Sequence>();
  #joined: Buffer | undefined;

  constructor(frames: readonly Buffer[] = []) {
    this.#frames = frames;
    this.bytes = frames.reduce((sum, { length }) => sum + length, 0);
  }

  with(frame: Buffer): Sequence {
    let longer = this.#longer.get(frame);
    if (!longer) this.#longer.set(frame, (longer = new Sequence([...this.#frames, frame])));
    return longer;
  }

  /** One buffer is made when others get the same; what is for one alone is not copied. */
  writeTo(line: Line, isShared: boolean): void {
    if (this.#frames.length === 1) line.write(this.#frames[0]);
    else if (isShared) line.write((this.#joined ??= Buffer.concat(this.#frames, this.bytes)));
    else {
      line.cork();
      for (const frame of this.#frames) line.write(frame);
      line.uncork();
    }
  }
}

const held = new Map<Line, Sequence>();
/** What was made of the messages of this round. */
const frames = new Map<string | Buffer, Buffer>();
let nothing = new Sequence();

/** Sends a text message, or the bytes of a binary one, when this round of the event loop ends. */
export function writeJointly(line: Line, message: string | Buffer): void {
  if (held.size === 0) setImmediate(letGo);
  let frame = frames.get(message);
  if (!frame) frames.set(message, (frame = frameOf(message)));
  held.set(line, (held.get(line) ?? nothing).with(frame));
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
  if (isOpen(line)) sequence.writeTo(line, false);
}

function letGo(): void {
  const lines = [...held];
  held.clear();
  frames.clear();
  nothing = new Sequence();
  const receivers = new Map<Sequence, number>();
  for (const [, sequence] of lines) receivers.set(sequence, (receivers.get(sequence) ?? 0) + 1);
  for (const [line, sequence] of lines) {
    if (isOpen(line)) sequence.writeTo(line, receivers.get(sequence)! > 1);
  }
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
