import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A line to the database that can be cut, without either end being told. */
export class Line {
  readonly url: string;
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();
  #refuses = false;

  private constructor(server: Server, to: URL) {
    this.#server = server;
    this.url = Object.assign(new URL(to), { port: String((server.address() as AddressInfo).port) }).href;
    server.on('connection', (near: Socket) => {
      if (this.#refuses) return near.destroy();
      const far = connect(Number(to.port), to.hostname);
      const pair: [Socket, Socket] = [near, far];
      this.#pairs.add(pair);
      near.pipe(far).on('error', () => near.destroy());
      far.pipe(near).on('error', () => far.destroy());
      return undefined;
    });
  }

  static async open(databaseUrl: string): Promise<Line> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Line(server, new URL(databaseUrl));
  }

  close(): void {
    this.refuse();
    this.#server.close();
  }

  /** Nothing comes through any more, and nobody hears of it. */
  cut(): void {
    for (const [near, far] of this.#pairs) {
      near.unpipe(far);
      far.unpipe(near);
      near.pause();
      far.pause();
    }
  }

  /** Ends all connections and takes no others. */
  refuse(): void {
    this.#refuses = true;
    for (const each of [...this.#pairs].flat()) each.destroy();
    this.#pairs.clear();
  }

  /** Lets through again what has been kept, and takes connections. */
  mend(): void {
    this.#refuses = false;
    for (const [near, far] of this.#pairs) {
      near.pipe(far);
      far.pipe(near);
    }
  }
}
