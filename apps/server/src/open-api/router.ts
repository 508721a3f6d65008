import { languageOf } from '@bourse/protocol/texts/wording';
import type { Language } from '@bourse/protocol/pairs';
import { envelopeOf, rightOf } from '@bourse/protocol/open-api/open-calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { addressKey } from '../gateway/access/address-key.ts';
import type { ApiKeys } from '../gateway/access/api-keys.ts';
import { parseFields, type Fields } from '../gateway/fields.ts';
import { inTurn } from '../gateway/heavy.ts';
import type { Metrics } from '../gateway/metrics.ts';
import type { Budget } from '../gateway/access/budget.ts';
import type { Pressure } from '../gateway/access/pressure.ts';
import type { Spent } from '../gateway/access/purse.ts';
import type { CheckAnswer } from '../gateway/routes/routing.ts';
import type { Room } from '../gateway/access/room.ts';
import type { Switches } from '../gateway/access/switches.ts';
import { isOutOfReach } from '../database/connect.ts';
import { untilDeadline } from '../gateway/deadline.ts';
import { SequencerStopped } from '../sequencer/sequencer.ts';
import type { Services } from '../services.ts';
import { Authenticator } from './auth/authenticator.ts';
import type { Bot, OpenCall, Visitor } from './call.ts';
import { readJson, writeJson } from './exact-json.ts';
import { Problem, problemBody, problemOf, UNBOUND_KEY } from './problems.ts';

/** What every open call passes through. */
export interface OpenRouting {
  readonly services: Pick<Services, 'clock' | 'log' | 'reads'>;
  readonly apiKeys: ApiKeys;
  readonly metrics: Metrics;
  readonly budget: Budget;
  readonly pressure: Pick<Pressure, 'refuses'>;
  readonly room: Room | undefined;
  readonly switches: Switches | undefined;
  readonly countryOf: (request: FastifyRequest) => string | undefined;
  readonly ready: () => boolean;
  /** Whether what asks for a bound key (docs/rules.md, "Proofs") is refused to others. */
  readonly boundKeys: boolean;
  /** Hosts that a signature may name; empty: the one that the request names. */
  readonly publicHosts: readonly string[];
  /** Sees every answer as it goes out, and throws when it is not what its call declares. Of tests alone. */
  readonly checkAnswer: CheckAnswer | undefined;
}

/** Adds the open API: HTX's paths, envelopes, signatures and limits around handlers that know nothing of them. */
export async function addOpenCalls(
  app: FastifyInstance,
  calls: readonly OpenCall[],
  routing: OpenRouting,
): Promise<void> {
  const authenticator = new Authenticator(routing);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever it calls itself: the body is read as JSON, after the signature.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(HEADERS);
      done();
    });
    for (const call of calls) addOpenCall(scope, call, routing, authenticator);
  });
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

function addOpenCall(
  scope: FastifyInstance,
  call: OpenCall,
  routing: OpenRouting,
  authenticator: Authenticator,
): void {
  const { services, metrics } = routing;
  const envelope = envelopeOf(call);
  const path = call.path;
  const seconds = metrics.httpSeconds.labels({ path });

  scope.route({ method: call.method, url: path, handler, errorHandler: answerError });

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const startedAt = performance.now();
    const language = languageOf(request.headers['accept-language']);
    if (!routing.ready()) {
      reply.code(503).header('retry-after', '1');
      return no('unavailable', problemOf(refuse('NOT_READY'), language));
    }
    if (routing.pressure.refuses(call.worth, rightOf(call) === undefined)) {
      reply.code(503).header('retry-after', '1');
      return no('overload', problemOf(refuse('BUSY'), language));
    }
    const full = routing.room?.refusalOf(call);
    if (full) return no('refused', problemOf(full, language));
    const answer = await answerOf(request, reply, language, startedAt);
    if (answer instanceof Problem) return no('refused', answer);
    if (answer instanceof Refusal) {
      if (answer.code === 'NOT_BEGUN') reply.code(503).header('retry-after', '1');
      return no('refused', problemOf(answer, language));
    }
    if (routing.checkAnswer) routing.checkAnswer(call, JSON.parse(writeJson(answer)));
    seconds.observe((performance.now() - startedAt) / 1000);
    return envelope === 'v1'
      ? writeJson({ status: 'ok', ...answer, ts: services.clock.now() })
      : writeJson({ code: 200, message: 'success', ...answer });
  }

  async function answerOf(
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
    startedAt: number,
  ): Promise<object> {
    const body = typeof request.body === 'string' ? request.body : '';
    const visitor: Visitor = { language, ip: request.ip };
    if (rightOf(call) === undefined) {
      const spend = (cost: number) => routing.budget.spendOfStranger(addressKey(request.ip), cost);
      const early = await limited(reply, spend(call.cost), language);
      if (early) return early;
      const input = inputOf(call, request, body);
      if (input instanceof Refusal) return input;
      const longer = call.extraCost?.(input.value as never) ?? 0;
      const late = longer > 0 ? await limited(reply, spend(longer), language) : undefined;
      if (late) return late;
      return (await call.handle(input.value as never, visitor as never)) as object;
    }

    const bot = await authenticator.authenticate(call, request, body, visitor);
    if (bot instanceof Problem || bot instanceof Refusal) {
      // Who cannot sign is counted by his address.
      const spent = routing.budget.spendOfStranger(addressKey(request.ip), call.cost);
      return (await limited(reply, spent, language)) ?? bot;
    }
    const tooMany = await limited(reply, routing.budget.spendOfKey(bot.key, call.cost), language);
    if (tooMany) return tooMany;
    if (routing.boundKeys && call.proof.includes('bound-key') && !bot.key.isBound) return UNBOUND_KEY;
    const closed = call.product && routing.switches?.refusalOf(call.product, who(bot, request));
    if (closed) return closed;
    const input = inputOf(call, request, body);
    if (input instanceof Refusal) return input;
    const longer = call.extraCost?.(input.value as never) ?? 0;
    const tooLong =
      longer > 0 && (await limited(reply, routing.budget.spendOfKey(bot.key, longer), language));
    if (tooLong) return tooLong;
    return untilDeadline(
      { id: request.id, arrivedAt: startedAt, sender: addressKey(request.ip) },
      async () => {
        const replayed = authenticator.refuseReplay(call, bot);
        if (replayed) return replayed;
        const handle = () => call.handle(input.value as never, bot as never);
        const answer = (await (call.heavy
          ? inTurn(services.reads, `user:${bot.userId}`, handle)
          : handle())) as object;
        if (answer instanceof Problem || answer instanceof Refusal) authenticator.allowAgain(call, bot);
        return answer;
      },
    );
  }

  function who({ userId }: Bot, request: FastifyRequest) {
    const country = routing.countryOf(request);
    return { userId, ...(country !== undefined && { country }) };
  }

  /** Says what is left of a budget, and refuses when it was not enough. */
  async function limited(
    reply: FastifyReply,
    spending: Promise<Spent | undefined>,
    language: Language,
  ): Promise<Problem | undefined> {
    const spent = await spending;
    if (!spent) return undefined;
    reply.header('x-hb-ratelimit-requests-remain', spent.left);
    reply.header('x-hb-ratelimit-requests-expire', services.clock.now() + spent.fullInMs);
    if (spent.waitMs === 0) return undefined;
    const seconds = String(Math.max(1, Math.ceil(spent.waitMs / 1000)));
    reply.code(429).header('retry-after', seconds);
    return problemOf(refuse('RATE_LIMITED', { seconds }), language);
  }

  function no(why: string, problem: Problem): string {
    metrics.httpRefused.inc({ path, why });
    return writeJson(problemBody(envelope, problem, services.clock.now()));
  }

  function answerError(
    error: Error & { code?: string; statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const language = languageOf(request.headers['accept-language']);
    if ((error.statusCode ?? 500) < 500) {
      const isTooLarge = error.statusCode === 413;
      const cause = isTooLarge ? refuse('BODY_TOO_LARGE') : refuse('INVALID_FIELD', { field: 'body' });
      void reply.code(isTooLarge ? 413 : 200).send(no('refused', problemOf(cause, language)));
      return;
    }
    const id = randomUUID();
    reply.header('x-error-id', id);
    if (error instanceof SequencerStopped || isOutOfReach(error)) {
      // Not "failed": nobody knows yet.
      reply.code(503).header('retry-after', '5');
      void reply.send(no('unavailable', problemOf(refuse('OUTCOME_UNKNOWN'), language)));
      return;
    }
    services.log.error({ id, path, err: error }, 'an open call failed');
    void reply.code(500).send(no('bug', problemOf(refuse('INTERNAL'), language)));
  }
}

/** Of a GET the query with the parts of the path, of a POST the JSON body with them. */
function inputOf(call: OpenCall, request: FastifyRequest, body: string): { value: unknown } | Refusal {
  const given = call.method === 'GET' ? (request.query as object | Refusal) : bodyFields(body);
  if (given instanceof Refusal) return given;
  if (Array.isArray(given)) return parseFields(call.input, given as unknown as Fields);
  return parseFields(call.input, { ...given, ...(request.params as object) });
}

/** Fields, or a list of such; those that are null count as absent, as clients send what they have no value for. */
function bodyFields(body: string): object | Refusal {
  if (body === '') return {};
  try {
    const read = readJson(body);
    if (Array.isArray(read)) return read.map(withoutNulls);
    if (typeof read === 'object' && read !== null) return withoutNulls(read) as object;
  } catch {
    // Said below.
  }
  return refuse('INVALID_FIELD', { field: 'body' });
}

function withoutNulls(read: unknown): unknown {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return read;
  const fields = read as Fields;
  for (const name in fields) if (fields[name] === null) delete fields[name];
  return fields;
}
