import { refuse } from '@bourse/protocol/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secondsText } from '../../clock.ts';
import { BodyRefused } from '../body-refused.ts';
import { bringsFiles } from '../slow-bodies.ts';
import { addressKey } from './address-key.ts';
import type { Budget } from './budget.ts';
import { OPS_API } from './operator-access.ts';

/** Bodies are a few short fields; files come in multipart bodies, which have bounds of their own. Of a longer one the head alone is answered: 413. */
export const BODY_LIMIT = 64 * 1_024;
/** No order is longer, and to take so much apart is part of a call. Of what comes after, each kilobyte is a unit of work. */
const FREE_BYTES = 4_096;
const BYTES_PER_UNIT = 1_024;

/**
 * Who calls is known once his body is read, and a body of 64 kB is more work than most calls. So long ones are paid for by
 * their address before they are read, and so is what leads nowhere, of which no body is read at all.
 */
export function countBodies(
  app: FastifyInstance,
  budget: Budget,
  notFound: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const pay = async (
    request: FastifyRequest,
    reply: FastifyReply,
    cost: number,
    done: (refused?: Error) => void,
  ): Promise<void> => {
    const waitMs = await spend(budget, request, cost);
    if (waitMs === 0) return request.is404 ? void notFound(request, reply) : done();
    const seconds = secondsText(waitMs);
    reply.header('retry-after', seconds);
    done(new BodyRefused(429, refuse('RATE_LIMITED', { seconds })));
  };
  app.addHook('onRequest', (request, reply, done) => {
    const cost = costOf(request);
    if (cost === 0) done();
    else void pay(request, reply, cost, done);
  });
}

function costOf(request: FastifyRequest): number {
  if (request.is404) return 1;
  const bytes = Number(request.headers['content-length'] ?? 0);
  // What nobody reads is no work, however long its head says that it is.
  if (bytes > BODY_LIMIT) return bringsFiles(request) ? 0 : 1;
  return bytes > FREE_BYTES && !bringsFiles(request) ? Math.ceil((bytes - FREE_BYTES) / BYTES_PER_UNIT) : 0;
}

/** In how many ms there is something to spend again. */
async function spend(budget: Budget, { url, ip }: FastifyRequest, cost: number): Promise<number> {
  const sender = addressKey(ip);
  const spending = url.startsWith(OPS_API)
    ? budget.spend('console', sender, cost)
    : budget.spendOfStranger(sender, cost);
  return (await spending)?.waitMs ?? 0;
}
