import type { Envelope } from '@bourse/protocol/call';
import { REASONS } from '@bourse/protocol/envelope';
import { OPEN_ERRORS } from './open-errors.ts';
import { ref, type JsonSchema } from './schemas.ts';

/** How answers and refusals are wrapped (docs/rules.md, "Calls and envelopes"). */

/** An object that has all of some fields, and may have others. */
function object(
  properties: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema {
  return { type: 'object', properties: { ...properties, ...optional }, required: Object.keys(properties) };
}

/** A success in its envelope. */
export function wrapped(envelope: Envelope, answer: JsonSchema): JsonSchema {
  const text = { type: 'string' };
  switch (envelope) {
    case 'code1':
      return object({ code: { const: 1 }, msg: text, data: answer });
    case 'code200':
      return object({ code: { const: 200 }, message: text, result: answer });
    case 'huobi':
    case 'v1':
      return { allOf: [object({ status: { const: 'ok' }, ts: { type: 'number' } }), answer] };
    case 'v2':
      return { allOf: [object({ code: { const: 200 }, message: { const: 'success' } }), answer] };
  }
}

/** The name of the schema of a refusal. */
export const REFUSED: Record<Envelope, string> = {
  code1: 'Refused',
  code200: 'RefusedContract',
  huobi: 'RefusedMarket',
  v1: 'OpenRefused',
  v2: 'OpenRefusedV2',
};

const MESSAGE = { type: 'string', description: "What is wrong and what to do, in the caller's language." };

/** Beside the message, where a program has something to do that a person need not read about. */
const REASON = {
  enum: REASONS,
  description: 'Only of refusals that a program may answer by itself; the same in every language.',
};

const OPEN_FIELDS = {
  status: { const: 'error' },
  'err-code': { type: 'string', enum: OPEN_ERRORS.map(({ code }) => code), description: 'What to act upon.' },
  'err-msg': { type: 'string', description: 'For people.' },
  data: { type: 'null' },
  ts: { type: 'number', description: 'In ms.' },
};

export const REFUSALS: Record<string, JsonSchema> = {
  Refused: {
    description: 'Nothing was changed.',
    ...object({ code: { const: 0 }, msg: MESSAGE }, { reason: REASON }),
  },
  RefusedContract: {
    description: 'Nothing was changed.',
    ...object({ code: { const: 400 }, message: MESSAGE }, { reason: REASON }),
  },
  RefusedMarket: {
    description: 'A refusal of a market call.',
    ...object({
      status: { const: 'error' },
      'err-code': { type: 'string', description: 'Stays the same in every language: `invalid-symbol`.' },
      'err-msg': MESSAGE,
      ts: { type: 'number' },
    }),
  },
  SignedOut: {
    description: 'The token is absent, wrong, expired or revoked: sign in again.',
    ...object(
      { code: { const: -2 }, msg: MESSAGE },
      { message: { type: 'string', description: 'The same, where successes have `message`.' } },
    ),
  },
  OpenRefused: {
    description: 'A refusal of a call of the open API. Nothing was changed.',
    ...object(OPEN_FIELDS),
  },
  OpenRefusedV2: {
    description: 'A refusal of a call of the open API whose success has `code` 200. Nothing was changed.',
    ...object({
      code: {
        type: 'number',
        enum: [...new Set(OPEN_ERRORS.map(({ v2 }) => v2))],
        description: 'What HTX’s clients act upon.',
      },
      message: { type: 'string', description: 'The same as `err-msg`.' },
      ...OPEN_FIELDS,
    }),
  },
};

const ANY_REFUSAL = {
  'application/json': {
    schema: { anyOf: Object.values(REFUSED).map(ref) },
  },
};
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};

/** What any call may answer, whatever it does. */
export const RESPONSES: Record<string, object> = {
  TooMany: { description: 'Too many calls. Nothing was done.', headers: RETRY_AFTER, content: ANY_REFUSAL },
  NotReady: {
    description:
      'The exchange is starting or stopping. Repeat the call with the same request id: it is carried out once.',
    headers: RETRY_AFTER,
    content: ANY_REFUSAL,
  },
};

/** Of every answer of the open API. */
export const RATE_HEADERS: Record<string, object> = {
  RequestsRemain: {
    description: 'How many calls may be made at once. Absent where nothing is limited.',
    schema: { type: 'integer', minimum: 0 },
  },
  RequestsExpire: {
    description: 'When nothing will be missing any more, in ms.',
    schema: { type: 'integer' },
  },
};
