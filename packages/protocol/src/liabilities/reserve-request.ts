import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

/**
 * What the exchange asks its signer to sign once a day: the commitment whole, so that the signer works out the hash of what it
 * signs itself, and the addresses whose owners are asked.
 */
export const reserveRequest = z.strictObject({
  commitment: z.strictObject({
    id: count.min(1),
    /** ms */
    time: count,
    seq: count,
    block: count,
    blockHash: hash,
    previousHash: hash,
    roots: z
      .array(
        z.strictObject({
          coin: z.string().regex(/^[A-Z0-9]{2,12}$/),
          depth: count.max(64),
          /** In 1e-8 units. */
          sum: z.string().regex(/^(?:0|[1-9][0-9]{0,39})$/),
          hash,
        }),
      )
      .min(1)
      .max(2_000),
  }),
  addresses: z
    .array(z.strictObject({ chain: z.string().max(16), address: z.string().max(128) }))
    .min(1)
    .max(2_000),
});
export type ReserveRequest = z.infer<typeof reserveRequest>;
