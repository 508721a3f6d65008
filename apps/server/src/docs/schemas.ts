import { answersFile, type AnyCall } from '@bourse/protocol/call';
import { unreadOrder, placeFields } from '@bourse/protocol/open-api/order-fields';
import { z } from 'zod';

export type JsonSchema = { [keyword: string]: unknown };

const HOME = '#/components/schemas/';

/** A named type. */
export function ref(name: string): JsonSchema {
  return { $ref: `${HOME}${name}` };
}

/** What a schema says about an answer; what has a name is a reference, and stands in `named`. */
export function answerSchema(output: z.ZodType): {
  readonly answer: JsonSchema;
  readonly named: Record<string, JsonSchema>;
} {
  // A field of something, so that an answer that has a name itself is a reference too.
  const schema = z.toJSONSchema(z.object({ answer: output }), {
    override: ({ jsonSchema }) => {
      // An answer may have more fields one day.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.id;
    },
  });
  const { properties, $defs } = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${HOME}`));
  return { answer: properties.answer, named: $defs ?? {} };
}

/** Every named schema that the answers of these calls refer to. */
export function namedSchemas(calls: readonly AnyCall[]): Record<string, JsonSchema> {
  const outputs = calls.flatMap((call) => (answersFile(call) ? [] : [call.output as z.ZodType]));
  return Object.assign({}, ...outputs.map((output) => answerSchema(output).named));
}

/** The fields that a call takes, or the list: what goes over the wire, before anything is read from it. */
export function inputSchema(input: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === unreadOrder) {
        for (const keyword in jsonSchema) delete jsonSchema[keyword as keyof typeof jsonSchema];
        Object.assign(jsonSchema, inputSchema(placeFields));
      }
      Object.assign(jsonSchema, wireFacts(zodSchema, jsonSchema as JsonSchema));
    },
  }) as JsonSchema;
  return schema;
}

/**
 * What a schema loses on the way to JSON Schema: bounds of a whole number that travels as text, defaults that are no
 * text, and that a field must not be there.
 */
function wireFacts(schema: unknown, made: JsonSchema): JsonSchema {
  if (schema instanceof z.ZodUndefined) return { not: {} };
  const value: unknown = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  const bounds = boundsOf(schema);
  const said = made['description'] as string | undefined;
  return {
    ...(value !== undefined && typeof value !== 'object' && { default: String(value) }),
    ...(bounds !== undefined &&
      !said?.includes(bounds) && { description: [said, bounds].filter(Boolean).join(' ') }),
  };
}

/** The least and the most of a whole number that travels as text. */
function boundsOf(schema: unknown): string | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return boundsOf(schema.def.innerType);
  if (!(schema instanceof z.ZodPipe)) return undefined;
  if (!(schema.def.out instanceof z.ZodNumber))
    return schema.def.in instanceof z.ZodTransform ? boundsOf(schema.def.out) : undefined;
  const { minValue, maxValue } = schema.def.out;
  return minValue === null || maxValue === null
    ? undefined
    : `A whole number from ${minValue} to ${maxValue}.`;
}
