import type { ChildProcess } from 'node:child_process';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { languageOf, wording } from '@bourse/protocol/texts/wording';
import { keptBrand } from '../brand/kept-brand.ts';
import { HTTPS_ONLY, isHttpsOnly } from './https-only.ts';
import { sendSocket } from './listening-socket.ts';
import { isPassing } from './passing-cause.ts';
import { StartRefused } from './start-refused.ts';
import { startingPage, startingPolicy } from './startup-page.ts';

export interface StartupServerOptions {
  readonly port: number;
  readonly host: string;
  /** Where the last start has left what it knew of the brand. */
  readonly dataDir: string;
  /** Until an operator has set one. */
  readonly brandName: string;
  readonly publicUrl?: string;
  readonly isPublicUrlGiven?: boolean;
}

/** After a crash the port should be ours again at once; another program may have been quicker. */
const REOPEN_MS = 10_000;

/**
 * The supervisor's end of the port: open within moments of the start and again after a crash, it shows the starting
 * page until the server is ready, and then hands the listening socket over to it.
 */
export class StartupServer {
  readonly #options: StartupServerOptions;
  readonly #news: News;
  #server: Server;
  #port: number;

  private constructor(options: StartupServerOptions, server: Server, news: News) {
    this.#options = options;
    this.#server = server;
    this.#news = news;
    this.#port = (server.address() as { port: number }).port;
  }

  /** Throws `StartRefused` when the port is taken or not ours to take. */
  static async open(options: StartupServerOptions): Promise<StartupServer> {
    const news: News = { why: undefined, cannotStore: false };
    return new StartupServer(options, await listen(options, news), news);
  }

  /** Why the server is not ready, until it says something else or another one is started. */
  say(why: string): void {
    this.#news.why = why;
  }

  /** Gives the socket to a server that is ready; connections of ours end with their answers. A server that ended first leaves it here. */
  handOver(child: ChildProcess): void {
    sendSocket(child, this.#server).then(
      () => this.close(),
      () => undefined,
    );
  }

  /**
   * Opens the port again after the server that had it is gone; nothing happens if it was never handed over. `cannotStore`: it
   * ended for want of a disk or database, which its users are told.
   */
  async reopen({ cannotStore }: { readonly cannotStore: boolean }): Promise<void> {
    this.#news.why = undefined;
    this.#news.cannotStore = cannotStore;
    for (const deadline = Date.now() + REOPEN_MS; !this.#server.listening;) {
      try {
        this.#server = await listen({ ...this.#options, port: this.#port }, this.#news);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await sleep(50);
      }
    }
  }

  close(): void {
    if (this.#server.listening) this.#server.close();
  }
}

/** What `/readyz` says beside. */
interface News {
  why: string | undefined;
  /** The server ended for a cause that passes, and is tried again until it works. */
  cannotStore: boolean;
}

async function listen(options: StartupServerOptions, news: News): Promise<Server> {
  const { publicUrl = '', isPublicUrlGiven = false, dataDir, brandName } = options;
  // After a crash it may be another than at the start.
  const page = startingPage(keptBrand(dataDir) ?? { name: brandName, accent: '', icon: '' });
  const onlyHttps = isHttpsOnly({ publicUrl, isPublicUrlGiven });
  const server = createServer((request, response) => {
    // So that the next request comes on a new connection, which may already be the server's.
    response.setHeader('connection', 'close');
    if (onlyHttps) response.setHeader(...HTTPS_ONLY);
    answer(request, { page, news }, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusalOf(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  return server;
}

function answer(
  { url, headers: asked }: IncomingMessage,
  { page, news: { why, cannotStore } }: { readonly page: string; readonly news: News },
  response: ServerResponse,
): void {
  const path = url!.split('?', 1)[0]!;
  response.setHeader('cache-control', 'no-store');
  if (path === '/') response.writeHead(302, { location: '/pc/' }).end();
  else if (path === '/healthz') response.end('ok\n');
  else if (path === '/readyz' || path === '/readyz/commands')
    response.writeHead(503).end(why === undefined ? 'not ready\n' : `not ready: ${why}\n`);
  else if (isPage(path)) {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': startingPolicy(page),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    };
    response.writeHead(200, headers).end(page);
  } else {
    const msg = wording(languageOf(asked['accept-language']), cannotStore ? 'CANNOT_STORE' : 'NOT_READY');
    response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
    response.end(JSON.stringify({ code: 0, msg }));
  }
}

/** A script or picture answered with a page would break the page that was loading when the server died. */
function isPage(path: string): boolean {
  return /^\/(pc|ops)(\/|$)/.test(path) && !path.startsWith('/ops/api/') && !/\.\w+$/.test(path);
}

function refusalOf(error: NodeJS.ErrnoException, { port, host }: StartupServerOptions): StartRefused {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefused(
        `PORT: ${port} is in use by another program. Stop it, or set PORT to another one.`,
      );
    case 'EACCES':
      return new StartRefused(`PORT: this user may not listen on ${port}. Set PORT to 1024 or above.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefused(`HOST: ${host} is not an address of this machine.`);
    default:
      return new StartRefused(`Cannot listen on ${host}:${port}: ${error.message}`, {
        passing: isPassing(error),
        cause: error,
      });
  }
}
