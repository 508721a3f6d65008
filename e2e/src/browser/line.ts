import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A visitor's line to the exchange: a plain TCP relay that can be cut and mended. */
export class Line {
  readonly url: string;
  readonly #port: number;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  private constructor(server: Server, target: URL) {
    this.#server = server;
    this.#target = target;
    this.#port = (server.address() as AddressInfo).port;
    this.url = `http://127.0.0.1:${this.#port}`;
    server.on('connection', (socket) => this.#relay(socket));
  }

  static async to(url: string): Promise<Line> {
    return new Line(await listen(0), new URL(url));
  }

  /** Ends every connection and refuses new ones. */
  cut(): void {
    this.#server?.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
  }

  async mend(): Promise<void> {
    this.#server = await listen(this.#port);
    this.#server.on('connection', (socket) => this.#relay(socket));
  }

  #relay(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
