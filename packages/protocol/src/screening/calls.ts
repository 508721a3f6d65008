import { z } from 'zod';
import { declareCall, fileOf } from '../call.ts';
import { SCREENED_KINDS } from './kinds.ts';

/** Most of these come with one answer, and with one pull. */
export const MOST_HITS = 20;
export const MOST_PULLED = 100;

const line = z.string().trim().max(200);

/** What a service has found: an entry of one of its lists. */
export const screeningHit = z.strictObject({
  list: line.min(1).describe('Whose list, such as `EU` or `OFAC SDN`.'),
  entry: line.min(1).describe("The entry's number or name on that list."),
  matched: line.describe('Which name or address matched.'),
  note: line.default('').describe('What else the list says, or how sure the match is.'),
});
export type ScreeningHit = z.infer<typeof screeningHit>;

/** What a service answers, as the JSON text of `body`. */
export const screeningVerdict = z.strictObject({
  request: z.uuid().describe('As asked.'),
  verdict: z.enum(['clear', 'hit']).describe('`hit`: a person looks at it; nothing passes by itself.'),
  hits: z.array(screeningHit).max(MOST_HITS).default([]),
  reference: line.default('').describe("The service's own number."),
});
export type ScreeningVerdict = z.infer<typeof screeningVerdict>;

/** What a service is asked: the body of the webhook, and each line of what it pulls. */
export const screeningQuestion = z
  .strictObject({
    type: z.literal('screening.check'),
    request: z.string(),
    kind: z.enum(SCREENED_KINDS),
    subject: z.string().describe('The number of the application, deposit or withdrawal.'),
    user: z.string(),
    names: z.array(z.string()).describe('Of the persons on both sides, as far as they are known.'),
    idNumber: z.string().describe('Of an application, for the KYC service; else empty.'),
    addresses: z.array(z.string()),
    chain: z.string(),
    currency: z.string(),
    amount: z.string(),
    txHash: z.string().describe('Of a deposit; else empty.'),
    photos: z
      .array(
        z.strictObject({
          side: z.enum(['front', 'back']),
          link: z.string().describe('GET it: a JPEG, once.'),
          expiresAt: z.number().describe('Ms since 1970.'),
        }),
      )
      .describe('Of the document, for the KYC service where `KYC_PHOTOS` is `on`; else none.'),
  })
  .meta({ id: 'ScreeningQuestion', description: 'What an outside service is asked to screen.' });
export type ScreeningQuestion = z.infer<typeof screeningQuestion>;

/** What proves that a request is from a service: an HMAC over `<id>.<timestamp>.<body>`. */
const signed = {
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .describe('Any, new for each request.'),
  timestamp: z
    .string()
    .regex(/^\d{10}$/)
    .describe('Seconds since 1970; no more than five minutes off.'),
  body: z.string().min(2).max(20_000).describe('JSON text.'),
  signature: z
    .string()
    .regex(/^v1,[A-Za-z0-9+/]{43}=$/)
    .describe("`v1,` and the HMAC-SHA256 in base64 of `<id>.<timestamp>.<body>` under the service's secret."),
};

const SIGNED_EXAMPLE = {
  id: 'answer-17',
  timestamp: '1767225600',
  signature: 'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
};

/** How outside KYC and screening services answer (docs/screening.md). */
export const screeningCalls = {
  answer: declareCall({
    path: '/bb/screening/answer',
    access: 'public',
    summary: 'What a screening service has found',
    description:
      'For services that the exchange has chosen alone. The same answer may come again; one that nobody asked for changes nothing.',
    input: z.object(signed),
    example: {
      ...SIGNED_EXAMPLE,
      body: '{"request":"7b1f1a52-5b0e-4b58-9a53-0d2f3c1f8f11","verdict":"clear"}',
    },
  }),
  pull: declareCall({
    path: '/bb/screening/pull',
    access: 'public',
    summary: 'What a screening service has not answered yet',
    description: 'For services that the exchange has chosen alone; the oldest hundred. `body` is `{}`.',
    input: z.object(signed),
    output: z.strictObject({ list: z.array(screeningQuestion).max(MOST_PULLED) }),
    example: { ...SIGNED_EXAMPLE, body: '{}' },
  }),
  photo: declareCall({
    method: 'GET',
    path: '/bb/screening/photo',
    access: 'public',
    summary: 'A picture that a KYC service was given a link to',
    description:
      'Opens once, for fifteen minutes, while the question is not answered. Each opening is on record.',
    input: z.object({
      ticket: z
        .string()
        .regex(/^[\w-]{43}$/)
        .describe('As it stands in the link.'),
    }),
    output: fileOf('image/jpeg'),
    example: { ticket: 'A'.repeat(43) },
  }),
};
