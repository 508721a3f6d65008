import { answersFile, type AnyCall, type Envelope, type Proof, type ProofList } from '@bourse/protocol/call';
import { rightOf } from '@bourse/protocol/open-api/open-calls';
import type { z } from 'zod';
import { REFUSED, wrapped } from './envelopes.ts';
import { answerSchema, inputSchema, ref, type JsonSchema } from './schemas.ts';

/** An operation of an OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: Record<string, { readonly schema: JsonSchema; readonly example: unknown }>;
  };
  readonly responses: Record<string, object>;
  readonly 'x-envelope': Envelope | 'file';
  /** The product whose switches apply. */
  readonly 'x-product'?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: JsonSchema;
}

/** A declared call as an operation, in a chapter. */
export function describeCall(call: AnyCall, chapter: string): Operation {
  const right = rightOf(call);
  const fields = fieldsOf(call);
  const { parameters, body } = placesOf(call, fields);
  const description = descriptionOf(call);
  return {
    operationId: operationIdOf(call),
    tags: [chapter],
    summary: call.summary,
    ...(description && { description }),
    security: right !== undefined ? [{ signature: [right] }] : call.access === 'user' ? [{ token: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: bodiesOf(call, body) } }),
    responses: {
      '200': {
        description: 'The answer, or a refusal: the code inside tells which.',
        ...(isOpen(call) && { headers: LEFT_HEADERS }),
        content: contentOf(call),
      },
      '429': { $ref: '#/components/responses/TooMany' },
      '503': { $ref: '#/components/responses/NotReady' },
    },
    'x-envelope': answersFile(call) ? 'file' : call.envelope,
    ...(call.product && { 'x-product': call.product }),
  };
}

const LEFT_HEADERS = {
  'X-HB-RateLimit-Requests-Remain': { $ref: '#/components/headers/RequestsRemain' },
  'X-HB-RateLimit-Requests-Expire': { $ref: '#/components/headers/RequestsExpire' },
};

function isOpen({ envelope }: AnyCall): boolean {
  return envelope === 'v1' || envelope === 'v2';
}

function operationIdOf({ path }: AnyCall): string {
  return path.slice(1).replaceAll(/\W+/g, '_');
}

const ONCE = 'Happens once: the same signed request is refused when it comes again.';

const PROOFS: Record<Proof, string> = {
  'login-password': 'the log-in password',
  'fund-password': 'the fund password',
  'email-code': 'a mailed code',
  'second-factor': 'the second factor, where it is on',
  passkey: 'an answer of a passkey',
  'bound-key': 'a key that is bound to addresses of the network (outside demo mode)',
  'book-address': 'an address that has waited in the book',
};

function asked(proof: ProofList): string {
  return proof
    .map((each) => (typeof each === 'string' ? [each] : each).map((one) => PROOFS[one]).join(' or '))
    .join(', and for ');
}

function descriptionOf(call: AnyCall): string {
  const { lighter } = call;
  const less = lighter ? `; when ${lighter.summary}, for ${asked(lighter.proof)}` : '';
  const proof = call.proof.length > 0 ? `Asks for ${asked(call.proof)}${less}.` : '';
  return [call.description, proof, call.once ? ONCE : ''].filter(Boolean).join('\n\n');
}

const FILE = 'A picture: JPEG, PNG or WebP, at most 8 MiB.';

/** All that a call takes: its fields, and its files. */
function fieldsOf({ input, files }: AnyCall): JsonSchema {
  const schema = inputSchema(input);
  if (schema['type'] !== 'object') return schema;
  const properties = { ...(schema['properties'] as Record<string, JsonSchema> | undefined) };
  for (const name of files)
    properties[name] = { type: 'string', contentMediaType: 'application/octet-stream', description: FILE };
  const required = [...((schema['required'] as string[] | undefined) ?? []), ...files];
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** Fields that the path names are parameters, as are all those of a GET call; the others are the body. */
function placesOf(call: AnyCall, fields: JsonSchema): { parameters: Parameter[]; body?: JsonSchema } {
  if (fields['type'] !== 'object') return { parameters: [], body: fields };
  const properties = Object.entries(fields['properties'] as Record<string, JsonSchema>);
  const required = new Set(fields['required'] as string[] | undefined);
  const example = call.example as Record<string, unknown>;
  const isInPath = (name: string) => new RegExp(`:${name}(/|$)`).test(call.path);
  const inBody = call.method === 'GET' ? [] : properties.filter(([name]) => !isInPath(name));
  const bodyNames = new Set(inBody.map(([name]) => name));
  const parameters = properties
    .filter(([name]) => !bodyNames.has(name))
    .map(([name, { description, ...schema }]): Parameter => ({
      name,
      in: isInPath(name) ? 'path' : 'query',
      required: isInPath(name) || required.has(name),
      ...(typeof description === 'string' && { description }),
      ...(name in example && { example: example[name] }),
      schema,
    }));
  if (inBody.length === 0) return { parameters };
  const needed = [...required].filter((name) => bodyNames.has(name));
  const body = {
    type: 'object',
    properties: Object.fromEntries(inBody),
    ...(needed.length > 0 && { required: needed }),
  };
  return { parameters, body };
}

function bodiesOf(call: AnyCall, schema: JsonSchema): NonNullable<Operation['requestBody']>['content'] {
  const body = { schema, example: exampleOf(call, schema) };
  if (isOpen(call)) return { 'application/json': body };
  if (call.files.length > 0) return { 'multipart/form-data': body };
  return { 'application/x-www-form-urlencoded': body, 'application/json': body };
}

/** As much of a call's example as goes into its body. */
function exampleOf({ example }: AnyCall, { properties }: JsonSchema): unknown {
  if (properties === undefined) return example;
  return Object.fromEntries(
    Object.entries(example as object).filter(([name]) => Object.hasOwn(properties as object, name)),
  );
}

function contentOf(call: AnyCall): Record<string, object> {
  const refusals = [ref(REFUSED[call.envelope]), ...(call.access === 'user' ? [ref('SignedOut')] : [])];
  if (answersFile(call)) {
    const type = call.output.contentType;
    return {
      [type]: { schema: { type: 'string', contentMediaType: type } },
      'application/json': { schema: { anyOf: refusals } },
    };
  }
  const { answer } = answerSchema(call.output as z.ZodType);
  return { 'application/json': { schema: { anyOf: [wrapped(call.envelope, answer), ...refusals] } } };
}
