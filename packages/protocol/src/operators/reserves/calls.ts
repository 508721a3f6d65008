import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { attestationRequest } from '../../liabilities/reserves.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';

/** Proof of reserves: which addresses are asked to sign, and what they have signed (docs/proof-of-liabilities.md). */
export const opsReserveCalls = {
  status: declareCall({
    path: '/ops/api/reserves/status',
    access: { operator: 'house.see' },
    summary: 'The newest statement of reserves, and what is asked for the next one',
    description:
      "The addresses of the house, and the fullest ones of users' deposits, on chains whose keys can sign a text.",
    output: z.strictObject({
      published: z
        .strictObject({
          commitment: z.number(),
          time: z.number(),
          coins: z.array(
            z.strictObject({
              coin: z.string(),
              ratio: z.string().describe('Percent, two decimals, rounded down.'),
            }),
          ),
        })
        .nullable(),
      request: attestationRequest.nullable().describe('`null`: there is no proof of liabilities yet.'),
      signer: z
        .strictObject({
          askedAt: z.number().describe('ms'),
          signed: z.number().int().describe('Addresses.'),
        })
        .nullable()
        .describe(
          'What the signer was asked for after the newest proof; `null`: nothing, it is a person’s work.',
        ),
      unsigned: z
        .array(z.strictObject({ chain: z.string(), address: z.string() }))
        .describe('Of the requested addresses, those that nothing published stands for.'),
    }),
  }),
  publish: declareCall({
    path: '/ops/api/reserves/publish',
    access: { operator: 'alerts.explain' },
    summary: 'Propose a statement of reserves',
    description:
      'Every signature is verified, and every address has to be ours. With the yes of another the balances are read from the nodes and all of it is public.',
    input: z.object({
      attestations: z
        .string()
        .trim()
        .min(1)
        .max(60_000)
        .describe('What `npm run signer -- attest` prints: JSON.'),
    }),
    output: ONLY_PROPOSED,
    example: { attestations: '{"commitment":1,"hash":"…","signatures":[]}' },
  }),
};
