import { envelopeOf } from '@bourse/protocol/open-api/open-calls';
import type { Language } from '@bourse/protocol/languages';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { languageOf } from '@bourse/protocol/texts/wording';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { payForUnread } from '../../gateway/access/body-budget.ts';
import type { Spent } from '../../gateway/access/purse.ts';
import { tooMany } from '../../gateway/access/too-many.ts';
import { isHungUp, isOutcomeUnknown, OUTCOME_UNKNOWN } from '../../gateway/routes/errors.ts';
import { BodyRefused } from '../../gateway/body-refused.ts';
import type { OpenCall } from '../call.ts';
import { writeJson, writeJsonPieces } from '../exact-json.ts';
import { problemBody, problemOf, type Problem } from '../problems.ts';
import type { OpenRouting } from './open-routing.ts';

/** What one open call answers, in HTX's envelopes. */
export class OpenAnswers {
  readonly #call: OpenCall;
  readonly #routing: OpenRouting;

  constructor(call: OpenCall, routing: OpenRouting) {
    this.#call = call;
    this.#routing = routing;
  }

  /** What a handler answered. */
  good(answer: object): string[] {
    const { checkAnswer, services } = this.#routing;
    if (checkAnswer) checkAnswer(this.#call, JSON.parse(writeJson(answer)));
    return envelopeOf(this.#call) === 'v1'
      ? writeJsonPieces({ status: 'ok', ...answer, ts: services.clock.now() })
      : writeJsonPieces({ code: 200, message: 'success', ...answer });
  }

  refused(reply: FastifyReply, refusal: Refusal, language: Language): string {
    if (refusal.code === 'NOT_BEGUN') reply.code(503).header('retry-after', '1');
    return this.problem('refused', problemOf(refusal, language));
  }

  /** @param why as the metric counts it */
  problem(why: string, problem: Problem): string {
    const { metrics, services } = this.#routing;
    metrics.httpRefused.inc({ path: this.#call.path, why });
    return writeJson(problemBody(envelopeOf(this.#call), problem, services.clock.now()));
  }

  /** For now: 503. */
  unavailable(
    reply: FastifyReply,
    code: 'NOT_READY' | 'BUSY',
    why: 'unavailable' | 'overload',
    language: Language,
  ): string {
    reply.code(503).header('retry-after', '1');
    return this.problem(why, problemOf(refuse(code), language));
  }

  /** Says what is left of a budget, and refuses when it was not enough. */
  limited(reply: FastifyReply, spent: Spent | undefined, language: Language): Problem | undefined {
    if (!spent) return undefined;
    reply.header('x-hb-ratelimit-requests-remain', spent.left);
    reply.header('x-hb-ratelimit-requests-expire', this.#routing.services.clock.now() + spent.fullInMs);
    if (spent.waitMs === 0) return undefined;
    return problemOf(tooMany(reply, spent.waitMs), language);
  }

  /** What was thrown: a request that could not be read, a commit of which nobody knows, or a bug. */
  async failed(
    error: Error & { code?: string; statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const language = languageOf(request.headers['accept-language']);
    if (error instanceof BodyRefused) {
      const problem = problemOf(error.refusal, language);
      void reply.code(error.statusCode).send(this.problem(error.why, problem));
      return;
    }
    // As `answerErrors`: no answer, and no line in the log.
    if (isHungUp(error)) {
      void reply.code(400).send();
      return;
    }
    if ((error.statusCode ?? 500) < 500) {
      const tooMany = this.limited(reply, await payForUnread(this.#routing.budget, request), language);
      if (tooMany) return void reply.send(this.problem('limited', tooMany));
      const isTooLarge = error.statusCode === 413;
      const cause = isTooLarge ? refuse('BODY_TOO_LARGE') : refuse('INVALID_FIELD', { field: 'body' });
      void reply.code(isTooLarge ? 413 : 200).send(this.problem('refused', problemOf(cause, language)));
      return;
    }
    const id = randomUUID();
    reply.header('x-error-id', id);
    const { log } = this.#routing.services;
    const { path } = this.#call;
    if (isOutcomeUnknown(error)) {
      log.warn({ id, path, cause: error.message }, OUTCOME_UNKNOWN);
      reply.code(503).header('retry-after', '5');
      void reply.send(this.problem('unavailable', problemOf(refuse('OUTCOME_UNKNOWN'), language)));
      return;
    }
    log.error({ id, path, err: error }, 'an open call failed');
    void reply.code(500).send(this.problem('bug', problemOf(refuse('INTERNAL'), language)));
  }
}
