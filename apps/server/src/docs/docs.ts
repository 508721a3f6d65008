import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Call } from '../gateway/call.ts';
import { API_WORDS } from './api-words.ts';
import type { AnyCall } from '@bourse/protocol/call';
import { describeApi, type ReferenceOptions } from './openapi.ts';
import { referencePage } from './page.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** The page calls this exchange and nobody else, and runs no script but its own. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
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

/** Serves the API reference at `/docs/api`, made on first use from the calls of the running exchange and
 * those of its open API. */
export function apiReference(
  calls: readonly Call[],
  openCalls: readonly AnyCall[],
  about: Omit<ReferenceOptions, 'words'>,
): (app: FastifyInstance) => void {
  const options = { ...about, words: API_WORDS };
  const document = once(() => describeApi(calls, openCalls, options));
  const files: Record<string, () => File> = {
    '/docs/api': once(() => file('text/html', referencePage(document(), options))),
    '/docs/api/openapi.json': once(() => file('application/json', JSON.stringify(document()))),
    '/docs/api/style.css': once(() => file('text/css', STYLE)),
    '/docs/api/script.js': once(() => file('text/javascript', SCRIPT)),
  };
  return (app) => {
    for (const [path, get] of Object.entries(files)) {
      app.get(path, (request, reply) => {
        const { type, plain, gzip, tag } = get();
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

function file(type: string, text: string): File {
  const plain = Buffer.from(text);
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, gzip: gzipSync(plain), tag };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
