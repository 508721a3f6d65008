import type { Language } from '@bourse/protocol/languages';
import { refuse, Refusal, secondsToWait } from '@bourse/protocol/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CookieAnswer, Download, OperatorSignIn, refusal, signedOut, success } from '../answer.ts';
import { operatorCookie } from '../access/operator-access.ts';
import { tooMany } from '../access/too-many.ts';
import type { Call } from '../call.ts';
import { setCookie, type Cookie } from '../cookies.ts';
import type { Device } from '../devices.ts';
import { writeFields } from '../../written-json.ts';
import { SharedAnswer } from '../shared-wires.ts';
import { NoEntry } from './entrance.ts';
import { isForHttps, type Routing } from './routing.ts';

/** A request under way, and in what language it is answered. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: Language;
  readonly device?: Device;
}

/** How the answers of a call go out: in its envelope, with their headers and cookies, refusals counted by cause. */
export class Answers {
  readonly #call: Call;
  readonly #routing: Routing;

  constructor(call: Call, routing: Routing) {
    this.#call = call;
    this.#routing = routing;
  }

  /** What the call's handler returned. */
  send(visit: Visit, answer: unknown): string | FastifyReply | Promise<FastifyReply> {
    const { request, reply, language, device } = visit;
    const routing = this.#routing;
    const call = this.#call;
    if (answer instanceof Refusal) {
      // His session ended while it was being answered.
      if (answer.code === 'SIGNED_OUT') return this.noEntry(visit, NoEntry.signedOut(true));
      const status = call.refusalStatus?.[answer.code];
      if (status !== undefined) reply.code(status);
      if (answer.code === 'NOT_BEGUN') reply.code(503).header('retry-after', '1');
      const wait = secondsToWait(answer);
      if (wait !== undefined) reply.header('retry-after', String(wait));
      return this.refuse(visit, answer);
    }
    if (answer instanceof Download) {
      routing.checkAnswer?.(call, answer.contentType);
      return reply.headers(answer.headers()).send(answer.body);
    }
    const mark = device?.isNew ? this.#textOf(routing.devices!.cookie(device), request) : undefined;
    if (answer instanceof SharedAnswer) {
      if (mark) reply.header('set-cookie', mark);
      return this.#share(visit, answer);
    }
    const isSignIn = answer instanceof OperatorSignIn;
    const leavesCookie = answer instanceof CookieAnswer;
    const data = isSignIn || leavesCookie ? answer.data : answer;
    routing.checkAnswer?.(call, data);
    // That of the device comes last: programs without a jar take the first.
    const cookie = isSignIn ? operatorCookie(answer) : leavesCookie ? answer.cookie : undefined;
    if (cookie) reply.header('set-cookie', this.#textOf(cookie, request));
    if (mark) reply.header('set-cookie', mark);
    return success(call.envelope, data, language, this.#now());
  }

  refuse(visit: Visit, answer: Refusal): string {
    if (answer.code === 'BUSY') visit.reply.header('retry-after', '1');
    return this.#no(visit, answer, 'refused');
  }

  /** 503: the same request may pass in a moment. */
  unavailable(visit: Visit, code: 'NOT_READY' | 'BUSY', why: string): string {
    visit.reply.code(503).header('retry-after', '1');
    return this.#no(visit, refuse(code), why);
  }

  /** 429: what the caller may spend is spent. */
  limited(visit: Visit, waitMs: number): string {
    return this.#no(visit, tooMany(visit.reply, waitMs), 'limited');
  }

  noEntry(visit: Visit, { refusal: cause, hadToken }: NoEntry): string {
    if (cause) return this.refuse(visit, cause);
    this.#count('signed-out');
    return signedOut(this.#call.envelope, hadToken, visit.language);
  }

  #no({ language }: Visit, answer: Refusal, why: string): string {
    this.#count(why);
    return refusal(this.#call.envelope, answer, language, this.#now());
  }

  #count(why: string): void {
    this.#routing.metrics.httpRefused.inc({ path: this.#call.path, why });
  }

  /** An answer that is made once for all callers of a language. */
  #share(
    { request, reply, language }: Visit,
    { key, revision, make }: SharedAnswer,
  ): FastifyReply | Promise<FastifyReply> {
    const { path, envelope } = this.#call;
    const now = this.#now();
    const write = (): string => {
      const data = make();
      this.#check(data);
      return success(envelope, data, language, now);
    };
    const name = { key: `${path} ${language} ${key}`, revision };
    const body = this.#routing.wires.body(name, write, { now, takesGzip: takesGzip(request) });
    if (Buffer.isBuffer(body)) return reply.send(body);
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
    return body.then((packed) => reply.send(packed));
  }

  /** Of what was written before, what it says. */
  #check(data: unknown): void {
    const { checkAnswer } = this.#routing;
    if (checkAnswer) checkAnswer(this.#call, JSON.parse(writeFields(data as object, JSON.stringify)));
  }

  #textOf(cookie: Cookie, request: FastifyRequest): string {
    return setCookie(cookie, isForHttps(this.#routing, request));
  }

  #now(): number {
    return this.#routing.services.clock.now();
  }
}

/** Whether the caller takes packed answers, however much he would like another way. */
function takesGzip({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  return (
    typeof accepted === 'string' && /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i.test(accepted)
  );
}
