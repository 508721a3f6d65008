import type { FastifyInstance } from 'fastify';
import { randomFillSync } from 'node:crypto';
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
    return typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(request) ? given : newId();
  };
}

const ID_BYTES = 16;
/** Random bytes are asked for in bulk: for sixteen at a time they cost more than all else of an id. */
const pool = Buffer.alloc(512 * ID_BYTES);
let used = pool.length;

/** As the journal keeps it (`traceOf`), so it is spelled once. */
function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.toString('hex', used, (used += ID_BYTES));
}

/** Every answer says which request it is of, whatever answers it. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
}
