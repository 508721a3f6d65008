import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { addressKey } from '../gateway/access/address-key.ts';
import { peerOf, tcpMemory, unacknowledged } from './kernel-queues.ts';
import type { UntakenAnswers } from './untaken-answers.ts';

export interface ShareLimits {
  /** While the machine's connections and what we keep for them have less together, nobody is looked for. */
  readonly quietBytes: number;
  /** Of one address; proxies that are trusted to name the client are not counted. */
  readonly bytesPerAddress: number;
  readonly bytesInAll: number;
  readonly lookMs: number;
}

const MEGABYTE = 2 ** 20;
const LIMITS: ShareLimits = {
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
 * What one address can have kept by asking and hardly reading. Up to 4 MB lie in the kernel for each connection
 * (`net.ipv4.tcp_wmem`), where this process sees nothing of it; what the kernel has no room for lies here (`UntakenAnswers`). Whoever
 * has the most of both together loses his fullest connections first.
 */
export class UntakenShare {
  readonly #sockets = new Map<string, Socket>();
  readonly #untaken: UntakenAnswers;
  readonly #limits: ShareLimits;
  readonly #port: () => number;
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;

  constructor(
    server: HttpServer,
    untaken: UntakenAnswers,
    isProxy: (address: string) => boolean,
    limits: Partial<ShareLimits> = {},
  ) {
    this.#untaken = untaken;
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
    if ((await tcpMemory()) + this.#untaken.bytes() < quietBytes) return;
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

  #sharesOf(inKernel: ReadonlyMap<string, number>): Share[] {
    const shares = new Map<string, Share>();
    const held = [...this.#sockets]
      .map(([peer, socket]) => ({ socket, bytes: (inKernel.get(peer) ?? 0) + this.#untaken.bytesOf(socket) }))
      .filter(({ bytes }) => bytes > 0)
      .sort((a, b) => a.bytes - b.bytes);
    for (const each of held) {
      const key = addressKey(each.socket.remoteAddress ?? '');
      const share = shares.get(key) ?? new Share();
      shares.set(key, share);
      share.add(each);
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

  /** Answers what is kept no more. Not closed: what the kernel has would wait there for its reader. */
  endFullest(): number {
    const { socket, bytes } = this.#held.pop()!;
    socket.resetAndDestroy();
    this.bytes -= bytes;
    return bytes;
  }
}
