import type { AnyCall } from '@bourse/protocol/call';
import type { Brand } from '@bourse/protocol/brand/fields';
import type { FastifyInstance } from 'fastify';
import { keptFile, packFile, sendPacked } from '../gateway/packed-file.ts';
import type { GuideFacts } from './guide.ts';
import { describeApi } from './openapi.ts';
import { START_SCRIPT, viewerPage, viewerScript } from './viewer.ts';

/** The page calls this exchange and nobody else, and runs no script but its own; its viewer writes styles itself. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; " +
    "img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const BY_HEAD_TOO = { exposeHeadRoute: true };

/** Serves the API reference at `/docs/api`, made on first use from the calls of the running exchange. */
export function apiReference(
  calls: readonly AnyCall[],
  facts: () => GuideFacts,
  brand: () => Brand,
): (app: FastifyInstance) => void {
  const file = (type: string, make: () => string | Buffer | Promise<Buffer>) =>
    keptFile(async () => packFile(type, await make()), brand);
  const files = {
    '/docs/api': file('text/html', () => viewerPage(brand())),
    '/docs/api/openapi.json': file('application/json', () => JSON.stringify(describeApi(calls, facts()))),
    '/docs/api/scalar.js': file('text/javascript', viewerScript),
    '/docs/api/start.js': file('text/javascript', () => START_SCRIPT),
  };
  return (app) => {
    for (const [path, get] of Object.entries(files))
      app.get(path, BY_HEAD_TOO, async (request, reply) =>
        sendPacked(request, reply.headers(PAGE_HEADERS), await get()),
      );
    for (const path of ['/docs', '/docs/api/'])
      app.get(path, BY_HEAD_TOO, (_request, reply) => reply.redirect('/docs/api'));
  };
}
