import { type AnyCall, type Envelope } from '@bourse/protocol/call';
import { languageOf } from '@bourse/protocol/texts/wording';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../access/address-key.ts';
import { costOfLength, REFUSAL_COST } from '../access/budget.ts';
import { isFromOtherPage } from '../access/own-pages.ts';
import { operatorCode, OPS_API } from '../access/operator-access.ts';
import { assertProven } from '../access/proof.ts';
import { asTakenBack } from '../answer.ts';
import { waitOf, type Spent } from '../access/purse.ts';
import type { Call, Caller, Session } from '../call.ts';
import { cookieOf } from '../cookies.ts';
import { untilDeadline } from '../deadline.ts';
import type { Device } from '../devices.ts';
import { parseFields, type Fields } from '../fields.ts';
import { inTurn } from '../heavy.ts';
import { Answers, type Visit } from './answers.ts';
import { Entrance, NoEntry, type Claim, type Entrant } from './entrance.ts';
import type { Routing } from './routing.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the call at this route; the error handler answers in it too. */
    envelope?: Envelope;
  }
}

const AGENT_MAX = 300;
const LOOK_UP_COST = 5;
/** Before it is known how much comes; how many come at once is bounded (`Uploads`). */
const FIRST_BYTES_OF_FILES = 64 * 1_024;
const NO_FIELDS = Object.create(null) as Fields;

/** One route per call: limit, authenticate, read, parse, handle, wrap. */
export function addRoute(app: FastifyInstance, call: Call, routing: Routing): void {
  const route = new Route(call, routing);
  app.route({
    method: call.method,
    url: call.path,
    config: {
      envelope: call.envelope,
      takesFiles: call.files.length > 0,
      payForBody: (request, cost) => route.payForBody(request, cost),
    },
    handler: (request, reply) => route.handle(request, reply),
    ...(!mayBePacked(call) && { compress: false }),
  });
}

class Route {
  readonly #call: Call;
  readonly #routing: Routing;
  readonly #entrance: Entrance;
  readonly #answers: Answers;
  readonly #isConsole: boolean;
  readonly #seconds: { observe(seconds: number): void };

  constructor(call: Call, routing: Routing) {
    this.#call = call;
    this.#routing = routing;
    this.#isConsole = call.path.startsWith(OPS_API);
    this.#entrance = new Entrance(call, routing);
    this.#answers = new Answers(call, routing);
    this.#seconds = routing.metrics.httpSeconds.labels({ path: call.path });
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<string | FastifyReply> {
    const startedAt = performance.now();
    const call = this.#call;
    const routing = this.#routing;
    const answers = this.#answers;
    const visit: Visit = { request, reply, language: languageOf(request.headers['accept-language']) };
    reply.header('content-type', 'application/json; charset=utf-8');
    if (!routing.ready()) return answers.unavailable(visit, 'NOT_READY', 'unavailable');

    if (!this.#isConsole && isFromOtherSite(request, routing))
      return this.#refuseUnread(visit, refuse('FROM_OTHER_SITE'));
    // A body with files is read only when the caller may make the call, as far as the headers tell.
    const isUpload = call.files.length > 0 && request.isMultipart();
    let fields = isUpload ? NO_FIELDS : fieldsOf(request, call.method);
    if (fields instanceof Refusal) return this.#refuseUnread(visit, fields);
    const claim = this.#entrance.claimOf(request, fields);
    if (!this.#isConsole && routing.pressure.refuses(call.worth, this.#entrance.isStranger(claim))) {
      // Whoever asks on and on is refused by his budget then, which ends in waiting.
      const spentMs = waitOf(await this.#spend(request, claim, REFUSAL_COST));
      return spentMs > 0 ? answers.limited(visit, spentMs) : answers.unavailable(visit, 'BUSY', 'overload');
    }
    const shut = this.#shut();
    if (shut) return answers.refuse(visit, shut);
    const waitMs = waitOf(await this.#spend(request, claim, call.cost + lookUpCost(claim)));
    if (waitMs > 0) return answers.limited(visit, waitMs);
    const entering = this.#entrance.enter(request, claim, isUpload);
    let entrant = entering instanceof Promise ? await entering : entering;
    let files: Caller['files'] = {};
    let arrivedAt = startedAt;
    if (isUpload && !(entrant instanceof NoEntry)) {
      const payer = [uploaderOf(request, claim), addressKey(request.ip)] as const;
      const fullMs = waitOf(await routing.budget.spendOfBody(...payer, FIRST_BYTES_OF_FILES));
      if (fullMs > 0) return answers.limited(visit, fullMs);
      const before = request.socket.bytesRead;
      const upload = await this.#readFiles(request, entrant);
      routing.budget.chargeBody(...payer, comeSince(before, request) - FIRST_BYTES_OF_FILES);
      if (upload instanceof Refusal) return answers.refuse(visit, upload);
      ({ fields, files } = upload);
      arrivedAt = performance.now();
      entrant = await this.#entrance.enter(request, this.#entrance.claimOf(request, fields), false);
    }
    if (entrant instanceof NoEntry) return answers.noEntry(visit, entrant);

    const country = routing.countryOf(request);
    const closed = call.product && routing.switches?.refusalOf(call.product, whoOf(entrant.session, country));
    if (closed) return answers.refuse(visit, closed);
    const input = parseFields(call.input, fields);
    if (input instanceof Refusal) return answers.refuse(visit, input);
    const longer = call.extraCost?.(input.value as never) ?? 0;
    const longerMs = longer > 0 ? waitOf(await this.#spend(request, claim, longer)) : 0;
    if (longerMs > 0) return answers.limited(visit, longerMs);
    const device = this.#deviceOf(request);
    const caller = {
      language: visit.language,
      ip: request.ip,
      agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX),
      cookie: (name: string) => cookieOf(request, name),
      ...(country !== undefined && { country }),
      ...(device && { device }),
      ...entrant,
      ...(entrant.operator && operatorCode(request)),
      ...(call.files.length > 0 && { files }),
    };
    const handle = (): unknown => call.handle(input.value as never, caller as never);
    const work = { id: request.id, arrivedAt, sender: addressKey(request.ip) };
    let answer: unknown;
    try {
      answer = await untilDeadline(work, () =>
        call.heavy ? inTurn(routing.services.reads, readerOf(request.ip, entrant), handle) : handle(),
      );
    } catch (error) {
      answer = asTakenBack(error);
    }
    if (!(answer instanceof Refusal)) assertProven(call, caller);
    this.#seconds.observe((performance.now() - startedAt) / 1000);
    const sent = answers.send(device ? { ...visit, device } : visit, answer);
    if (typeof sent === 'string' && call.access === 'user' && claim.holder !== undefined)
      routing.budget.charge('user', claim.holder, costOfLength(sent));
    return sent;
  }

  /** What is refused for its form. */
  async #refuseUnread(visit: Visit, refusal: Refusal): Promise<string> {
    const waitMs = waitOf(await this.payForBody(visit.request, REFUSAL_COST));
    return waitMs > 0 ? this.#answers.limited(visit, waitMs) : this.#answers.refuse(visit, refusal);
  }

  /** Closed to users, or short of something that the call would need. */
  #shut(): Refusal | undefined {
    const { switches, room } = this.#routing;
    if (isForUsers(this.#call) && switches?.opened === false) return refuse('NOT_OPEN');
    return this.#isConsole ? undefined : room?.refusalOf(this.#call);
  }

  /** Before the body is read: a token that stands in it pays for nothing yet. */
  async payForBody(request: FastifyRequest, cost: number): Promise<Spent | undefined> {
    // Of a connection that has gone meanwhile it is not known any more.
    const { ip } = request;
    const claim = await this.#entrance.lookUp(request, this.#entrance.claimOf(request, NO_FIELDS));
    return this.#spend({ ip }, claim, cost);
  }

  /** Signed-in calls count for their user or operator, on all his devices together, all others (also those whose token tells nothing) for the IP. */
  #spend(
    { ip }: Pick<FastifyRequest, 'ip'>,
    { holder, operatorId }: Claim,
    cost: number,
  ): Promise<Spent | undefined> | undefined {
    const { budget } = this.#routing;
    const sender = addressKey(ip);
    if (operatorId !== undefined) return budget.spend('operator', operatorId, cost);
    if (this.#call.access === 'user' && holder !== undefined) return budget.spend('user', holder, cost);
    return this.#isConsole ? budget.spend('console', sender, cost) : budget.spendOfStranger(sender, cost);
  }

  #readFiles(request: FastifyRequest, { session, operator }: Entrant) {
    return this.#routing.uploads.read(request, this.#call.files, {
      ip: request.ip,
      ...(session && { user: `user ${session.userId}` }),
      ...(operator && { user: `operator ${operator.id}` }),
    });
  }

  /** The caller's device. One that has no cookie gets one when the call says so and succeeds. */
  #deviceOf(request: FastifyRequest): Device | undefined {
    const { devices } = this.#routing;
    return devices?.of(request) ?? (this.#call.marksDevice ? devices?.make() : undefined);
  }
}

/** Of a token that says nothing of whose it is the database is asked, whoever has made it up. */
function lookUpCost({ token, cached, holder }: Claim): number {
  return token !== undefined && cached === undefined && holder === undefined ? LOOK_UP_COST : 0;
}

/** Whom the bytes of files count for, beside all who send some from his address. */
function uploaderOf({ ip }: FastifyRequest, { operatorId, holder }: Claim): string {
  const user = holder === undefined ? addressKey(ip) : `user ${holder}`;
  return operatorId === undefined ? user : `operator ${operatorId}`;
}

/** What has come of a body: a head may promise 8 MB that never come, which would cost others behind its address theirs. */
function comeSince(before: number, { raw, socket, headers }: FastifyRequest): number {
  return raw.complete ? Number(headers['content-length'] ?? 0) : socket.bytesRead - before;
}

/**
 * Whether a page of another site has a browser send this. It reads no answer, but the cookies in it would be set: a form there would
 * log the browser out here, and make its known device a stranger. The console has a stricter rule (`isFromConsole`).
 */
function isFromOtherSite(request: FastifyRequest, { publicHosts }: Routing): boolean {
  return request.method !== 'GET' && isFromOtherPage(request, publicHosts);
}

/** Whether it is a user's, or makes one; what anyone may see is neither. */
function isForUsers({ access, path }: AnyCall): boolean {
  return access === 'user' || (access === 'public' && path.startsWith('/user/'));
}

/**
 * Whether an answer may be compressed. How small it gets tells how much of it is alike: who has his guesses stand beside a secret in
 * one answer, and sees the size of many such, reads the secret (BREACH). So what everybody may read is compressed, and of one's own
 * only the lists that are declared so: they repeat no field of the request, hold no text that strangers chose (an invitee's address is
 * one) and nothing that logs in, signs or pays. Nor can another site have a browser ask for them, whose session is no cookie.
 */
function mayBePacked({ access, path, packed }: Call): boolean {
  return packed || (access === 'public' && !path.startsWith('/user/'));
}

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
