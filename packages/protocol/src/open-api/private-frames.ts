import { z } from 'zod';

/** What clients send on `/ws/v2`. */

const ch = z.string().max(100);

export const loginParams = z.object({
  authType: z.literal('api'),
  accessKey: z.string().min(1).max(64),
  signatureMethod: z.literal('HmacSHA256'),
  signatureVersion: z.literal('2.1'),
  timestamp: z.string().max(32),
  signature: z.string().max(64),
});

export const privateFrame = z.discriminatedUnion('action', [
  z.object({ action: z.literal('ping'), data: z.object({ ts: z.number() }).optional() }),
  z.object({ action: z.literal('pong') }),
  z.object({ action: z.literal('req'), ch, params: z.unknown().optional() }),
  z.object({ action: z.literal('sub'), ch }),
  z.object({ action: z.literal('unsub'), ch }),
]);
export type PrivateFrame = z.output<typeof privateFrame>;
