import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Server as Socket } from 'node:net';
import type { Exchange } from './exchange-process.ts';

/** The server's end of the port: what a running exchange answers on the socket its supervisor has handed over. */
export class HttpServer {
  readonly #server: Server;
  readonly #exchange: Exchange;
  #stopping = false;

  private constructor(exchange: Exchange) {
    this.#exchange = exchange;
    this.#server = createServer((request, response) => this.#answer(request, response));
    this.#server.on('upgrade', (request, socket, head) => {
      if (this.#stopping) socket.destroy();
      else exchange.upgrade(request, socket, head);
    });
    // Longer than the idle time of common proxies, so that it is they who close an idle connection.
    this.#server.keepAliveTimeout = 75_000;
  }

  static async open(socket: Socket, exchange: Exchange): Promise<HttpServer> {
    const http = new HttpServer(exchange);
    await new Promise<void>((resolve, reject) => {
      http.#server.once('error', reject);
      http.#server.listen(socket, resolve);
    });
    return http;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
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
    if (this.#stopping) response.setHeader('connection', 'close');
    switch (request.url!.split('?', 1)[0]) {
      case '/healthz':
        return send(response, 200, 'text/plain', 'ok\n');
      case '/readyz': {
        const ready = !this.#stopping && this.#exchange.ready();
        return send(response, ready ? 200 : 503, 'text/plain', ready ? 'ready\n' : 'not ready\n');
      }
      default:
        return this.#exchange.handle(request, response);
    }
  }
}

export function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
