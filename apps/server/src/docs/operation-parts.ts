import type { Parameter } from './openapi.ts';
import type { JsonSchema } from './words.ts';

/** The first sentence, without its full stop, and what follows it. */
export function headline(comment: string): { summary: string; rest: string } {
  const end = /\.(\s|$)/.exec(comment);
  if (!end) return { summary: comment, rest: '' };
  return { summary: comment.slice(0, end.index), rest: comment.slice(end.index + 1).trim() };
}

/** The fields of a call as parameters: those that its path names, and all others in the query. */
export function parametersOf(call: { readonly path: string }, fields: JsonSchema): Parameter[] {
  const required = new Set(fields['required'] as string[] | undefined);
  return Object.entries(fields['properties'] as Record<string, JsonSchema>).map(([name, property]) => {
    const { description, ...schema } = property;
    const inPath = call.path.includes(`:${name}`);
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || required.has(name),
      ...(typeof description === 'string' && { description }),
      schema,
    };
  });
}

/** An object that has all of some fields, and may have others. */
export function object(
  properties: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema {
  return { type: 'object', properties: { ...properties, ...optional }, required: Object.keys(properties) };
}

/** A named type. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
