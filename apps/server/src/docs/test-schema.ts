import type { JsonSchema } from './words.ts';

type Types = Readonly<Record<string, JsonSchema>>;

/**
 * Where a value is not what a schema of the reference says; empty when it is. Stricter than JSON Schema: a field that
 * the schema does not name is a difference too, since nobody could know of it.
 */
export function differences(schema: JsonSchema, value: unknown, types: Types, at = ''): string[] {
  const whole = resolved(schema, types);
  const kinds = whole['type'];
  const choices = Array.isArray(kinds)
    ? kinds.map((type): JsonSchema => ({ ...whole, type }))
    : (whole['anyOf'] as JsonSchema[] | undefined);
  if (choices) {
    const each = choices.map((choice) => differences(choice, value, types, at));
    return each.some((found) => found.length === 0) ? [] : each.toSorted((a, b) => a.length - b.length)[0]!;
  }
  if ('const' in whole && value !== whole['const']) return [`${at} is ${JSON.stringify(value)}`];
  if (Array.isArray(whole['enum'])) {
    return whole['enum'].includes(value) ? [] : [`${at} is ${JSON.stringify(value)}`];
  }
  if (whole['type'] === 'array') return arrayDifferences(whole, value, types, at);
  if (whole['type'] === 'object') return objectDifferences(whole, value, types, at);
  if (whole['type'] === 'null') return value === null ? [] : [`${at} is a ${typeof value}`];
  return whole['type'] === undefined || typeof value === whole['type'] ? [] : [`${at} is a ${typeof value}`];
}

function arrayDifferences(schema: JsonSchema, value: unknown, types: Types, at: string): string[] {
  if (!Array.isArray(value)) return [`${at} is no list`];
  const parts = schema['prefixItems'] as JsonSchema[] | undefined;
  if (parts && parts.length !== value.length) return [`${at} has ${value.length} entries`];
  return value.flatMap((entry, n) =>
    differences(parts?.[n] ?? (schema['items'] as JsonSchema), entry, types, `${at}[${n}]`),
  );
}

function objectDifferences(schema: JsonSchema, value: unknown, types: Types, at: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no object`];
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const others = schema['additionalProperties'] as JsonSchema | false | undefined;
  const missing = ((schema['required'] ?? []) as string[]).filter((name) => !(name in value));
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, entry]) => {
      const property = Object.hasOwn(properties, name) ? properties[name]! : others;
      return property
        ? differences(property, entry, types, `${at}.${name}`)
        : [`${at}.${name} is not described`];
    }),
  ];
}

/** Without references, and with all parts of an `allOf` in one. */
function resolved(schema: JsonSchema, types: Types): JsonSchema {
  const target = schema['$ref'] as string | undefined;
  if (target !== undefined) {
    const name = target.replace('#/components/schemas/', '');
    if (!types[name]) throw new Error(`${target} leads nowhere`);
    return resolved(types[name], types);
  }
  const parts = schema['allOf'] as JsonSchema[] | undefined;
  if (!parts) return schema;
  const all = parts.map((part) => resolved(part, types));
  return {
    type: 'object',
    properties: Object.assign({}, ...all.map((part) => part['properties'])) as JsonSchema,
    required: all.flatMap((part) => (part['required'] ?? []) as string[]),
  };
}
