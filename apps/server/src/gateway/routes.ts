import { isOfOperators, type AnyCall, type Envelope } from '@bourse/protocol/call';
import { languageOf } from '@bourse/protocol/texts/wording';
import type { Language } from '@bourse/protocol/pairs';
import { refuse, Refusal, secondsToWait } from '@bourse/protocol/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { isOutOfReach } from '../database/connect.ts';
import { untilDeadline } from './deadline.ts';
import { LaneFull } from '../lane.ts';
import { SequencerStopped } from '../sequencer/sequencer.ts';
import type { Services } from '../services.ts';
import { addressKey } from './access/address-key.ts';
import { CookieAnswer, Download, OperatorSignIn, refusal, signedOut, success } from './answer.ts';
import type { Call, Caller, Operator, Session } from './call.ts';
import { cookieOf, setCookie, type Cookie } from './cookies.ts';
import type { Device, Devices } from './devices.ts';
import { parseFields, type Fields } from './fields.ts';
import { inTurn } from './heavy.ts';
import type { Metrics } from './metrics.ts';
import {
  isFromConsole,
  isProtected,
  isUse,
  operatorCookie,
  operatorToken,
  OPS_API,
} from './access/operator-access.ts';
import type { Budget } from './access/budget.ts';
import type { Pressure } from './access/pressure.ts';
import type { OperatorSessions, Sessions } from './access/sessions.ts';
import { sessionsFor } from './access/second-half.ts';
import type { Room } from './access/room.ts';
import type { Switches } from './access/switches.ts';
import { assertProven } from './access/proof.ts';
import { SharedAnswer, type SharedWires } from './shared-wires.ts';
import type { Uploads } from './uploads.ts';

export interface Routing {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly operatorSessions: OperatorSessions | undefined;
  /** Absent: nothing is switched off. */
  readonly switches: Switches | undefined;
  /** Absent: devices are not told apart. */
  readonly devices: Devices | undefined;
  /** Whether cookies are for HTTPS alone, whatever a proxy says. */
  readonly secureCookies: boolean;
  readonly uploads: Uploads;
  readonly wires: SharedWires;
  /** Where a request comes from, as far as a trusted proxy says so. */
  readonly countryOf: (request: FastifyRequest) => string | undefined;
  readonly metrics: Metrics;
  readonly budget: Budget;
  readonly pressure: Pick<Pressure, 'refuses'>;
  readonly room: Room | undefined;
  /** Whether commands are taken; while they are not, calls answer 503. */
  readonly ready: () => boolean;
  /** Sees every answer as it goes out, and throws when it is not what its call declares. Of tests alone. */
  readonly checkAnswer: CheckAnswer | undefined;
}

/** Throws when an answer is not what its call declares. A file is given as its content type. */
export type CheckAnswer = (call: AnyCall, answer: unknown) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the call at this route; the error handler answers in it too. */
    envelope?: Envelope;
  }
}

const AGENT_MAX = 300;

/** Whether it is a user's, or makes one; what anyone may see is neither. */
function isForUsers({ access, path }: AnyCall): boolean {
  return access === 'user' || (access === 'public' && path.startsWith('/user/'));
}

/** One route per call: limit, authenticate, read, parse, handle, wrap. */
export function addRoute(app: FastifyInstance, call: Call, routing: Routing): void {
  const { services, metrics, budget } = routing;
  const { envelope, method } = call;
  const takesFiles = call.files.length > 0;
  const needs = isOfOperators(call.access) ? call.access.operator : undefined;
  const isConsole = call.path.startsWith(OPS_API);
  const seconds = metrics.httpSeconds.labels({ path: call.path });
  const refused = (why: string): void => metrics.httpRefused.inc({ path: call.path, why });

  app.route({
    method,
    url: call.path,
    config: { envelope },
    handler,
    ...(isSecret(call) && { compress: false }),
  });

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<string | FastifyReply> {
    const startedAt = performance.now();
    const language = languageOf(request.headers['accept-language']);
    reply.header('content-type', 'application/json; charset=utf-8');
    if (!routing.ready()) {
      refused('unavailable');
      reply.code(503).header('retry-after', '1');
      return refusal(envelope, refuse('NOT_READY'), language, services.clock.now());
    }

    // A body with files is read only when the caller may make the call, as far as the headers tell.
    const isUpload = takesFiles && request.isMultipart();
    let fields = isUpload ? NO_FIELDS : fieldsOf(request, method);
    if (fields instanceof Refusal) return refuseWith(fields, language);
    const claim = claimOf(request, fields);
    if (!isConsole && routing.pressure.refuses(call.worth, isStranger(claim))) {
      refused('overload');
      reply.code(503).header('retry-after', '1');
      return refusal(envelope, refuse('BUSY'), language, services.clock.now());
    }
    if (isForUsers(call) && routing.switches?.opened === false)
      return refuseWith(refuse('NOT_OPEN'), language);
    const full = isConsole ? undefined : routing.room?.refusalOf(call);
    if (full) return refuseWith(full, language);
    const waitMs = await limit(request.ip, claim.cached);
    if (waitMs > 0) {
      refused('limited');
      return limited(reply, envelope, waitMs, language, services.clock.now());
    }
    let entrant = await enter(request, claim, isUpload);
    let files: Caller['files'] = {};
    let arrivedAt = startedAt;
    if (isUpload && !(entrant instanceof NoEntry)) {
      const sender = entrant.session ? `user ${entrant.session.userId}` : addressKey(request.ip);
      const upload = await routing.uploads.read(request, call.files, {
        sender,
        isStranger: entrant.session === undefined && entrant.operator === undefined,
      });
      if (upload instanceof Refusal) return refuseWith(upload, language);
      ({ fields, files } = upload);
      arrivedAt = performance.now();
      entrant = await enter(request, claimOf(request, fields), false);
    }
    if (entrant instanceof NoEntry) {
      if (entrant.refusal) return refuseWith(entrant.refusal, language);
      refused('signed-out');
      return signedOut(envelope, entrant.hadToken, language);
    }

    const { session, operator } = entrant;
    const country = routing.countryOf(request);
    const closed = call.product && routing.switches?.refusalOf(call.product, whoOf(session, country));
    if (closed) return refuseWith(closed, language);
    const input = parseFields(call.input, fields);
    if (input instanceof Refusal) return refuseWith(input, language);
    const longer = call.extraCost?.(input.value as never) ?? 0;
    const longerMs = longer > 0 ? await limit(request.ip, claim.cached, longer) : 0;
    if (longerMs > 0) {
      refused('limited');
      return limited(reply, envelope, longerMs, language, services.clock.now());
    }
    const device = deviceOf(request);
    const caller = {
      language,
      ip: request.ip,
      agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX),
      cookie: (name: string) => cookieOf(request, name),
      ...(country !== undefined && { country }),
      ...(device && { device }),
      ...(session && { session }),
      ...(operator && { operator }),
      ...(takesFiles && { files }),
    };
    const handle = (): unknown => call.handle(input.value as never, caller as never);
    const answer = await untilDeadline({ id: request.id, arrivedAt, sender: addressKey(request.ip) }, () =>
      call.heavy ? inTurn(services.reads, readerOf(request.ip, entrant), handle) : handle(),
    );
    if (!(answer instanceof Refusal)) assertProven(call, caller);
    seconds.observe((performance.now() - startedAt) / 1000);
    return send(answer, request, reply, { language, ...(device && { device }) });
  }

  function send(
    answer: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    { language, device }: Pick<Caller, 'language' | 'device'>,
  ): string | FastifyReply | Promise<FastifyReply> {
    if (answer instanceof Refusal) {
      if (answer.code === 'NOT_BEGUN') reply.code(503).header('retry-after', '1');
      const wait = secondsToWait(answer);
      if (wait !== undefined) reply.header('retry-after', String(wait));
      return refuseWith(answer, language);
    }
    if (answer instanceof Download) {
      routing.checkAnswer?.(call, answer.contentType);
      return reply.headers(answer.headers()).send(answer.body);
    }
    const mark = device?.isNew ? textOf(routing.devices!.cookie(device), request) : undefined;
    if (answer instanceof SharedAnswer) {
      if (mark) reply.header('set-cookie', mark);
      return share(answer, request, reply, language);
    }
    const isSignIn = answer instanceof OperatorSignIn;
    const leavesCookie = answer instanceof CookieAnswer;
    const data = isSignIn || leavesCookie ? answer.data : answer;
    routing.checkAnswer?.(call, data);
    // That of the device comes last: programs without a jar take the first.
    if (isSignIn) reply.header('set-cookie', operatorCookie(request, answer, services.settings.operators));
    if (leavesCookie) reply.header('set-cookie', textOf(answer.cookie, request));
    if (mark) reply.header('set-cookie', mark);
    return success(envelope, data, language, services.clock.now());
  }

  /** An answer that is made once for all callers of a language. */
  function share(
    { key, revision, make }: SharedAnswer,
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
  ): FastifyReply | Promise<FastifyReply> {
    const now = services.clock.now();
    const write = (): string => {
      const data = make();
      routing.checkAnswer?.(call, data);
      return success(envelope, data, language, now);
    };
    const name = { key: `${call.path} ${language} ${key}`, revision };
    const body = routing.wires.body(name, write, { now, takesGzip: takesGzip(request) });
    if (Buffer.isBuffer(body)) return reply.send(body);
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
    return body.then((packed) => reply.send(packed));
  }

  /** The caller's device. One that has no cookie gets one when the call says so and succeeds. */
  function deviceOf(request: FastifyRequest): Device | undefined {
    const { devices } = routing;
    return devices?.of(request) ?? (call.marksDevice ? devices?.make() : undefined);
  }

  function textOf(cookie: Cookie, request: FastifyRequest): string {
    return setCookie(cookie, routing.secureCookies || request.protocol === 'https');
  }

  /** Who is calling, or why he may not. `mayFollow`: a token may still come with the rest of the body. */
  async function enter(
    request: FastifyRequest,
    claim: Claim,
    mayFollow: boolean,
  ): Promise<Entrant | NoEntry> {
    if (isConsole) {
      if (!isProtected(request, services.settings.operators)) return NoEntry.because('OPS_PLAIN_HTTP');
      if (!isFromConsole(request)) return NoEntry.because('OPS_FORBIDDEN');
    }
    if (needs) {
      const token = operatorToken(request);
      const operator =
        token === undefined ? undefined : await routing.operatorSessions?.find(token, isUse(request));
      if (!operator) return NoEntry.signedOut(token !== undefined);
      const may = needs === 'signed-in' || operator.permissions.has(needs);
      return may ? { operator } : NoEntry.because('OPS_FORBIDDEN');
    }
    const session = await confirm(sessionsFor(routing.sessions, request), claim);
    if (session) return { session };
    const hadToken = claim.token !== undefined;
    return call.access === 'user' && (hadToken || !mayFollow) ? NoEntry.signedOut(hadToken) : {};
  }

  function claimOf(request: FastifyRequest, fields: Fields): Claim {
    const token = needs ? undefined : tokenOf(request, fields);
    const cached = token === undefined ? undefined : sessionsFor(routing.sessions, request).cached(token);
    return { token, cached, userId: fields['userId'] };
  }

  /** Who shows a token where one is needed is not looked up to be refused. */
  function isStranger({ token, cached }: Claim): boolean {
    return call.access === 'user' ? token === undefined : cached === undefined;
  }

  function refuseWith(answer: Refusal, language: Language): string {
    refused('refused');
    return refusal(envelope, answer, language, services.clock.now());
  }

  /** Signed-in calls count for their user, on all his devices together, all others (also those whose token is not known yet) for the IP. */
  async function limit(ip: string, session: Session | undefined, cost = call.cost): Promise<number> {
    const sender = addressKey(ip);
    const spent = await (call.access === 'user' && session
      ? budget.spend('user', session.userId, cost)
      : isConsole
        ? budget.spend('console', sender, cost)
        : budget.spendOfStranger(sender, cost));
    return spent?.waitMs ?? 0;
  }
}

/**
 * Whether an answer may hold a secret beside what the caller sent: of such a one the compressed size would tell about the
 * secret. All but what everybody may read.
 */
function isSecret({ access, path }: Call): boolean {
  return access !== 'public' || path.startsWith('/user/');
}

/** Whether the caller takes packed answers, however much he would like another way. */
function takesGzip({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  return (
    typeof accepted === 'string' && /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i.test(accepted)
  );
}

/** What a request says about who makes it. */
interface Claim {
  readonly token: string | undefined;
  /** The session of that token, if it is in memory. */
  readonly cached: Session | undefined;
  readonly userId: unknown;
}

interface Entrant {
  readonly session?: Session;
  readonly operator?: Operator;
}

/** Somebody who may not make a call: refused, or asked to sign in. */
class NoEntry {
  readonly refusal: Refusal | undefined;
  readonly hadToken: boolean;

  private constructor(refusal: Refusal | undefined, hadToken: boolean) {
    this.refusal = refusal;
    this.hadToken = hadToken;
  }

  static because(code: Refusal['code']): NoEntry {
    return new NoEntry(refuse(code), true);
  }

  static signedOut(hadToken: boolean): NoEntry {
    return new NoEntry(undefined, hadToken);
  }
}

const NO_FIELDS = Object.create(null) as Fields;

/** Of a GET call the query, joined by the parameters of its path; of a POST call the parsed body. */
function fieldsOf(request: FastifyRequest, method: 'GET' | 'POST'): Fields | Refusal {
  if (method === 'POST') return (request.body ?? {}) as Fields | Refusal;
  const query = request.query as Fields | Refusal;
  return query instanceof Refusal ? query : Object.assign(query, request.params);
}

/** Whose share a heavy read takes. */
function readerOf(ip: string, { session, operator }: Entrant): string {
  if (session) return `user:${session.userId}`;
  return operator ? `operator:${operator.id}` : `ip:${addressKey(ip)}`;
}

function whoOf(session: Session | undefined, country: string | undefined) {
  return { ...(session && { userId: session.userId }), ...(country !== undefined && { country }) };
}

function tokenOf(request: FastifyRequest, fields: Fields): string | undefined {
  const header = request.headers['x-access-token'];
  if (typeof header === 'string' && header !== '') return header;
  const field = fields['token'];
  return typeof field === 'string' && field !== '' ? field : undefined;
}

/** A `userId` sent along must be the session's; a session that is not in memory is looked up. */
function confirm(
  sessions: Pick<Sessions, 'find'>,
  { token, cached, userId }: Claim,
): Session | undefined | Promise<Session | undefined> {
  if (token === undefined) return undefined;
  const claimed = userId === undefined || userId === '' ? undefined : userId;
  if (claimed !== undefined && typeof claimed !== 'string') return undefined;
  if (!cached) return sessions.find(token, claimed);
  return claimed === undefined || claimed === String(cached.userId) ? cached : undefined;
}

function limited(
  reply: FastifyReply,
  envelope: Envelope,
  waitMs: number,
  language: Language,
  now: number,
): string {
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
  reply.code(429).header('retry-after', seconds);
  return refusal(envelope, refuse('RATE_LIMITED', { seconds }), language, now);
}

/** Codes of fastify for requests that are wrong in themselves, and how they are refused. */
const BAD_REQUESTS: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse('UNSUPPORTED_MEDIA'),
  FST_ERR_CTP_BODY_TOO_LARGE: refuse('BODY_TOO_LARGE'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse('INVALID_FIELD', { field: 'body' }),
};

/** Answers for what no handler answers: unreadable requests, stopping, bugs. Details go to the log, never out. */
export function answerErrors(app: FastifyInstance, { services, metrics }: Routing): void {
  app.setErrorHandler<Error & { code?: string; statusCode?: number }>((error, request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const envelope = request.routeOptions.config.envelope ?? 'code1';
    const path = request.routeOptions.url ?? '';
    const now = services.clock.now();
    reply.header('content-type', 'application/json; charset=utf-8');

    // Whoever hangs up gets no answer, and no line in the log: it would be his to fill.
    if (isHungUp(error)) {
      metrics.httpRefused.inc({ path, why: 'hung-up' });
      return reply.code(400).send();
    }
    const badRequest = BAD_REQUESTS[error.code ?? ''] ?? (isBadRequest(error) ? BAD_REQUEST : undefined);
    if (badRequest) {
      metrics.httpRefused.inc({ path, why: 'refused' });
      const status = badRequest.code === 'BODY_TOO_LARGE' ? 413 : 200;
      return reply.code(status).send(refusal(envelope, badRequest, language, now));
    }
    const id = randomUUID();
    reply.header('x-error-id', id);
    if (error instanceof LaneFull) {
      metrics.httpRefused.inc({ path, why: 'busy' });
      reply.header('retry-after', '1');
      return reply.code(200).send(refusal(envelope, refuse('BUSY'), language, now));
    }
    if (error instanceof SequencerStopped || isOutOfReach(error)) {
      metrics.httpRefused.inc({ path, why: 'unavailable' });
      services.log.warn(
        { id, path, request: request.id },
        'a command was not committed in time, or met the end of the sequencer; its outcome is unknown',
      );
      return reply
        .code(503)
        .header('retry-after', '5')
        .send(refusal(envelope, refuse('OUTCOME_UNKNOWN'), language, now));
    }
    metrics.httpRefused.inc({ path, why: 'bug' });
    services.log.error({ id, path, request: request.id, err: error }, 'a call failed');
    return reply.code(500).send(refusal(envelope, refuse('INTERNAL'), language, now));
  });

  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, services.clock.now()));
}

export function answerNotFound(
  request: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'raw' | 'code'>,
  now: number,
): unknown {
  const language = languageOf(request.headers['accept-language']);
  const answer = reply.code(404).header('content-type', 'application/json; charset=utf-8');
  return answer.send(refusal('code1', refuse('NOT_FOUND'), language, now));
}

/** The client ended the connection before all of its request had come. */
function isHungUp(error: { code?: string; message: string }): boolean {
  return error.code === 'ECONNRESET' && error.message === 'aborted';
}

const BAD_REQUEST = refuse('INVALID_FIELD', { field: 'body' });

/** Fastify's own errors about a request carry a 4xx status. */
function isBadRequest(error: { code?: string; statusCode?: number }): boolean {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 && (error.code ?? '').startsWith('FST_');
}
