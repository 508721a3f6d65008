import { languageOf } from '@bourse/protocol/messages/wording';
import type { Language } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { SequencerStopped } from '../sequencer/sequencer.ts';
import type { Services } from '../services.ts';
import { addressKey } from './address-key.ts';
import { refusal, signedOut, success } from './answer.ts';
import type { Call, Caller, Envelope, Session } from './call.ts';
import { parseFields, type Fields } from './fields.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Sessions } from './sessions.ts';

export interface Routing {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly metrics: Metrics;
  /** Absent: no limit. */
  readonly perIp: RateLimit | undefined;
  readonly perSession: RateLimit | undefined;
  /** Whether commands are taken; while they are not, calls answer 503. */
  readonly ready: () => boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the call at this route; the error handler answers in it too. */
    envelope?: Envelope;
  }
}

const AGENT_MAX = 300;

/** One route per call: limit, authenticate, parse, handle, wrap. */
export function addRoute(app: FastifyInstance, call: Call, routing: Routing): void {
  const { services, metrics, perIp } = routing;
  const envelope = call.envelope ?? 'code1';
  const method = call.method ?? 'POST';
  const seconds = metrics.httpSeconds.labels({ path: call.path });
  const refused = (why: string): void => metrics.httpRefused.inc({ path: call.path, why });

  app.route({ method, url: call.path, config: { envelope }, handler });

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const startedAt = performance.now();
    const language = languageOf(request.headers['accept-language']);
    reply.header('content-type', 'application/json; charset=utf-8');
    if (!routing.ready()) {
      refused('unavailable');
      reply.code(503).header('retry-after', '1');
      return refusal(envelope, refuse('NOT_READY'), language, services.clock.now());
    }

    const fields = (method === 'GET' ? request.query : (request.body ?? {})) as Fields | Refusal;
    if (fields instanceof Refusal) return refuseWith(fields, language);
    const token = tokenOf(request, fields);
    let session = token === undefined ? undefined : routing.sessions.cached(token);
    const waitMs = limit(request.ip, session);
    if (waitMs > 0) {
      refused('limited');
      return limited(reply, envelope, waitMs, language, services.clock.now());
    }
    if (token !== undefined) session = await confirm(routing.sessions, token, session, fields['userId']);
    if (call.access === 'user' && !session) {
      refused('signed-out');
      return signedOut(envelope, token !== undefined, language);
    }

    const input = parseFields(call.input, fields);
    if (input instanceof Refusal) return refuseWith(input, language);
    const caller: Caller = {
      language,
      ip: request.ip,
      agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX),
      ...(session && { session }),
    };
    const answer = await (call.handle as (input: unknown, caller: Caller) => unknown)(input.value, caller);
    seconds.observe((performance.now() - startedAt) / 1000);
    if (answer instanceof Refusal) return refuseWith(answer, language);
    return success(envelope, answer, language, services.clock.now());
  }

  function refuseWith(answer: Refusal, language: Language): string {
    refused('refused');
    return refusal(envelope, answer, language, services.clock.now());
  }

  /** Signed-in calls count for their session, all others (also those whose token is not known yet) for the IP. */
  function limit(ip: string, session: Session | undefined): number {
    const now = performance.now();
    if (call.access === 'user' && session) return routing.perSession?.take(session.id, now) ?? 0;
    return perIp?.take(addressKey(ip), now) ?? 0;
  }
}

function tokenOf(request: FastifyRequest, fields: Fields): string | undefined {
  const header = request.headers['x-access-token'];
  if (typeof header === 'string' && header !== '') return header;
  const field = fields['token'];
  return typeof field === 'string' && field !== '' ? field : undefined;
}

/** A `userId` sent along must be the session's; a session that is not in memory is looked up. */
function confirm(
  sessions: Sessions,
  token: string,
  cached: Session | undefined,
  userId: unknown,
): Session | undefined | Promise<Session | undefined> {
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

    const badRequest = BAD_REQUESTS[error.code ?? ''] ?? (isBadRequest(error) ? BAD_REQUEST : undefined);
    if (badRequest) {
      metrics.httpRefused.inc({ path, why: 'refused' });
      return reply.code(200).send(refusal(envelope, badRequest, language, now));
    }
    const id = randomUUID();
    reply.header('x-error-id', id);
    if (error instanceof SequencerStopped) {
      metrics.httpRefused.inc({ path, why: 'unavailable' });
      services.log.warn({ id, path }, 'a command met the end of the sequencer; its outcome is unknown');
      return reply
        .code(503)
        .header('retry-after', '5')
        .send(refusal(envelope, refuse('INTERNAL'), language, now));
    }
    metrics.httpRefused.inc({ path, why: 'bug' });
    services.log.error({ id, path, err: error }, 'a call failed');
    return reply.code(500).send(refusal(envelope, refuse('INTERNAL'), language, now));
  });

  app.setNotFoundHandler((request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    reply.code(404).header('content-type', 'application/json; charset=utf-8');
    return reply.send(refusal('code1', refuse('NOT_FOUND'), language, services.clock.now()));
  });
}

const BAD_REQUEST = refuse('INVALID_FIELD', { field: 'body' });

/** Fastify's own errors about a request carry a 4xx status. */
function isBadRequest(error: { code?: string; statusCode?: number }): boolean {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 && (error.code ?? '').startsWith('FST_');
}
