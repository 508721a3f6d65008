import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Call } from './call.ts';
import { countryReader } from './access/country.ts';
import type { Devices } from './devices.ts';
import { formFields, jsonFields, type Fields } from './fields.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { Budget } from './access/budget.ts';
import { BODY_LIMIT, countBodies } from './access/body-budget.ts';
import { countFiles } from './access/file-budget.ts';
import { CALM, type Pressure } from './access/pressure.ts';
import { answerErrors, answerNotFound } from './routes/errors.ts';
import { addRoute } from './routes/route.ts';
import type { CheckAnswer, Routing } from './routes/routing.ts';
import type { OperatorSessions, Sessions } from './access/sessions.ts';
import type { Room } from './access/room.ts';
import type { Switches } from './access/switches.ts';
import { guardConsole, type ConsoleDoor } from './access/console-door.ts';
import { requestNamer, tellRequestIds } from './request-ids.ts';
import { SharedWires } from './shared-wires.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { Uploads } from './uploads.ts';
import { addWebFiles } from './web-files.ts';

/** Answers from this size on are compressed for who takes it. */
const COMPRESSED_BYTES = 1024;

/** What the open API shares with the calls of the web app. */
export interface SharedLimits {
  readonly budget: Budget;
  readonly pressure: Pick<Pressure, 'refuses'>;
  readonly room: Room | undefined;
  readonly countryOf: Routing['countryOf'];
  readonly checkAnswer: CheckAnswer | undefined;
}

export interface HttpOptions {
  readonly services: Services;
  readonly calls: readonly Call[];
  readonly sessions: Sessions;
  /** Absent: there are no operators. */
  readonly operatorSessions?: OperatorSessions;
  /** Absent: devices are not told apart. */
  readonly devices?: Devices;
  /** Whether cookies are for HTTPS alone, whatever a proxy says. */
  readonly secureCookies?: boolean;
  /** Under which names the exchange is reached, besides the one that a request names; absent: none. */
  readonly publicHosts?: readonly string[];
  /** What is switched off; absent: nothing. */
  readonly switches?: Switches;
  /** From where the console may be used; absent: from everywhere. */
  readonly consoleGate?: ConsoleDoor;
  readonly metrics?: Metrics;
  /** Absent: the usual one, for these calls alone. */
  readonly budget?: Budget;
  /** Absent: nothing is refused for it. */
  readonly pressure?: Pick<Pressure, 'refuses'>;
  readonly room?: Room;
  /** Built web app, served at /pc; built operator's console, served at /ops. A missing folder is served as 404. */
  readonly webDir?: string;
  readonly opsDir?: string;
  /** Adds pages that are no calls: the API reference. */
  readonly pages?: (app: FastifyInstance) => void;
  /** Adds the open API, which spends from the same budget. */
  readonly openApi?: (app: FastifyInstance, shared: SharedLimits) => Promise<void>;
  /** Whether commands are taken; until then calls answer 503 with Retry-After. */
  readonly ready?: () => boolean;
  /** As fastify's: which proxies may say the client's address. Off by default, so nobody can forge one. */
  readonly trustProxy?: string;
  /** Header in which those proxies say the caller's country, for example `cf-ipcountry`. */
  readonly countryHeader?: string;
  /** For how long the body of a request without files may come; absent: 10 s. */
  readonly bodyMs?: number;
  /** Sees every answer, in tests. */
  readonly checkAnswer?: CheckAnswer;
}

/**
 * All calls and the web files. The caller owns the server: after this resolves, give requests to
 * `app.routing(request, response)`, and `app.close()` at the end.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, sessions } = options;
  const routing: Routing = {
    services,
    sessions,
    operatorSessions: options.operatorSessions,
    switches: options.switches,
    devices: options.devices,
    secureCookies: options.secureCookies ?? false,
    publicHosts: options.publicHosts ?? [],
    uploads: new Uploads(),
    wires: new SharedWires(),
    countryOf: countryReader(options.countryHeader, options.trustProxy),
    metrics: options.metrics ?? createMetrics(),
    budget: options.budget ?? new Budget(),
    pressure: options.pressure ?? CALM,
    room: options.room,
    ready: options.ready ?? (() => true),
    checkAnswer: options.checkAnswer,
  };

  const notFound = (request: FastifyRequest, reply: FastifyReply): unknown =>
    answerNotFound(request, reply, services.clock.now());
  const app = Fastify({
    logger: false,
    genReqId: requestNamer(options.trustProxy),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy ?? false,
    exposeHeadRoutes: false,
    // A refused query is passed on as it is: the route answers with it.
    routerOptions: { querystringParser: formFields as (text: string) => Fields },
    // A path that cannot be decoded leads nowhere.
    frameworkErrors: (_error, request, reply) => notFound(request, reply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, formFields(body as string)),
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, jsonFields(body as string)),
  );
  tellRequestIds(app);
  endSlowBodies(app, options.bodyMs);
  countBodies(app, routing.budget, notFound);
  answerErrors(app, routing);
  if (options.consoleGate) guardConsole(app, options.consoleGate, services.clock);

  await app.register(async (api) => {
    await api.register(fastifyCompress, {
      threshold: COMPRESSED_BYTES,
      encodings: ['gzip'],
      zlibOptions: { level: 4 },
      globalDecompression: false,
    });
    api.addHook('onRequest', (_request, reply, done) => {
      reply.headers(API_HEADERS);
      done();
    });
    for (const call of options.calls) if (call.files.length === 0) addRoute(api, call, routing);
    // Only these take multipart bodies; to all others such a body is a type that is not taken.
    await api.register(async (uploads) => {
      await uploads.register(fastifyMultipart);
      for (const call of options.calls) if (call.files.length > 0) addRoute(uploads, call, routing);
    });
  });

  await options.openApi?.(app, {
    budget: routing.budget,
    pressure: routing.pressure,
    room: routing.room,
    countryOf: routing.countryOf,
    checkAnswer: routing.checkAnswer,
  });
  await app.register(async (files) => {
    countFiles(files, routing.budget);
    // As whoever watches a site asks, by HEAD.
    files.get('/', { exposeHeadRoute: true }, (_request, reply) => reply.redirect('/pc/'));
    options.pages?.(files);
    const deps = { brand: options.services.brand, noCall: notFound };
    if (options.webDir) await addWebFiles(files, '/pc', options.webDir, deps);
    if (options.opsDir) await addWebFiles(files, '/ops', options.opsDir, deps);
  });
  await app.ready();
  return app;
}

/** Answers are data for one caller: never cached, never rendered. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
