import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brandedHtml, brandedManifest } from '../brand/branded-page.ts';
import type { CurrentBrand } from '../brand/brand-keeper.ts';
import type { Brand } from '@bourse/protocol/brand/fields';
import { OPS_API } from './access/operator-access.ts';
import { BuiltFiles } from './built-files.ts';
import { keptFile, packFile, sendPacked } from './packed-file.ts';

/** Vite puts files with a hash in their name here; they never change. */
const HASHED = 'assets/';
const FOREVER = 'public, max-age=31536000, immutable';

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
  const scripts = inlineScriptHashes(readFileSync(join(dir, 'index.html'), 'utf8'));
  const headers = safeHeaders(scripts);
  const files = new BuiltFiles(dir);
  const current = () => brand.current;
  const branded = (type: string, name: string, text: (source: string, brand: Brand) => string) => {
    const source = readFileSync(join(dir, name), 'utf8');
    return keptFile(() => packFile(type, text(source, current())), current);
  };
  const page = branded('text/html', 'index.html', brandedHtml);
  const made = new Map([['index.html', page]]);
  if (files.has(MANIFEST))
    made.set(MANIFEST, branded('application/manifest+json', MANIFEST, brandedManifest));
  if (files.has(OFFLINE)) made.set(OFFLINE, branded('text/html', OFFLINE, brandedHtml));
  app.get(base, { exposeHeadRoute: true }, (_request, reply) => reply.redirect(`${base}/`));

  await app.register(
    async (web) => {
      web.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
      const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
        sendPacked(request, reply, await page());
      const answerOther = (request: FastifyRequest, reply: FastifyReply) => {
        const path = request.url.split('?', 1)[0]!;
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (path.startsWith(OPS_API)) return noCall(request, reply);
        const isPage = isRead && extname(path) === '';
        if (isPage) return sendPage(request, reply.code(200));
        // A gateway of the release before has no file of the next one: that is not to be kept.
        reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8');
        return reply.send('Not found');
      };
      web.setNotFoundHandler(answerOther);
      web.route<{ Params: { '*': string } }>({
        method: ['GET', 'HEAD'],
        url: '/*',
        handler: async (request, reply) => {
          const name = request.params['*'];
          const file = await (made.get(name)?.() ?? files.find(name));
          if (!file) return answerOther(request, reply);
          return sendPacked(request, reply, file, name.startsWith(HASHED) ? FOREVER : undefined);
        },
      });
    },
    { prefix: base },
  );
}

/** What helmet sets, once for all answers: these scripts of the page itself may run, and nothing of others. */
function safeHeaders(scripts: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const set = helmet({
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
  set({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** CSP sources of the scripts written into the page itself, so that these may run and no others. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
}
