import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { ApiDocument } from './openapi.ts';
import type { Operation } from './operation.ts';
import type { JsonSchema } from './schemas.ts';

/** An operation of the document, with where it is. */
export interface Documented {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly operation: Operation;
}

export function operationsOf(document: ApiDocument): Documented[] {
  return Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ path, method: 'GET' as const, operation: get }] : []),
    ...(post ? [{ path, method: 'POST' as const, operation: post }] : []),
  ]);
}

export function isOpen({ operation }: Documented): boolean {
  return ['v1', 'v2'].includes(operation['x-envelope']);
}

/** Every field that a call takes, wherever it goes. */
export function fieldsOf({ parameters, requestBody }: Operation): [string, JsonSchema][] {
  const [body] = Object.values(requestBody?.content ?? {});
  const entry = (body?.schema['items'] ?? body?.schema ?? {}) as JsonSchema;
  return [
    ...(parameters ?? []).map(
      ({ name, description, schema }) => [name, { ...schema, description }] as [string, JsonSchema],
    ),
    ...Object.entries((entry['properties'] ?? {}) as Record<string, JsonSchema>),
  ];
}

/** Holds an answer against what the document says about a success, or about refusals. */
export function checkAnswer(
  document: ApiDocument,
  { path, method, operation }: Documented,
  body: unknown,
  refused = false,
): void {
  const { content } = operation.responses['200'] as { content: Record<string, { schema: JsonSchema }> };
  const [success, ...refusals] = content['application/json']!.schema['anyOf'] as JsonSchema[];
  const schema = refused ? { anyOf: refusals } : success!;
  // References lead to components of the whole document, which is no schema itself.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validate = ajv.compile({ ...schema, components: document.components });
  const fits = validate(body);
  expect([`${method} ${path}`, fits ? [] : validate.errors]).toEqual([`${method} ${path}`, []]);
}
