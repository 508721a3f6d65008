import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { addressKey } from '../gateway/access/address-key.ts';
import { peerOf, tcpMemory, unacknowledged } from './kernel-queues.ts';

export interface KernelLimits {
  /** While the machine's connections together have less, nobody is looked for. */
  readonly quietBytes: number;
  /** Of one address; proxies that are trusted to name the client are not counted. */
  readonly bytesPerAddress: number;
  readonly bytesInAll: number;
  readonly lookMs: number;
}

const MEGABYTE = 2 ** 20;
const LIMITS: KernelLimits = {
  quietBytes: 64 * MEGABYTE,
  bytesPerAddress: 32 * MEGABYTE,
  bytesInAll: 256 * MEGABYTE,
  lookMs: 2_000,
};

interface Held {
  readonly socket: Socket;
  readonly bytes: number;
}

/**
 * What one address can make the kernel keep by asking and hardly reading: up to 4 MB lie there for each connection
 * (`net.ipv4.tcp_wmem`), where this process sees nothing of it. Whoever has the most loses his fullest connections first.
 */
export class KernelShare {
  readonly #sockets = new Map<string, Socket>();
  readonly #limits: KernelLimits;
  readonly #port: () => number;
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;

  constructor(server: HttpServer, isProxy: (address: string) => boolean, limits: Partial<KernelLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#port = () => (server.address() as AddressInfo | null)?.port ?? 0;
    server.on('connection', (socket: Socket) => {
      const { remoteAddress: address, remotePort: port } = socket;
      if (address === undefined || port === undefined || isProxy(address)) return;
      const peer = peerOf(address, port);
      this.#sockets.set(peer, socket);
      socket.once('close', () => {
        if (this.#sockets.get(peer) === socket) this.#sockets.delete(peer);
      });
    });
    this.#timer = setInterval(() => void this.#look(), this.#limits.lookMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#endGreediest();
    } finally {
      this.#isLooking = false;
    }
  }

  async #endGreediest(): Promise<void> {
    const { quietBytes, bytesPerAddress, bytesInAll } = this.#limits;
    if ((await tcpMemory()) < quietBytes) return;
    const shares = this.#sharesOf(await unacknowledged(this.#port()));
    let all = shares.reduce((sum, { bytes }) => sum + bytes, 0);
    for (;;) {
      const greediest = shares.reduce<Share | undefined>(
        (a, b) => (a && a.bytes >= b.bytes ? a : b),
        undefined,
      );
      if (!greediest || (greediest.bytes <= bytesPerAddress && all <= bytesInAll)) return;
      all -= greediest.endFullest();
    }
  }

  #sharesOf(queues: ReadonlyMap<string, number>): Share[] {
    const shares = new Map<string, Share>();
    for (const [peer, bytes] of [...queues].sort(([, a], [, b]) => a - b)) {
      const socket = this.#sockets.get(peer);
      if (!socket) continue;
      const key = addressKey(socket.remoteAddress ?? '');
      const share = shares.get(key) ?? new Share();
      shares.set(key, share);
      share.add({ socket, bytes });
    }
    return [...shares.values()];
  }
}

/** What one address has, the fullest last. */
class Share {
  bytes = 0;
  readonly #held: Held[] = [];

  add(held: Held): void {
    this.#held.push(held);
    this.bytes += held.bytes;
  }

  /** Answers what the kernel is rid of. Not closed: what it has would wait there for its reader. */
  endFullest(): number {
    const { socket, bytes } = this.#held.pop()!;
    socket.resetAndDestroy();
    this.bytes -= bytes;
    return bytes;
  }
}
