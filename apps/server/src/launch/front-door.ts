import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Exchange } from './exchange-process.ts';
import { StartRefused } from './start-refused.ts';
import { startingPage } from './starting-page.ts';

/**
 * The listening socket. It is open before anything heavy is loaded and shows the starting page; once the exchange
 * is there, requests go to it. Loads nothing but Node's own modules.
 */
export class FrontDoor {
  readonly #server: Server;
  readonly #page: string;
  #exchange: Exchange | undefined;
  #stopping = false;

  private constructor(brandName: string) {
    this.#page = startingPage(brandName);
    this.#server = createServer((request, response) => this.#answer(request, response));
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    // Longer than the idle time of common proxies, so that it is they who close an idle connection.
    this.#server.keepAliveTimeout = 75_000;
  }

  /** Throws `StartRefused` when the port is taken or not ours to take. */
  static async open(options: { port: number; host: string; brandName: string }): Promise<FrontDoor> {
    const door = new FrontDoor(options.brandName);
    await new Promise<void>((resolve, reject) => {
      door.#server.once('error', (error) => reject(refusalOf(error, options)));
      door.#server.listen(options.port, options.host, resolve);
    });
    return door;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Sends everything to the exchange from now on. */
  lead(exchange: Exchange): void {
    this.#exchange = exchange;
  }

  /** Takes no new connections and says not ready; requests under way are still answered. */
  beginStop(): void {
    this.#stopping = true;
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  endStop(): void {
    this.#server.closeAllConnections();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url!.split('?', 1)[0]!;
    if (this.#stopping) response.setHeader('connection', 'close');
    if (path === '/healthz') return send(response, 200, 'text/plain', 'ok\n');
    if (path === '/readyz') {
      const ready = !this.#stopping && this.#exchange?.ready() === true;
      return send(response, ready ? 200 : 503, 'text/plain', ready ? 'ready\n' : 'not ready\n');
    }
    if (!this.#exchange) return this.#answerStarting(path, response);
    if (path === '/metrics') return void sendMetrics(this.#exchange, response);
    this.#exchange.handle(request, response);
  }

  #answerStarting(path: string, response: ServerResponse): void {
    if (path === '/') {
      response.writeHead(302, { location: '/pc/', 'cache-control': 'no-store' }).end();
      return;
    }
    if (path === '/pc' || path.startsWith('/pc/')) {
      return send(response, 200, 'text/html; charset=utf-8', this.#page);
    }
    response.setHeader('retry-after', '1');
    send(
      response,
      503,
      'application/json; charset=utf-8',
      JSON.stringify({ code: 0, msg: 'The exchange is starting. Please try again in a moment.' }),
    );
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#exchange && !this.#stopping) return this.#exchange.upgrade(request, socket, head);
    socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n');
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

async function sendMetrics(exchange: Exchange, response: ServerResponse): Promise<void> {
  try {
    send(response, 200, 'text/plain; version=0.0.4; charset=utf-8', await exchange.metrics());
  } catch {
    send(response, 500, 'text/plain', 'metrics are not available\n');
  }
}

function refusalOf(
  error: NodeJS.ErrnoException,
  { port, host }: { port: number; host: string },
): StartRefused {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefused(
        `PORT: ${port} is in use by another program. Stop it, or set PORT to another one.`,
        { passing: true },
      );
    case 'EACCES':
      return new StartRefused(`PORT: this user may not listen on ${port}. Set PORT to 1024 or above.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefused(`HOST: ${host} is not an address of this machine.`);
    default:
      return new StartRefused(`Cannot listen on ${host}:${port}: ${error.message}`);
  }
}
