import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import {
  createServer as createSocketServer,
  type AddressInfo,
  type Server as Socket,
  type Socket as Connection,
} from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressKey } from '../gateway/access/address-key.ts';
import { Purse, waitOf, type Rate } from '../gateway/access/purse.ts';
import { capConnections, mostConnections, type ConnectionCap } from './connection-cap.ts';
import type { Exchange } from './exchange-process.ts';
import { namesTwoHosts } from '../gateway/one-host.ts';
import { hasBody } from '../gateway/slow-bodies.ts';
import { Places } from '../places.ts';
import { HTTPS_ONLY } from './https-only.ts';
import { readiness } from './readiness.ts';
import { Parking } from './parking.ts';
import { UntakenAnswers, type TakingSpeed } from './untaken-answers.ts';
import { UntakenShare, type ShareLimits } from './untaken-share.ts';

export interface HttpServerLimits extends ConnectionCap {
  /** For the head of a request, and for all of it: a body without files has less, files have a speed to keep (gateway/slow-bodies.ts). */
  readonly headMs: number;
  readonly requestMs: number;
  /** In which nothing came and nothing of an answer was taken: whoever reads no more has left. */
  readonly idleMs: number;
  /** How fast answers have to be taken; absent: as fast as on a very slow line. */
  readonly taking?: TakingSpeed;
  /** How much may lie here and in the kernel until it is taken; absent: what a large office on a slow line needs. */
  readonly share?: Partial<ShareLimits>;
  /** Whether browsers are told to come by HTTPS alone. */
  readonly onlyHttps: boolean;
}

/** An address may have as many as its WebSockets of all three kinds, and its browsers' requests besides. */
const LIMITS: HttpServerLimits = {
  headMs: 10_000,
  requestMs: 130_000,
  idleMs: 120_000,
  onlyHttps: false,
  perAddress: 700,
  inAll: mostConnections(),
  isProxy: () => false,
};
/** Browsers and proxies send some thirty. Each costs what a name costs, and a head has room for thousands. */
const MOST_HEADER_LINES = 128;
/** The longest one of ours has some eighty. To look for a page of thousands of folders takes milliseconds. */
const MOST_PATH_CHARACTERS = 1_024;
const CHECK_MS = 2_000;
/** Connections that wait to be accepted: whoever finds no place hears nothing, and tries again after 1, 3, 7, 15 s. */
const BACKLOG = 4_096;

/**
 * What nobody's budget pays for, an address may ask this often: probes and heads that are refused, and upgrades. Beyond, every answer
 * takes as long as a purse to fill; and of those that wait for theirs there are so many, so that neighbours have connections left.
 */
const UNPAID: Rate = { perSecond: 100, burst: 300 };
const LATE_MS = 3_000;
const MOST_LATE = 200;

/** What watches the process asks; nothing is sent there. */
const PROBES: readonly string[] = ['/healthz', '/readyz', '/readyz/commands'];

/** The server's end of the port: what a running exchange answers on the socket its supervisor has handed over. */
export class HttpServer {
  readonly #server: Server;
  /** What takes connections at further descriptors of the socket. */
  readonly #others: Socket[] = [];
  readonly #untaken: UntakenAnswers;
  readonly #share: UntakenShare;
  readonly #exchange: Exchange;
  #stopping = false;
  #underWay = 0;
  #drained: (() => void) | undefined;

  private constructor(exchange: Exchange, limits: HttpServerLimits) {
    this.#exchange = exchange;
    const patience = {
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, limits.headMs),
      // Some programs offer HTTP/2 with their first request, and mean it nevertheless. Node 20 does not ask: there it is an upgrade.
      shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
    };
    // Apart, so that neither waits for a flood of the other.
    const [unpaid, upgrades] = [new Purse(UNPAID), new Purse(UNPAID)];
    const late = new Places('late_answers', Infinity);
    const inPace = async ({ socket }: IncomingMessage, pace: Purse): Promise<void> => {
      const { remoteAddress = '' } = socket;
      if (limits.isProxy(remoteAddress)) return;
      const address = addressKey(remoteAddress);
      if (waitOf(await pace.spend(address)) === 0) return;
      const leave = late.take({ by: address, most: MOST_LATE });
      if (!leave) return void socket.destroy();
      await sleep(LATE_MS);
      leave();
    };
    const parking = new Parking(({ remoteAddress = '' }) => limits.isProxy(remoteAddress));
    this.#untaken = new UntakenAnswers(limits.taking);
    const serve = (request: IncomingMessage, response: ServerResponse): void => {
      this.#underWay++;
      response.once('close', () => {
        this.#underWay--;
        if (this.#underWay === 0) this.#drained?.();
      });
      response.once('finish', () => parking.answered(response));
      if (limits.onlyHttps) response.setHeader(...HTTPS_ONLY);
      const refused = refusalOf(request);
      if (!refused && !PROBES.includes(pathOf(request))) return this.#pass(request, response);
      void inPace(request, unpaid).then(() => {
        if (!refused) return this.#probe(request, response);
        // What else was sent is not waited for, nor taken apart.
        response.once('finish', () => request.socket.destroy());
        response.setHeader('connection', 'close');
        send(response, ...refused);
      });
    };
    const inTurn = (request: IncomingMessage, response: ServerResponse): void =>
      this.#untaken.inTurn(response, () => serve(request, response));
    this.#server = createServer(patience, inTurn);
    // What Node would answer by itself, at once and each time.
    this.#server.on('checkExpectation', inTurn);
    // Of more lines than a bound of its own Node would drop the last without a word, and with them the address that a proxy has put there.
    this.#server.maxHeadersCount = 0;
    capConnections(this.#server, limits);
    this.#share = new UntakenShare(this.#server, this.#untaken, limits.isProxy, limits.share);
    this.#server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      void inPace(request, upgrades).then(() => {
        if (this.#stopping || hasTooManyLines(request)) socket.destroy();
        else if (!socket.destroyed) exchange.upgrade(request, socket, head);
      });
    });
    this.#server.timeout = limits.idleMs;
    // Longer than the idle time of common proxies, so that it is they who close an idle connection.
    this.#server.keepAliveTimeout = 75_000;
  }

  static async open(
    socket: Socket,
    exchange: Exchange,
    limits: Partial<HttpServerLimits> = {},
  ): Promise<HttpServer> {
    const http = new HttpServer(exchange, { ...LIMITS, ...limits });
    await new Promise<void>((resolve, reject) => {
      http.#server.once('error', reject);
      http.#server.listen(socket, BACKLOG, resolve);
    });
    return http;
  }

  /** Lets connections in by one more descriptor of its socket (listening-socket.ts). */
  alsoAt(socket: Socket): void {
    if (this.#stopping) return void socket.close();
    // As Node's own HTTP server has its connections.
    const options = { allowHalfOpen: true, noDelay: true };
    const other = createSocketServer(options, (connection) => this.#server.emit('connection', connection));
    this.#others.push(other.listen(socket, BACKLOG));
  }

  /** Serves a connection that was let in before, and not read from. */
  take(connection: Connection): void {
    this.#server.emit('connection', connection);
    connection.resume();
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Takes no new connections and says not ready; requests under way are still answered. */
  beginStop(): void {
    this.#stopping = true;
    for (const server of [this.#server, ...this.#others]) server.close();
    this.#server.closeIdleConnections();
  }

  /** Resolves when every request that had come is answered. */
  drained(): Promise<void> {
    return this.#underWay === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#drained = resolve;
        });
  }

  endStop(): void {
    this.#untaken.stop();
    this.#share.stop();
    this.#server.closeAllConnections();
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    if (this.#stopping) response.setHeader('connection', 'close');
    this.#exchange.handle(request, response);
  }

  #probe(request: IncomingMessage, response: ServerResponse): void {
    // Nobody reads it: the connection does not wait for it.
    if (this.#stopping || hasBody(request)) response.setHeader('connection', 'close');
    if (namesTwoHosts(request)) return send(response, 400, 'text/plain', 'two hosts\n');
    if (!['GET', 'HEAD'].includes(request.method!)) {
      response.setHeader('allow', 'GET, HEAD');
      return send(response, 405, 'text/plain', 'method not allowed\n');
    }
    const takesCommands = !this.#stopping && this.#exchange.ready();
    switch (pathOf(request)) {
      case '/healthz':
        return send(response, 200, 'text/plain', 'ok\n');
      case '/readyz/commands':
        return send(
          response,
          takesCommands ? 200 : 503,
          'text/plain',
          takesCommands ? 'ready\n' : 'not ready\n',
        );
      default: {
        const { ready, text } = readiness(takesCommands, this.#exchange.health?.() ?? []);
        return send(response, ready ? 200 : 503, 'text/plain', text);
      }
    }
  }
}

/**
 * What costs more to take apart than any call, before a budget is asked. Whoever sends a body in chunks, and each byte in one of its
 * own, makes each byte an event of ours: clients know how long their bodies are.
 */
function refusalOf(request: IncomingMessage): [status: number, type: string, body: string] | undefined {
  if (hasTooManyLines(request)) return [431, 'text/plain', 'too many header lines\n'];
  if (pathOf(request).length > MOST_PATH_CHARACTERS) return [414, 'text/plain', 'too long a path\n'];
  if (request.headers['transfer-encoding'] !== undefined)
    return [411, 'text/plain', 'a body needs its content-length\n'];
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    return [417, 'text/plain', 'nothing else can be expected\n'];
  return undefined;
}

function pathOf({ url }: IncomingMessage): string {
  return url!.split('?', 1)[0]!;
}

/** Asked of the lines as they came: to look at `headers` would take them all apart. */
function hasTooManyLines({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length > 2 * MOST_HEADER_LINES;
}

export function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
