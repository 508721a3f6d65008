import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Exchange } from './exchange-process.ts';
import { send } from './http-server.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** `/metrics` on an address of its own, so that what is in front of the exchange cannot let it out by mistake. */
export class MetricsServer {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Rejects when the address is taken. */
  static async open({ host, port }: Address, exchange: Pick<Exchange, 'metrics'>): Promise<MetricsServer> {
    const server = createServer((request, response) => {
      if (request.url!.split('?', 1)[0] === '/metrics') void sendMetrics(exchange, response);
      else send(response, 404, 'text/plain', 'not found\n');
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    // It keeps no process alive, and an order to stop waits for no scraper.
    server.unref();
    return new MetricsServer(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function sendMetrics(exchange: Pick<Exchange, 'metrics'>, response: ServerResponse): Promise<void> {
  try {
    send(response, 200, 'text/plain; version=0.0.4; charset=utf-8', await exchange.metrics());
  } catch {
    send(response, 500, 'text/plain', 'metrics are not available\n');
  }
}
