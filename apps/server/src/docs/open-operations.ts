import type { AnyCall } from '@bourse/protocol/call';
import { envelopeOf, rightOf } from '@bourse/protocol/open-api/open-calls';
import { openOrderCalls } from '@bourse/protocol/open-api/order-calls';
import { placeFields } from '@bourse/protocol/open-api/order-fields';
import { z } from 'zod';
import { declaredAnswer } from './declared.ts';
import { fieldsSchema } from './fields.ts';
import { OPEN_ERRORS } from './open-errors.ts';
import type { Operation, Parameter } from './openapi.ts';
import { object, parametersOf, ref } from './operation-parts.ts';
import type { JsonSchema } from './words.ts';

/** The list calls, and what each entry of theirs is. */
const ENTRIES = new Map<z.ZodType, z.ZodType>([[openOrderCalls.placeMany.input, placeFields]]);

const ONCE = 'Happens once: the same signed request is refused when it comes again.';

export function describeOpenCall(call: AnyCall, group: string): Operation {
  const { summary } = call;
  const answer = declaredAnswer(call.output as z.ZodType);
  const right = rightOf(call);
  const description = [call.description, call.once ? ONCE : ''].filter(Boolean).join('\n\n');
  const envelope = envelopeOf(call);
  const parameters = openParameters(call);
  const body = call.method === 'POST' ? openBody(call) : undefined;
  return {
    operationId: call.path.slice(1).replaceAll(/\W+/g, '_'),
    tags: [group],
    summary,
    ...(description && { description }),
    security: right === undefined ? [] : [{ signature: [right] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      '200': {
        description: 'The answer, or a refusal: the words inside tell which.',
        headers: HEADERS,
        content: {
          'application/json': {
            schema: { anyOf: [openWrapped(envelope, answer), ref(OPEN_REFUSED[envelope])] },
          },
        },
      },
      '429': { $ref: '#/components/responses/TooMany' },
      '503': { $ref: '#/components/responses/NotReady' },
    },
    'x-envelope': envelope,
    'x-answer': answer,
    ...(right !== undefined && { 'x-right': right }),
    ...(call.product && { 'x-product': call.product }),
  };
}

function fieldsOf(call: AnyCall): JsonSchema {
  return fieldsSchema(call, {});
}

/** Of a GET all fields, of a POST those in its path. */
function openParameters(call: AnyCall): Parameter[] {
  if (ENTRIES.has(call.input)) return [];
  const parameters = parametersOf(call, fieldsOf(call));
  return call.method === 'GET' ? parameters : parameters.filter(({ in: place }) => place === 'path');
}

/** The JSON body of a POST; `undefined` when nothing is read from it. */
function openBody(call: AnyCall): JsonSchema | undefined {
  const entry = ENTRIES.get(call.input);
  if (entry) {
    const { $schema: _, ...list } = z.toJSONSchema(call.input, { io: 'input' }) as JsonSchema;
    return { ...list, items: fieldsSchema({ input: entry }, {}) };
  }
  const fields = fieldsOf(call);
  const inBody = Object.entries(fields['properties'] as Record<string, JsonSchema>).filter(
    ([name]) => !call.path.includes(`:${name}`),
  );
  if (inBody.length === 0) return undefined;
  const required = ((fields['required'] ?? []) as string[]).filter((name) => !call.path.includes(`:${name}`));
  return {
    type: 'object',
    properties: Object.fromEntries(inBody),
    ...(required.length > 0 && { required }),
  };
}

/** A success: the fields of the answer stand beside those of the envelope. */
export function openWrapped(envelope: 'v1' | 'v2', answer: JsonSchema): JsonSchema {
  const around =
    envelope === 'v1'
      ? object({ status: { const: 'ok' }, ts: { type: 'number' } })
      : object({ code: { const: 200 }, message: { const: 'success' } });
  return { allOf: [around, answer] };
}

export const OPEN_REFUSED = { v1: 'OpenRefused', v2: 'OpenRefusedV2' } as const;

const REFUSED_FIELDS = {
  status: { const: 'error' },
  'err-code': { type: 'string', enum: OPEN_ERRORS.map(({ code }) => code), description: 'What to act upon.' },
  'err-msg': { type: 'string', description: 'For people.' },
  data: { const: null },
  ts: { type: 'number', description: 'In ms.' },
};

export const OPEN_REFUSALS: Record<string, JsonSchema> = {
  OpenRefused: {
    description: 'A refusal of a call of the open API. Nothing was changed.',
    ...object(REFUSED_FIELDS),
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
      ...REFUSED_FIELDS,
    }),
  },
};

const HEADERS = {
  'X-HB-RateLimit-Requests-Remain': { $ref: '#/components/headers/RequestsRemain' },
  'X-HB-RateLimit-Requests-Expire': { $ref: '#/components/headers/RequestsExpire' },
};

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

export const SIGNATURE_SCHEME = {
  type: 'apiKey',
  in: 'query',
  name: 'Signature',
  description:
    'HTX’s signature version 2, with `AccessKeyId`, `SignatureMethod=HmacSHA256`, `SignatureVersion=2` and `Timestamp` beside it in the query. The role is the right that the key needs.',
} as const;
