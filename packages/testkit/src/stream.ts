import { once } from 'node:events';
import { WebSocket } from 'ws';
import { checkFrame } from './check-frame.ts';

export type Frame = Record<string, any>;

const PATIENCE_MS = 5_000;

/** A connection to `/stream` that keeps every frame it was sent. */
export class TestStream {
  readonly frames: Frame[] = [];
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      // Thrown where nobody waits for it, so that it fails the test run.
      checkFrame(frame);
      this.frames.push(frame);
    });
  }

  static async open(url: string): Promise<TestStream> {
    const stream = new TestStream(new WebSocket(`${url.replace(/^http/, 'ws')}/stream`));
    await once(stream.#socket, 'open');
    return stream;
  }

  send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  /** Frames of one channel so far. */
  of(channel: string): Frame[] {
    return this.frames.filter(({ ch }) => ch === channel);
  }

  /** The first frame, past or to come, that `wanted` accepts. Throws after 5 s. */
  until(wanted: (frame: Frame) => boolean): Promise<Frame> {
    return frameAmong(this.frames, wanted);
  }

  close(): void {
    this.#socket.terminate();
  }
}

/** The first frame, among those that came or will, that `wanted` accepts. Throws after 5 s. */
export async function frameAmong(
  frames: readonly Frame[],
  wanted: (frame: Frame) => boolean,
): Promise<Frame> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = frames.find(wanted);
    if (found) return found;
    if (Date.now() > deadline) {
      throw new Error(`the frame did not come; the last ones were ${JSON.stringify(frames.slice(-3))}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
