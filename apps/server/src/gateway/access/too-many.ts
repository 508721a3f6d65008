import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { FastifyReply } from 'fastify';
import { secondsText } from '../../clock.ts';

/** 429: what the caller may spend is spent, and there is something to spend again in so many ms. */
export function tooMany(reply: FastifyReply, waitMs: number): Refusal {
  const seconds = secondsText(waitMs);
  reply.code(429).header('retry-after', seconds);
  return refuse('RATE_LIMITED', { seconds });
}
