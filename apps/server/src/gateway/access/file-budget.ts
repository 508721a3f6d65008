import { languageOf, wording } from '@bourse/protocol/texts/wording';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './address-key.ts';
import type { Budget } from './budget.ts';
import { FileTurns } from './file-turns.ts';
import { waitOf } from './purse.ts';
import { tooMany } from './too-many.ts';

/** What is sent costs as well, even where it lies ready. */
const BYTES_PER_UNIT = 8_192;
/** To send so much takes about as long as a request does by itself, measured. */
const BYTES_PER_REQUEST = 160_000;

/** Pages, scripts and documents are no calls and take nobody's work, yet a flood of them does: each address has so much. */
export function countFiles(app: FastifyInstance, budget: Budget): void {
  const turns = new FileTurns();
  app.addHook('onRequest', async (request, reply) => {
    const address = addressKey(request.ip);
    const spent = await budget.spend('files', address, 1);
    if (waitOf(spent) === 0) {
      const isHere = await turns.take(address, request.raw.socket);
      if (!isHere) reply.hijack();
      return;
    }
    const { code, args } = tooMany(reply, waitOf(spent));
    reply.type('text/plain; charset=utf-8');
    return reply.send(wording(languageOf(request.headers['accept-language']), code, args));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const bytes = Number(reply.getHeader('content-length') ?? 0);
    const address = addressKey(request.ip);
    budget.charge('files', address, Math.floor(bytes / BYTES_PER_UNIT));
    turns.sent(address, bytes / BYTES_PER_REQUEST);
    done();
  });
}
