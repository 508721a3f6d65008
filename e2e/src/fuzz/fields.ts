import type { AnyCall } from '@bourse/protocol/call';
import { z } from 'zod';

export type Fields = Readonly<Record<string, unknown>>;

/** What the declaration gives as an example; of a list of things, the first of them. */
export function exampleOf({ example }: AnyCall): Fields {
  const one: unknown = Array.isArray(example) ? example[0] : example;
  return (one ?? {}) as Fields;
}

/** Every field that a call takes, as its schema has them. */
export function fieldsOf(call: AnyCall): readonly string[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  return [...new Set([...namesIn(schema), ...Object.keys(exampleOf(call))])];
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

function namesIn(schema: unknown): readonly string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as JsonSchema;
  const parts = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])];
  return [...Object.keys(properties), ...parts.flatMap(namesIn)];
}
