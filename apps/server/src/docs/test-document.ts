import { expect } from 'vitest';
import type { ApiDocument, Operation } from './openapi.ts';
import { differences } from './test-schema.ts';
import type { JsonSchema } from './words.ts';

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
  { components }: ApiDocument,
  { path, operation }: Documented,
  body: unknown,
  refused = false,
): void {
  const { content } = operation.responses['200'] as { content: Record<string, { schema: JsonSchema }> };
  const { anyOf } = content['application/json']!.schema as { anyOf: JsonSchema[] };
  const schema = refused ? { anyOf: anyOf.slice(1) } : anyOf[0]!;
  expect(differences(schema, body, components.schemas, path)).toEqual([]);
}
