import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brandedHtml, brandedManifest } from '../brand/branded-page.ts';
import type { CurrentBrand } from '../brand/brand-keeper.ts';
import { OPS_API } from './access/operator-access.ts';
import { keptFile, packFile, sendPacked } from './packed-file.ts';

/** Vite puts files with a hash in their name here; they never change. */
const HASHED = '/assets/';

const MANIFEST = 'manifest.webmanifest';
/** What the service worker shows while the exchange is out of reach. */
const OFFLINE = 'offline.html';

interface WebFilesDeps {
  readonly brand: CurrentBrand;
  /** Answers where a call could be. */
  readonly noCall: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

/**
 * Serves a built single-page app under `base`: its files, pre-compressed where there is a `.br` or `.gz` beside,
 * and `index.html`, with the brand in its head, for every other path without an extension (history mode).
 */
export async function addWebFiles(
  app: FastifyInstance,
  base: '/pc' | '/ops',
  dir: string,
  { brand, noCall }: WebFilesDeps,
): Promise<void> {
  if (!existsSync(join(dir, 'index.html'))) return;
  const html = readFileSync(join(dir, 'index.html'), 'utf8');
  const scripts = inlineScriptHashes(html);
  const current = () => brand.current;
  const page = keptFile(() => packFile('text/html', brandedHtml(html, current())), current);
  app.get(base, (_request, reply) => reply.redirect(`${base}/`));

  await app.register(
    async (web) => {
      await web.register(fastifyHelmet, {
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'", ...scripts],
            // Components and the chart set inline styles.
            styleSrc: ["'self'", "'unsafe-inline'"],
            imgSrc: ["'self'", 'data:', 'blob:'],
            fontSrc: ["'self'", 'data:'],
            connectSrc: ["'self'"],
            workerSrc: ["'self'", 'blob:'],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            formAction: ["'self'"],
            frameAncestors: ["'none'"],
          },
        },
        // TLS is the proxy's; on a plain address these would only break or warn.
        strictTransportSecurity: false,
        // Who opens a page of ours, or is opened by one, holds no handle on it.
        crossOriginOpenerPolicy: { policy: 'same-origin' },
        originAgentCluster: false,
      });
      await web.register(fastifyStatic, {
        root: dir,
        prefix: '/',
        preCompressed: true,
        index: false,
        cacheControl: false,
        decorateReply: base === '/pc' || !app.hasReplyDecorator('sendFile'),
        setHeaders(reply, path) {
          const forever = path.includes(HASHED);
          reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
      const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
        sendPacked(request, reply, await page());
      web.get('/', { prefixTrailingSlash: 'slash' }, sendPage);
      web.get('/index.html', sendPage);
      const manifestPath = join(dir, MANIFEST);
      if (existsSync(manifestPath)) {
        const text = readFileSync(manifestPath, 'utf8');
        const manifest = keptFile(
          () => packFile('application/manifest+json', brandedManifest(text, current())),
          current,
        );
        web.get(`/${MANIFEST}`, async (request, reply) => sendPacked(request, reply, await manifest()));
      }
      const offlinePath = join(dir, OFFLINE);
      if (existsSync(offlinePath)) {
        const text = readFileSync(offlinePath, 'utf8');
        const offline = keptFile(() => packFile('text/html', brandedHtml(text, current())), current);
        web.get(`/${OFFLINE}`, async (request, reply) => sendPacked(request, reply, await offline()));
      }
      const answerOther = (request: FastifyRequest, reply: FastifyReply) => {
        const path = request.url.split('?', 1)[0]!;
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (path.startsWith(OPS_API)) return noCall(request, reply);
        const isPage = isRead && extname(path) === '';
        if (isPage) return sendPage(request, reply.code(200));
        return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('Not found');
      };
      web.setNotFoundHandler(answerOther);
      web.setErrorHandler((error: SendError, request, reply) => {
        if (isNoFile(error)) return answerOther(request, reply);
        const refused = REFUSED[error.statusCode ?? 500];
        if (refused === undefined) throw error;
        return reply
          .code(error.statusCode!)
          .headers(error.headers ?? {})
          .header('content-type', 'text/plain; charset=utf-8')
          .send(refused);
      });
    },
    { prefix: base },
  );
}

/** Of `@fastify/static`, or of `@fastify/send` below it, whose errors carry the status and headers that HTTP asks for. */
type SendError = FastifyError & { readonly headers?: Record<string, string> };

/** What was asked of a file that it cannot give: a part that it does not have, or itself as it was. No fault of ours. */
const REFUSED: Partial<Record<number, string>> = {
  412: 'Precondition failed',
  416: 'Range not satisfiable',
};

/**
 * A path with an empty part or a backslash is refused as no file's, and so is a folder; to a person it is a page that is not
 * there.
 */
function isNoFile({ code, statusCode }: SendError): boolean {
  return code === 'FST_STATIC_FORBIDDEN_PATH' || statusCode === 403;
}

/** CSP sources of the scripts written into the page itself, so that these may run and no others. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
}
