import { languageOf, wording } from '@bourse/protocol/texts/wording';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './address-key.ts';
import type { Budget } from './budget.ts';
import { tooMany } from './too-many.ts';

/** What is sent costs as well, even where it lies ready. */
const BYTES_PER_UNIT = 8_192;

/** Pages, scripts and documents are no calls and take nobody's work, yet a flood of them does: each address has so much. */
export function countFiles(app: FastifyInstance, budget: Budget): void {
  app.addHook('onRequest', async (request, reply) => {
    const spent = await budget.spend('files', addressKey(request.ip), 1);
    if (!spent || spent.waitMs === 0) return;
    const { code, args } = tooMany(reply, spent.waitMs);
    reply.type('text/plain; charset=utf-8');
    return reply.send(wording(languageOf(request.headers['accept-language']), code, args));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const bytes = Number(reply.getHeader('content-length') ?? 0);
    budget.charge('files', addressKey(request.ip), Math.floor(bytes / BYTES_PER_UNIT));
    done();
  });
}
