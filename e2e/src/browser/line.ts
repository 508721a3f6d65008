import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A visitor's line to the exchange: a plain TCP relay that can be cut and mended. Of several doors each connection takes
 * the first that opens, as a load balancer would have it.
 */
export class Line {
  readonly url: string;
  readonly #port: number;
  #doors: readonly URL[];
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  private constructor(server: Server, doors: readonly URL[]) {
    this.#server = server;
    this.#doors = doors;
    this.#port = (server.address() as AddressInfo).port;
    this.url = `http://127.0.0.1:${this.#port}`;
    server.on('connection', (socket) => void this.#relay(socket));
  }

  static async to(...urls: readonly string[]): Promise<Line> {
    const doors = urls.map((url) => new URL(url));
    return new Line(await listen(0), doors);
  }

  /** New connections go to these from now on; those that are there stay. */
  use(...urls: readonly string[]): void {
    this.#doors = urls.map((url) => new URL(url));
  }

  /** Ends every connection and refuses new ones. */
  cut(): void {
    this.#server?.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
  }

  async mend(): Promise<void> {
    this.#server = await listen(this.#port);
    this.#server.on('connection', (socket) => void this.#relay(socket));
  }

  async #relay(near: Socket): Promise<void> {
    this.#keep(near);
    const far = await this.#open();
    if (!far || near.destroyed) {
      near.destroy();
      far?.destroy();
      return;
    }
    this.#keep(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }

  /** Until it is closed. */
  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  async #open(): Promise<Socket | undefined> {
    for (const { port, hostname } of this.#doors) {
      const socket = connect(Number(port), hostname);
      const isOpen = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      if (isOpen) return socket;
    }
    return undefined;
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
