import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { trustedProxies } from './access/trusted-proxy.ts';

const REQUEST_ID = 'x-request-id';

/** As proxies write them: nginx's `$request_id`, a UUID, a number. */
const WELL_FORMED = /^[\w.-]{1,64}$/;

/** Names each request: as a trusted proxy does, whose log then has the same name for it, or anew. */
export function requestNamer(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(trustProxy);
  return (request) => {
    const given = request.headers[REQUEST_ID];
    return typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(request) ? given : randomUUID();
  };
}

/** Every answer says which request it is of, whatever answers it. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
}
