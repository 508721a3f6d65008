import { refuse } from '@bourse/protocol/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { addressKey } from './access/address-key.ts';
import { BodyRefused } from './body-refused.ts';

/** From the head to the last byte of a few short fields: seconds on the slowest of mobile networks. */
export const BODY_MS = 10_000;

const LOOK_MS = 5_000;
/** 16 kB a second: so does a phone on the slowest of mobile networks. */
const LEAST_BYTES_A_LOOK = 80_000;

/** What is shorter may always flow away. */
const SHORT_BYTES = 64 * 1_024;
/** Between two longer bodies of an address that nobody reads. */
const PAUSE_MS = 1_000;

const MULTIPART = /^multipart\/form-data/i;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call at this route takes files, which may take their time (`uploads.ts`). */
    takesFiles?: boolean;
  }
}

/** Whoever sends a body byte by byte holds a connection of his address for nothing. Also what is answered already comes in time, or not at all. */
export function endSlowBodies(app: FastifyInstance, bodyMs = BODY_MS): void {
  const flowing = new Set<string>();
  let begun: (readonly [FastifyRequest, FastifyReply])[] = [];
  const watchThose = (): void => {
    const all = begun;
    begun = [];
    for (const [request, reply] of all) watch(request, reply);
  };
  const watch = (request: FastifyRequest, reply: FastifyReply): void => {
    // Most bodies come with their heads, and cost no clock.
    if (request.raw.complete || request.raw.destroyed) return;
    if (!bringsFiles(request)) endIfLate(request, reply, bodyMs);
    letRestFlow(request, reply, flowing);
  };
  app.addHook('onRequest', (request, reply, done) => {
    // One look at all that begin in a round of the event loop: a task for each would cost more than the look.
    if (hasBody(request.raw) && begun.push([request, reply]) === 1) setImmediate(watchThose);
    done();
  });
}

/** Ends a request whose bytes come too slowly; answers how to end the watch. */
export function endIfSlow(raw: IncomingMessage): () => void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (!raw.complete && now - before < LEAST_BYTES_A_LOOK) raw.destroy();
    before = now;
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** Whether something is to come behind the head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether it is of those bodies that are read file by file, under bounds of their own (`uploads.ts`). */
export function bringsFiles({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.takesFiles === true && MULTIPART.test(headers['content-type'] ?? '');
}

function endIfLate({ raw }: FastifyRequest, reply: FastifyReply, bodyMs: number): void {
  const timer = setTimeout(() => {
    if (raw.complete) return;
    if (reply.sent) return void raw.destroy();
    void reply.header('connection', 'close').send(new BodyRefused(408, refuse('BODY_TOO_SLOW')));
  }, bodyMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}

/**
 * What is not read flows away after the answer, when nobody else looks at its speed: browsers read no answer before they have sent
 * all. Of long ones one a second of an address, the others are ended: to throw away five of 8 MB in a second made everyone wait.
 */
function letRestFlow(request: FastifyRequest, reply: FastifyReply, flowing: Set<string>): void {
  const { raw } = request;
  const flow = (): void => {
    if (raw.complete) return;
    const sender = addressKey(request.ip);
    const isLong = Number(raw.headers['content-length'] ?? 0) > SHORT_BYTES;
    if (isLong && flowing.has(sender)) return void raw.destroy();
    if (isLong) flowing.add(sender);
    const stop = endIfSlow(raw);
    raw.once('close', () => {
      stop();
      if (isLong) setTimeout(() => flowing.delete(sender), PAUSE_MS).unref();
    });
  };
  if (reply.raw.writableFinished) flow();
  else reply.raw.once('finish', flow);
}
