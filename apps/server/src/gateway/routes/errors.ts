import { languageOf } from '@bourse/protocol/texts/wording';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { isOutOfReach } from '../../database/connect.ts';
import { LaneFull } from '../../lane.ts';
import { SequencerStopped } from '../../sequencer/sequencer.ts';
import { payForUnread } from '../access/body-budget.ts';
import { waitOf } from '../access/purse.ts';
import { tooMany } from '../access/too-many.ts';
import { refusal } from '../answer.ts';
import { BodyRefused } from '../body-refused.ts';
import type { Routing } from './routing.ts';

/** Codes of fastify for requests that are wrong in themselves, and how they are refused. */
const BAD_REQUESTS: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse('UNSUPPORTED_MEDIA'),
  FST_ERR_CTP_BODY_TOO_LARGE: refuse('BODY_TOO_LARGE'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse('INVALID_FIELD', { field: 'body' }),
};

/** Answers for what no handler answers: unreadable requests, stopping, bugs. Details go to the log, never out. */
export function answerErrors(app: FastifyInstance, { services, metrics, budget }: Routing): void {
  app.setErrorHandler<Error & { code?: string; statusCode?: number }>(async (error, request, reply) => {
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
    if (error instanceof BodyRefused) {
      metrics.httpRefused.inc({ path, why: error.why });
      return reply.code(error.statusCode).send(refusal(envelope, error.refusal, language, now));
    }
    const badRequest = BAD_REQUESTS[error.code ?? ''] ?? (isBadRequest(error) ? BAD_REQUEST : undefined);
    if (badRequest) {
      const waitMs = waitOf(await payForUnread(budget, request));
      if (waitMs > 0) {
        metrics.httpRefused.inc({ path, why: 'limited' });
        return reply.send(refusal(envelope, tooMany(reply, waitMs), language, now));
      }
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
    if (isOutcomeUnknown(error)) {
      metrics.httpRefused.inc({ path, why: 'unavailable' });
      services.log.warn({ id, path, request: request.id, cause: error.message }, OUTCOME_UNKNOWN);
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
  reply: Pick<FastifyReply, 'code' | 'header' | 'send'>,
  now: number,
): unknown {
  const language = languageOf(request.headers['accept-language']);
  // What is not there may be there in a moment, after an upgrade for example.
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8');
  return reply.send(refusal('code1', refuse('NOT_FOUND'), language, now));
}

/** Of a call whose command met the end of the sequencer, or whose database was out of reach, nobody knows what it has done. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof SequencerStopped || isOutOfReach(error);
}

/** As the log says it. */
export const OUTCOME_UNKNOWN = 'what a call has done is unknown';

/** The client ended the connection before all of its request had come, or all of a packed answer had gone. */
export function isHungUp(error: { code?: string; message: string }): boolean {
  return (
    (error.code === 'ECONNRESET' && error.message === 'aborted') ||
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  );
}

const BAD_REQUEST = refuse('INVALID_FIELD', { field: 'body' });

/** Fastify's own errors about a request carry a 4xx status. */
function isBadRequest(error: { code?: string; statusCode?: number }): boolean {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 && (error.code ?? '').startsWith('FST_');
}
