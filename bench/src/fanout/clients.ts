import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** What the process of the sockets is told first. */
export interface FanoutPlan {
  readonly ports: readonly number[];
  readonly sockets: number;
  /** Depth channels, as `depth:btcusdt`: their messages have numbers that show a gap. */
  readonly channels: readonly string[];
}

export type FromClients =
  | { readonly is: 'connected'; readonly sample: readonly string[] }
  | {
      readonly is: 'heard';
      readonly delivered: number;
      readonly bytes: number;
      readonly lost: number;
      readonly p50Ms: number;
      readonly p99Ms: number;
    };

/** An address takes so many sockets; there are enough of 127.0.0.0/8 for all. */
const SOCKETS_PER_ADDRESS = 100;
/** So many connect at a time. */
const AT_ONCE = 50;
/** What is read of a frame: where its numbers stand. */
const HEAD_BYTES = 120;
const SAMPLED = 40;
/** Delays are counted by the ms; whatever took longer stands with these. */
const LONGEST_MS = 60_000;
/** Heads are remembered: all listeners of a gateway get the same frames. */
const HEADS = 200;

/** What every socket reads into, one after the other: a buffer for each read would cost more than all that is done with it. */
const READ = Buffer.alloc(256 * 1024);

let counting = false;
let delivered = 0;
let bytes = 0;
let lost = 0;
const delays = new Uint32Array(LONGEST_MS + 1);
const sample: string[] = [];

// A process of its own. The first message is the plan; "count" begins to count, "tell" ends it.
process.on('message', (message: FanoutPlan | 'count' | 'tell') => {
  if (message === 'count') {
    counting = true;
    [delivered, bytes, lost] = [0, 0, 0];
    delays.fill(0);
  } else if (message === 'tell') {
    counting = false;
    say({ is: 'heard', delivered, bytes, lost, p50Ms: delayOf(0.5), p99Ms: delayOf(0.99) });
  } else void connectAll(message);
});
process.on('disconnect', () => process.exit(0));

function say(message: FromClients): void {
  process.send!(message);
}

/** What so large a share of the messages did not exceed. ms */
function delayOf(share: number): number {
  let left = Math.floor(delivered * share);
  return delays.findIndex((count) => (left -= count) < 0);
}

async function connectAll({ ports, sockets, channels }: FanoutPlan): Promise<void> {
  for (let from = 0; from < sockets; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, sockets - from) }, (_, n) => from + n);
    await Promise.all(some.map((n) => listen(n, ports[n % ports.length]!, channels)));
  }
  while (sample.length < SAMPLED) await new Promise((resolve) => setTimeout(resolve, 50));
  say({ is: 'connected', sample });
}

/**
 * One subscriber, made by hand so that five thousand of them leave the machine to what is measured: of each message it reads
 * where it belongs and when it was made, no more. Settles with the first frame.
 */
function listen(n: number, port: number, channels: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = Math.floor(n / SOCKETS_PER_ADDRESS);
    const socket = connect({
      port,
      host: '127.0.0.1',
      localAddress: `127.0.${1 + Math.floor(address / 250)}.${1 + (address % 250)}`,
      onread: {
        buffer: READ,
        callback(length, chunk) {
          take(Buffer.from(chunk.buffer, chunk.byteOffset, length));
          return true;
        },
      },
    });
    const seqs = new Map<string, string>();
    let rest: Buffer | undefined;
    let upgraded = false;
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('close', () => {
      if (upgraded) throw new Error('a subscriber was dropped');
      reject(new Error('a subscriber was turned away'));
    });
    socket.on('connect', () =>
      socket.write(
        `GET /stream HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    );
    /** `chunk` is ours only until this returns. */
    function take(chunk: Buffer): void {
      let data = rest ? Buffer.concat([rest, chunk]) : chunk;
      rest = undefined;
      if (!upgraded) {
        const end = data.indexOf('\r\n\r\n');
        if (end < 0) return void (rest = Buffer.from(data));
        upgraded = true;
        sendText(socket, JSON.stringify({ op: 'sub', channels }));
        data = data.subarray(end + 4);
      }
      const now = Date.now();
      let at = 0;
      for (;;) {
        const frame = frameAt(data, at);
        if (!frame) break;
        if (frame.opcode === PING) pong(socket, data.subarray(frame.from, frame.to));
        else if (frame.opcode === TEXT) heard(data, frame, seqs, now);
        at = frame.to;
      }
      if (at < data.length) rest = Buffer.from(data.subarray(at));
      resolve();
    }
  });
}

function heard(data: Buffer, { from, to }: Frame, seqs: Map<string, string>, now: number): void {
  const head = headOf(data.toString('latin1', from, Math.min(to, from + HEAD_BYTES)));
  if (!head) return;
  const last = seqs.get(head.channel);
  seqs.set(head.channel, head.seq);
  if (!head.isDelta) return;
  if (sample.length < SAMPLED) sample.push(data.toString('utf8', from, to));
  if (!counting) return;
  if (head.prev !== last) lost++;
  delivered++;
  bytes += to - from;
  delays[Math.min(LONGEST_MS, Math.max(0, now - head.time))]!++;
}

/** What a message of a channel says of itself. */
interface Head {
  readonly channel: string;
  readonly isDelta: boolean;
  readonly prev: string | undefined;
  readonly seq: string;
  readonly time: number;
}

const heads = new Map<string, Head>();

/** `undefined`: it is no message of a channel. */
function headOf(text: string): Head | undefined {
  const known = heads.get(text);
  if (known) return known;
  const found = /^{"ch":"([^"]+)","type":"(\w+)",(?:"prev":(\d+),)?"seq":(\d+),"time":(\d+)/.exec(text);
  if (!found) return undefined;
  const [, channel, type, prev, seq, time] = found;
  const head = { channel: channel!, isDelta: type === 'delta', prev, seq: seq!, time: Number(time) };
  if (heads.size >= HEADS) heads.clear();
  heads.set(text, head);
  return head;
}

const TEXT = 1;
const PING = 9;

interface Frame {
  readonly opcode: number;
  readonly from: number;
  readonly to: number;
}

/** The frame of a server (RFC 6455, without a mask) that begins at `at`, if it is there whole. */
function frameAt(data: Buffer, at: number): Frame | undefined {
  if (data.length < at + 4)
    return data.length === at + 2 && data[at + 1] === 0
      ? { opcode: data[at]! & 15, from: at + 2, to: at + 2 }
      : undefined;
  let length = data[at + 1]!;
  let from = at + 2;
  if (length === 126) [length, from] = [data.readUInt16BE(from), from + 2];
  else if (length === 127) {
    if (data.length < at + 10) return undefined;
    [length, from] = [Number(data.readBigUInt64BE(from)), from + 8];
  }
  return from + length <= data.length ? { opcode: data[at]! & 15, from, to: from + length } : undefined;
}

/** Frames of a client are masked; a mask of zeros leaves them as they are. Up to 65,535 bytes. */
function clientFrame(opcode: number, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

function sendText(socket: Socket, text: string): void {
  socket.write(clientFrame(TEXT, Buffer.from(text)));
}

function pong(socket: Socket, payload: Buffer): void {
  socket.write(clientFrame(10, payload));
}
