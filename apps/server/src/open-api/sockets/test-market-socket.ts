import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { readJson } from '../exact-json.ts';

export type Frame = Record<string, any>;

const PATIENCE_MS = 5_000;

/** A connection to `/ws` or `/feed` that keeps what it was sent, every number as its exact text. */
export class MarketSocket {
  readonly frames: Frame[] = [];
  /** The JSON of the frames, digit by digit. */
  readonly texts: string[] = [];
  readonly ws: WebSocket;
  /** Whether pings are answered. */
  answers = true;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data, isBinary) => {
      // Anything that is not binary gzip makes the test fail where it waits.
      if (!isBinary) return;
      const text = gunzipSync(data as Buffer).toString();
      const frame = readJson(text) as Frame;
      if ('ping' in frame && this.answers) this.send({ pong: Number(frame['ping']) });
      this.frames.push(frame);
      this.texts.push(text);
    });
  }

  static async open(url: string, path: '/ws' | '/feed' = '/ws'): Promise<MarketSocket> {
    const socket = new MarketSocket(new WebSocket(url.replace(/^http/, 'ws') + path));
    await once(socket.ws, 'open');
    return socket;
  }

  send(frame: object | string): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Subscribes; resolves with the acknowledgement. */
  async sub(topic: string): Promise<Frame> {
    this.send({ sub: topic, id: topic });
    return this.until(({ id, status }) => id === topic && status !== undefined);
  }

  /** Asks; resolves with the answer's data. */
  async req(topic: string, fields: object = {}): Promise<any> {
    const id = `req ${this.frames.length}`;
    this.send({ req: topic, id, ...fields });
    const { data } = await this.until((frame) => frame['id'] === id);
    return data;
  }

  /** The ticks of a topic so far. */
  ticks(topic: string): Frame[] {
    return this.frames.filter(({ ch }) => ch === topic).map(({ tick }) => tick);
  }

  /** The first frame, past or to come, that `wanted` accepts. Throws after 5 s. */
  async until(wanted: (frame: Frame) => boolean): Promise<Frame> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = this.frames.find(wanted);
      if (found) return found;
      if (Date.now() > deadline) {
        throw new Error(`the frame did not come; the last ones: ${this.texts.slice(-3).join('\n')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Resolves with the code of the close frame, or 1006 when the line was cut. */
  async closed(): Promise<number> {
    if (this.ws.readyState !== WebSocket.CLOSED) await once(this.ws, 'close');
    return (this.ws as unknown as { _closeCode: number })._closeCode;
  }
}
