import { answersFile, type AnyCall, type Envelope } from '@bourse/protocol/call';
import { REASONS } from '@bourse/protocol/envelope';
import type { Call } from '../gateway/call.ts';
import type { Rate } from '../gateway/rate-limit.ts';
import { declaredAnswer, namedSchemas } from './declared.ts';
import { fieldsSchema } from './fields.ts';
import { ALL_GROUPS, groupOf } from './groups.ts';
import { introduction } from './introduction.ts';
import { describeOpenCall, OPEN_REFUSALS, RATE_HEADERS, SIGNATURE_SCHEME } from './open-operations.ts';
import { headline, object, parametersOf, ref } from './operation-parts.ts';
import type { ApiWords, JsonSchema } from './words.ts';
import type { z } from 'zod';

export interface ReferenceOptions {
  readonly brand: string;
  readonly words: ApiWords;
  /** `false`: no limit. */
  readonly limits: {
    readonly perIp: Rate | false;
    readonly perSession: Rate | false;
    readonly perKey: Rate | false;
  };
}

/** An operation with what the page needs besides the standard: `x-` fields. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: JsonSchema }> };
  readonly responses: Record<string, object>;
  /** `v1` and `v2`: of the open API. */
  readonly 'x-envelope': Envelope | 'file';
  /** The answer inside its envelope. */
  readonly 'x-answer': JsonSchema;
  /** What the key of a signed call must be allowed to do. */
  readonly 'x-right'?: string;
  /** The product whose switches apply. */
  readonly 'x-product'?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Record<string, { readonly post?: Operation; readonly get?: Operation }>;
  readonly components: {
    readonly schemas: Record<string, JsonSchema>;
    readonly securitySchemes: Record<string, object>;
    readonly responses: Record<string, object>;
    readonly headers: Record<string, object>;
  };
  /** The WebSocket, for which OpenAPI has no words. */
  readonly 'x-stream': { readonly path: string; readonly sent: JsonSchema; readonly received: JsonSchema };
}

/**
 * The API reference as an OpenAPI document: fields from the zod schemas of the running exchange's calls, answers and
 * explanations from the protocol's types. Calls of the operators' console are left out: they are not for programs of
 * others, and their contract is packages/protocol/src/operators.
 */
export function describeApi(
  calls: readonly Call[],
  openCalls: readonly AnyCall[],
  options: ReferenceOptions,
): ApiDocument {
  const { words, brand } = options;
  const order = Object.keys(words.answers);
  const documented = calls
    .filter(({ access }) => typeof access === 'string')
    .toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
  const paths: ApiDocument['paths'] = {};
  function add(
    { path, method }: { readonly path: string; readonly method?: string },
    operation: Operation,
  ): void {
    const key = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[key] = { ...paths[key], [method === 'GET' ? 'get' : 'post']: operation };
  }
  for (const group of ALL_GROUPS) {
    for (const call of openCalls)
      if (groupOf(call.path) === group) add(call, describeOpenCall(call, group.name));
    for (const call of documented)
      if (groupOf(call.path) === group) add(call, describeCall(call, documented, words, group.name));
  }
  const used = new Set([...openCalls, ...documented].map(({ path }) => groupOf(path)));
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1', description: introduction(options) },
    servers: [{ url: '/' }],
    tags: ALL_GROUPS.filter((group) => used.has(group)).map(({ name, description }) => ({
      name,
      description,
    })),
    paths,
    components: {
      schemas: {
        ...words.schemas,
        ...namedSchemas([...documented, ...openCalls]),
        ...REFUSALS,
        ...OPEN_REFUSALS,
      },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Access-Token',
          description: 'The token that `/user/login` answers. Fields `token` and `userId` do as well.',
        },
        signature: SIGNATURE_SCHEME,
      },
      responses: RESPONSES,
      headers: RATE_HEADERS,
    },
    'x-stream': { path: '/stream', ...words.stream },
  };
}

function describeCall(call: Call, calls: readonly Call[], words: ApiWords, group: string): Operation {
  const answer = answerOf(call, words);
  const { summary, rest } = answer;
  const input = inputWords(call, calls, words);
  const fields = fieldsSchema(call, input?.fields ?? {});
  const hasFields = Object.keys(fields['properties'] as object).length > 0;
  const note = hasFields && input?.comment !== undefined ? withoutPath(input.comment) : '';
  const description = [rest, note].filter(Boolean).join('\n\n');
  const fileType = contentTypeOf(answer.schema);
  const envelope = fileType ? 'file' : call.envelope;
  return {
    operationId: call.path.slice(1).replaceAll(/\W+/g, '_'),
    tags: [group],
    summary,
    ...(description && { description }),
    security: call.access === 'user' ? [{ token: [] }] : [],
    ...(call.method === 'GET'
      ? { parameters: parametersOf(call, fields) }
      : hasFields && { requestBody: { content: bodiesOf(call, fields) } }),
    responses: {
      '200': {
        description: 'The answer, or a refusal: the code inside tells which.',
        content: contentOf(call, answer.schema, fileType),
      },
      '429': { $ref: '#/components/responses/TooMany' },
      '503': { $ref: '#/components/responses/NotReady' },
    },
    'x-envelope': envelope,
    'x-answer': answer.schema,
    ...(call.product && { 'x-product': call.product }),
  };
}

/** What a call does and answers: as it is declared, or else as the words of the sources say. */
function answerOf(call: Call, words: ApiWords): { summary: string; rest: string; schema: JsonSchema } {
  if (call.summary !== '') {
    const schema = answersFile(call)
      ? { type: 'object', properties: { contentType: { const: call.output.contentType } } }
      : declaredAnswer(call.output as z.ZodType);
    return { summary: call.summary, rest: call.description ?? '', schema };
  }
  const { comment, schema } = words.answers[call.path] ?? { comment: call.path, schema: {} };
  return { ...headline(comment), schema };
}

/** The comments on a call's fields; a call under a second path shares its schema with the first. */
function inputWords(call: Call, calls: readonly Call[], words: ApiWords) {
  const own = words.inputs[call.path];
  if (own) return own;
  const twin = calls.find(({ input, path }) => input === call.input && path in words.inputs);
  return twin && words.inputs[twin.path];
}

/** Comments in the sources often begin with the path, which the reader has before his eyes. */
function withoutPath(comment: string): string {
  const rest = comment.replace(/^`\/[^`]*`(, also without the base)?[,;:.]?\s*/, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function bodiesOf(call: Call, schema: JsonSchema): Record<string, { schema: JsonSchema }> {
  if (call.files.length > 0) return { 'multipart/form-data': { schema } };
  return { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } };
}

/** A `Download<'text/csv'>` of the protocol's answers. */
function contentTypeOf(schema: JsonSchema): string | undefined {
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  return properties?.['contentType']?.['const'] as string | undefined;
}

function contentOf(call: Call, answer: JsonSchema, fileType: string | undefined): Record<string, object> {
  const { envelope } = call;
  const refusals = [
    ref(REFUSED[envelope as WebEnvelope]),
    ...(call.access === 'user' ? [ref('SignedOut')] : []),
  ];
  if (fileType !== undefined) {
    return {
      [fileType]: { schema: { type: 'string', contentMediaType: fileType } },
      'application/json': { schema: { anyOf: refusals } },
    };
  }
  return { 'application/json': { schema: { anyOf: [wrapped(envelope, answer), ...refusals] } } };
}

/** A success in its envelope (docs/rules.md, "Calls and envelopes"). */
export function wrapped(envelope: Envelope, answer: JsonSchema): JsonSchema {
  const text = { type: 'string' };
  if (envelope === 'code1') return object({ code: { const: 1 }, msg: text, data: answer });
  if (envelope === 'code200') return object({ code: { const: 200 }, message: text, result: answer });
  return { allOf: [object({ status: { const: 'ok' }, ts: { type: 'number' } }), answer] };
}

type WebEnvelope = Exclude<Envelope, 'v1' | 'v2'>;

const REFUSED: Record<WebEnvelope, string> = {
  code1: 'Refused',
  code200: 'RefusedContract',
  huobi: 'RefusedMarket',
};

const MESSAGE = { type: 'string', description: "What is wrong and what to do, in the caller's language." };

/** Beside the message, where a program has something to do that a person need not read about. */
const REASON = {
  enum: REASONS,
  description: 'Only of refusals that a program may answer by itself; the same in every language.',
};

const REFUSALS: Record<string, JsonSchema> = {
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
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};
const ANY_REFUSAL = {
  'application/json': {
    schema: {
      anyOf: ['Refused', 'RefusedContract', 'RefusedMarket', ...Object.keys(OPEN_REFUSALS)].map(ref),
    },
  },
};

const RESPONSES: Record<string, object> = {
  TooMany: { description: 'Too many calls. Nothing was done.', headers: RETRY_AFTER, content: ANY_REFUSAL },
  NotReady: {
    description:
      'The exchange is starting or stopping. Repeat the call with the same request id: it is carried out once.',
    headers: RETRY_AFTER,
    content: ANY_REFUSAL,
  },
};
