import { rightOf } from '@bourse/protocol/open-api/open-calls';
import { Refusal } from '@bourse/protocol/refusal';
import { languageOf } from '@bourse/protocol/texts/wording';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../gateway/access/address-key.ts';
import { costOfLength, REFUSAL_COST } from '../../gateway/access/budget.ts';
import type { Spent } from '../../gateway/access/purse.ts';
import { untilDeadline } from '../../gateway/deadline.ts';
import { inTurn } from '../../gateway/heavy.ts';
import { lengthOf, wireOf } from '../../written-json.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { Bot, OpenCall, Visitor } from '../call.ts';
import { Problem, problemOf, UNBOUND_KEY } from '../problems.ts';
import { OpenAnswers } from './open-answers.ts';
import { inputOf } from './open-input.ts';
import type { OpenRouting } from './open-routing.ts';

/** A request on its way through a route. */
interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** As text; empty where there is none. */
  readonly body: string;
  readonly visitor: Visitor;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** Who has signed it, once that is known. */
  bot?: Bot;
}

/** What is answered instead of a result. */
type No = Problem | Refusal;

/** One route per open call: limit, authenticate, read, parse, handle, wrap. */
export function addOpenRoute(
  scope: FastifyInstance,
  call: OpenCall,
  routing: OpenRouting,
  authenticator: Authenticator,
): void {
  const answers = new OpenAnswers(call, routing);
  const route = new OpenRoute(call, routing, authenticator, answers);
  scope.route({
    method: call.method,
    url: call.path,
    config: { payForBody: (request, cost) => route.payForBody(request, cost) },
    handler: (request, reply) => route.handle(request, reply),
    errorHandler: (error: Error, request, reply) => answers.failed(error, request, reply),
  });
}

class OpenRoute {
  readonly #call: OpenCall;
  readonly #routing: OpenRouting;
  readonly #authenticator: Authenticator;
  readonly #answers: OpenAnswers;
  readonly #seconds: { observe(seconds: number): void };

  constructor(call: OpenCall, routing: OpenRouting, authenticator: Authenticator, answers: OpenAnswers) {
    this.#call = call;
    this.#routing = routing;
    this.#authenticator = authenticator;
    this.#answers = answers;
    this.#seconds = routing.metrics.httpSeconds.labels({ path: call.path });
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<string | FastifyReply> {
    const startedAt = performance.now();
    const call = this.#call;
    const { ready, pressure, room, budget } = this.#routing;
    const answers = this.#answers;
    const language = languageOf(request.headers['accept-language']);
    const isPublic = rightOf(call) === undefined;
    if (!ready()) return answers.unavailable(reply, 'NOT_READY', 'unavailable', language);
    if (pressure.refuses(call.worth, isPublic)) {
      const spent = await budget.spendOfStranger(addressKey(request.ip), REFUSAL_COST);
      const tooMany = answers.limited(reply, spent, language);
      if (tooMany) return answers.problem('limited', tooMany);
      return answers.unavailable(reply, 'BUSY', 'overload', language);
    }
    const full = room?.refusalOf(call);
    if (full) return answers.problem('refused', problemOf(full, language));
    const body = typeof request.body === 'string' ? request.body : '';
    const visit: Visit = { request, reply, body, visitor: { language, ip: request.ip }, startedAt };
    const answer = await (isPublic ? this.#ofVisitor(visit) : this.#ofBot(visit));
    if (answer instanceof Problem) return answers.problem('refused', answer);
    if (answer instanceof Refusal) return answers.refused(reply, answer, language);
    const pieces = answers.good(answer);
    if (visit.bot) this.#charge(visit.bot, pieces);
    const wire = wireOf(pieces);
    this.#seconds.observe((performance.now() - startedAt) / 1000);
    if (typeof wire === 'string') return wire;
    reply.header('content-length', wire.bytes);
    return reply.send(wire.body);
  }

  /** Before the body is read: its key's, which has signed the head. */
  async payForBody(request: FastifyRequest, cost: number): Promise<Spent | undefined> {
    const { budget } = this.#routing;
    // Of a connection that has gone meanwhile it is not known any more.
    const sender = addressKey(request.ip);
    const isPublic = rightOf(this.#call) === undefined;
    const key = isPublic ? undefined : await this.#authenticator.keyOf(this.#call, request);
    return key ? budget.spendOfKey(key, cost) : budget.spendOfStranger(sender, cost);
  }

  /** What everyone may read. */
  async #ofVisitor(visit: Visit): Promise<object | No> {
    const call = this.#call;
    const { budget } = this.#routing;
    const { request, visitor } = visit;
    const spend = (cost: number) => budget.spendOfStranger(addressKey(request.ip), cost);
    const tooMany = this.#limited(visit, await spend(call.cost));
    if (tooMany) return tooMany;
    const input = inputOf(call, request, visit.body);
    if (input instanceof Refusal) return input;
    const tooLong = call.extraCost && (await this.#spendExtra(visit, input, spend));
    if (tooLong) return tooLong;
    return (await call.handle(input.value as never, visitor as never)) as object;
  }

  /** What a key must sign. */
  async #ofBot(visit: Visit): Promise<object | No> {
    const call = this.#call;
    const { budget, boundKeys, switches } = this.#routing;
    const { request, body, visitor } = visit;
    const bot = await this.#authenticator.authenticate(call, request, body, visitor);
    if (isNo(bot)) {
      // Who cannot sign is counted by his address.
      const spent = await budget.spendOfStranger(addressKey(request.ip), call.cost);
      return this.#limited(visit, spent) ?? bot;
    }
    visit.bot = bot;
    const spend = (cost: number) => budget.spendOfKey(bot.key, cost);
    const tooMany = this.#limited(visit, await spend(call.cost));
    if (tooMany) return tooMany;
    if (boundKeys && call.proof.includes('bound-key') && !bot.key.isBound) return UNBOUND_KEY;
    const closed = call.product && switches?.refusalOf(call.product, this.#who(bot, request));
    if (closed) return closed;
    const input = inputOf(call, request, visit.body);
    if (input instanceof Refusal) return input;
    const tooLong = call.extraCost && (await this.#spendExtra(visit, input, spend));
    if (tooLong) return tooLong;
    const { id, ip } = request;
    return untilDeadline({ id, arrivedAt: visit.startedAt, sender: addressKey(ip) }, () =>
      this.#handleOnce(input.value, bot),
    );
  }

  /** A signed order counts once; one that was refused may come again. */
  async #handleOnce(input: unknown, bot: Bot): Promise<object | No> {
    const call = this.#call;
    const replayed = this.#authenticator.refuseReplay(call, bot);
    if (replayed) return replayed;
    const handle = () => call.handle(input as never, bot as never);
    const answer = (await (call.heavy
      ? inTurn(this.#routing.services.reads, `user:${bot.userId}`, handle)
      : handle())) as object | No;
    if (isNo(answer)) this.#authenticator.allowAgain(call, bot);
    return answer;
  }

  /** What a call's fields cost beyond the call itself. */
  async #spendExtra(
    visit: Visit,
    { value }: { readonly value: unknown },
    spend: (cost: number) => Promise<Spent | undefined>,
  ): Promise<Problem | undefined> {
    const cost = this.#call.extraCost?.(value as never) ?? 0;
    return cost > 0 ? this.#limited(visit, await spend(cost)) : undefined;
  }

  #charge({ key }: Bot, pieces: readonly string[]): void {
    const { budget } = this.#routing;
    const cost = costOfLength({ length: lengthOf(pieces) });
    budget.charge('key', key.id, cost);
    budget.charge('userKeys', key.userId, cost);
  }

  #limited({ reply, visitor }: Visit, spent: Spent | undefined): Problem | undefined {
    return this.#answers.limited(reply, spent, visitor.language);
  }

  #who({ userId }: Bot, request: FastifyRequest) {
    const country = this.#routing.countryOf(request);
    return { userId, ...(country !== undefined && { country }) };
  }
}

function isNo(answer: object): answer is No {
  return answer instanceof Problem || answer instanceof Refusal;
}
