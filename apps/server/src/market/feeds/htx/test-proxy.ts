import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a server, to take the line away. */
export class TestProxy {
  readonly #server = createServer((client) => this.#accept(client));
  readonly #sockets = new Set<Socket>();
  #target: number;
  /** `open`: passes everything on; `stalled`: accepts, takes and says nothing; `closed`: hangs up on everybody. */
  #line: 'open' | 'stalled' | 'closed' = 'open';

  private constructor(target: number) {
    this.#target = target;
  }

  static async start(target: number): Promise<TestProxy> {
    const proxy = new TestProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  pass(): void {
    this.#line = 'open';
    this.#hangUp();
  }

  /** Connections stay open, and nothing comes through any more. */
  stall(): void {
    this.#line = 'stalled';
    for (const socket of this.#sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  cut(): void {
    this.#line = 'closed';
    this.#hangUp();
  }

  stop(): void {
    this.cut();
    this.#server.close();
  }

  #hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(client: Socket): void {
    if (this.#line === 'closed') return void client.destroy();
    this.#keep(client);
    if (this.#line === 'stalled') return void client.pause();
    const server = connect(this.#target, '127.0.0.1');
    this.#keep(server);
    client.pipe(server).pipe(client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
