import { isOfOperators, type AnyCall } from '@bourse/protocol/call';
import type { Permission } from '@bourse/protocol/operators/permissions';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { FastifyRequest } from 'fastify';
import { isFromConsole, isProtected, isUse, operatorToken, OPS_API } from '../access/operator-access.ts';
import { sessionsFor } from '../access/second-half.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Operator, Session } from '../call.ts';
import type { Fields } from '../fields.ts';
import { isForHttps, type Routing } from './routing.ts';

/** What a request says about who makes it. */
export interface Claim {
  readonly token: string | undefined;
  /** The session of that token, if it is in memory. */
  readonly cached: Session | undefined;
  /** Whose budget the call spends: whose session that token is, or was. */
  readonly holder?: number | undefined;
  readonly userId: unknown;
  /** Of the console: whose session it was lately. */
  readonly operatorId?: number | undefined;
}

export interface Entrant {
  readonly session?: Session;
  readonly operator?: Operator;
  readonly needs?: readonly Permission[];
}

/** Somebody who may not make a call: refused, or asked to sign in. */
export class NoEntry {
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

/** Who makes a call, and whether he may. */
export class Entrance {
  readonly #call: Pick<AnyCall, 'access' | 'path'>;
  readonly #routing: Pick<
    Routing,
    'services' | 'sessions' | 'operatorSessions' | 'secureCookies' | 'publicHosts'
  >;
  readonly #isConsole: boolean;
  /** What an operator must be allowed for it; absent when it is no operator's call. */
  readonly #needs: Permission | 'signed-in' | undefined;

  constructor(
    call: Pick<AnyCall, 'access' | 'path'>,
    routing: Pick<Routing, 'services' | 'sessions' | 'operatorSessions' | 'secureCookies' | 'publicHosts'>,
  ) {
    this.#call = call;
    this.#routing = routing;
    this.#isConsole = call.path.startsWith(OPS_API);
    this.#needs = isOfOperators(call.access) ? call.access.operator : undefined;
  }

  claimOf(request: FastifyRequest, fields: Fields): Claim {
    if (this.#needs)
      return { token: undefined, cached: undefined, userId: undefined, operatorId: this.#holder(request) };
    const token = tokenOf(request, fields);
    if (token === undefined) return { token, cached: undefined, userId: fields['userId'] };
    const sessions = this.#sessionsFor(request);
    const cached = sessions.cached(token);
    const holder = cached?.userId ?? sessions.holder(token);
    return { token, cached, holder, userId: fields['userId'] };
  }

  /**
   * The same, of a session that is looked up if it is not in memory: who sends nothing but heads is never let in, so nobody would
   * find that his has ended, and its holder would pay for ever.
   */
  async lookUp(request: FastifyRequest, claim: Claim): Promise<Claim> {
    const { token, cached, holder } = claim;
    if (token === undefined || cached !== undefined || holder === undefined) return claim;
    const found = await this.#sessionsFor(request).find(token);
    return { ...claim, cached: found, holder: found?.userId };
  }

  #holder(request: FastifyRequest): number | undefined {
    const token = operatorToken(request, isForHttps(this.#routing, request));
    return token === undefined ? undefined : this.#routing.operatorSessions?.holder(token);
  }

  #sessionsFor(request: FastifyRequest): Pick<Sessions, 'cached' | 'holder' | 'find'> {
    return sessionsFor(this.#routing.sessions, request, isForHttps(this.#routing, request));
  }

  /** Who shows a token where one is needed is not looked up to be refused. */
  isStranger({ token, cached }: Claim): boolean {
    return this.#call.access === 'user' ? token === undefined : cached === undefined;
  }

  /**
   * Who is calling, or why he may not; at once where a user's session is in memory, as most are.
   *
   * @param mayFollow a token may still come with the rest of the body
   */
  enter(
    request: FastifyRequest,
    claim: Claim,
    mayFollow: boolean,
  ): Entrant | NoEntry | Promise<Entrant | NoEntry> {
    if (this.#isConsole) {
      if (!isProtected(request, this.#routing.services.settings.operators))
        return NoEntry.because('OPS_PLAIN_HTTP');
      if (!isFromConsole(request, this.#routing)) return NoEntry.because('OPS_FORBIDDEN');
    }
    if (this.#needs) return this.#enterOperator(request, this.#needs);
    const session = confirm(claim, () => this.#sessionsFor(request));
    const entrantOf = (found: Session | undefined) => this.#userOf(found, claim, mayFollow);
    return session instanceof Promise ? session.then(entrantOf) : entrantOf(session);
  }

  async #enterOperator(
    request: FastifyRequest,
    needed: Permission | 'signed-in',
  ): Promise<Entrant | NoEntry> {
    const token = operatorToken(request, isForHttps(this.#routing, request));
    const operator =
      token === undefined ? undefined : await this.#routing.operatorSessions?.find(token, isUse(request));
    if (!operator) return NoEntry.signedOut(token !== undefined);
    const needs: readonly Permission[] = needed === 'signed-in' ? [] : [needed];
    const may = needs.every((each) => operator.permissions.has(each));
    return may ? { operator, needs } : NoEntry.because('OPS_FORBIDDEN');
  }

  #userOf(session: Session | undefined, { token }: Claim, mayFollow: boolean): Entrant | NoEntry {
    if (session) return { session };
    const hadToken = token !== undefined;
    return this.#call.access === 'user' && (hadToken || !mayFollow) ? NoEntry.signedOut(hadToken) : {};
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
  { token, cached, userId }: Claim,
  sessions: () => Pick<Sessions, 'find'>,
): Session | undefined | Promise<Session | undefined> {
  if (token === undefined) return undefined;
  const claimed = userId === undefined || userId === '' ? undefined : userId;
  if (claimed !== undefined && typeof claimed !== 'string') return undefined;
  if (!cached) return sessions().find(token, claimed);
  return claimed === undefined || claimed === String(cached.userId) ? cached : undefined;
}
