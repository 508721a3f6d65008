import type { FastifyInstance } from 'fastify';
import { Authenticator } from './auth/authenticator.ts';
import type { OpenCall } from './call.ts';
import { addOpenRoute } from './routes/open-route.ts';
import type { OpenRouting } from './routes/open-routing.ts';

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
    for (const call of calls) addOpenRoute(scope, call, routing, authenticator);
  });
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
