import type { AnyCall } from '@bourse/protocol/call';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { GuideFacts } from './guide.ts';
import { describeApi } from './openapi.ts';
import { START_SCRIPT, viewerPage, viewerScript } from './viewer.ts';

const gzip = promisify(gzipWithCallback);

/** The page calls this exchange and nobody else, and runs no script but its own; its viewer writes styles itself. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; " +
    "img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
};

interface File {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly tag: string;
}

/** Serves the API reference at `/docs/api`, made on first use from the calls of the running exchange. */
export function apiReference(calls: readonly AnyCall[], facts: GuideFacts): (app: FastifyInstance) => void {
  const files: Record<string, () => Promise<File>> = {
    '/docs/api': once(() => file('text/html', viewerPage(facts.brand))),
    '/docs/api/openapi.json': once(() => file('application/json', JSON.stringify(describeApi(calls, facts)))),
    '/docs/api/scalar.js': once(async () => file('text/javascript', await viewerScript())),
    '/docs/api/start.js': once(() => file('text/javascript', START_SCRIPT)),
  };
  return (app) => {
    for (const [path, get] of Object.entries(files)) {
      app.get(path, async (request, reply) => {
        const { type, plain, gzip, tag } = await get();
        reply.headers(PAGE_HEADERS).header('etag', tag);
        if (request.headers['if-none-match'] === tag) return reply.code(304).send();
        reply.type(`${type}; charset=utf-8`);
        if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(plain);
        return reply.header('content-encoding', 'gzip').send(gzip);
      });
    }
    app.get('/docs', (_request, reply) => reply.redirect('/docs/api'));
    app.get('/docs/api/', (_request, reply) => reply.redirect('/docs/api'));
  };
}

async function file(type: string, content: string | Buffer): Promise<File> {
  const plain = Buffer.from(content);
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, gzip: await gzip(plain), tag };
}

/** Makes it on first use, for all; what failed is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
