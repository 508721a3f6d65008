import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyRefused } from '../body-refused.ts';
import { bringsFiles } from '../slow-bodies.ts';
import { addressKey } from './address-key.ts';
import type { Budget } from './budget.ts';
import { OPS_API } from './operator-access.ts';
import { waitOf, type Spent } from './purse.ts';
import { tooMany } from './too-many.ts';

/** Bodies are a few short fields; files come in multipart bodies, which have bounds of their own. Of a longer one the head alone is answered: 413. */
export const BODY_LIMIT = 64 * 1_024;
/** No order is longer, and to take so much apart is part of a call. Of what comes after, each kilobyte is a unit of work. */
const FREE_BYTES = 4_096;
const BYTES_PER_UNIT = 1_024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes what a long body costs from whoever the head alone proves to be calling at this route; absent: from the address. */
    payForBody?: PayForBody;
  }
}

export type PayForBody = (request: FastifyRequest, cost: number) => Promise<Spent | undefined> | undefined;

/**
 * A body of 64 kB is more work than most calls, so long ones are paid for before they are read: by the session or key that the
 * head brings, which no flood of others can spend, else by the address. That pays, too, for what leads nowhere, of which no body is
 * read at all.
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
    // Whose a key is may have to be asked of the database, which may be away.
    const spent = await spend(budget, request, cost).catch((err: Error) => err);
    if (spent instanceof Error) return done(spent);
    const waitMs = waitOf(spent);
    if (waitMs === 0) return request.is404 ? void notFound(request, reply) : done();
    done(new BodyRefused(429, tooMany(reply, waitMs)));
  };
  app.addHook('onRequest', (request, reply, done) => {
    const cost = costOf(request);
    if (cost === 0) done();
    else void pay(request, reply, cost, done);
  });
}

/** What could not be read costs as much as what can be, or it could be sent without end. */
export async function payForUnread(budget: Budget, request: FastifyRequest): Promise<Spent | undefined> {
  try {
    return await spend(budget, request, 1);
  } catch {
    // Whose session or key it is the database cannot say now; the request stays as unreadable as it is.
    return spendOfAddress(budget, request, 1);
  }
}

function costOf(request: FastifyRequest): number {
  if (request.is404) return 1;
  const bytes = Number(request.headers['content-length'] ?? 0);
  // What nobody reads is no work, however long its head says that it is.
  if (bytes > BODY_LIMIT) return bringsFiles(request) ? 0 : 1;
  return bytes > FREE_BYTES && !bringsFiles(request) ? Math.ceil((bytes - FREE_BYTES) / BYTES_PER_UNIT) : 0;
}

async function spend(budget: Budget, request: FastifyRequest, cost: number): Promise<Spent | undefined> {
  const { payForBody } = request.routeOptions.config;
  return payForBody ? payForBody(request, cost) : spendOfAddress(budget, request, cost);
}

function spendOfAddress(budget: Budget, { url, ip }: FastifyRequest, cost: number) {
  const sender = addressKey(ip);
  return url.startsWith(OPS_API)
    ? budget.spend('console', sender, cost)
    : budget.spendOfStranger(sender, cost);
}
