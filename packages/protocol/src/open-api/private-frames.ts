import { z } from 'zod';
import { SIGNATURE_METHODS } from '../api-keys/fields.ts';

/** What clients send on `/ws/v2`. */

const ch = z.string().max(100);

export const loginParams = z.object({
  authType: z.literal('api'),
  accessKey: z.string().min(1).max(64),
  signatureMethod: z.enum(SIGNATURE_METHODS),
  signatureVersion: z.literal('2.1'),
  timestamp: z.string().max(32),
  signature: z.string().max(100),
});

export const privateFrame = z.discriminatedUnion('action', [
  z.object({ action: z.literal('ping'), data: z.object({ ts: z.number() }).optional() }),
  z.object({ action: z.literal('pong') }),
  z.object({ action: z.literal('req'), ch, params: z.unknown().optional() }),
  z.object({ action: z.literal('sub'), ch }),
  z.object({ action: z.literal('unsub'), ch }),
]);
export type PrivateFrame = z.output<typeof privateFrame>;
