import { answersFile, type AnyCall } from '@bourse/protocol/call';
import { z } from 'zod';
import type { JsonSchema } from './words.ts';

const HOME = '#/components/schemas/';

/** A declared answer as JSON Schema; what has a name is a reference. */
export function declaredAnswer(output: z.ZodType): JsonSchema {
  return jsonSchemaOf(output).answer;
}

/** Every named schema that the answers of these calls refer to. */
export function namedSchemas(calls: readonly AnyCall[]): Record<string, JsonSchema> {
  const declared = calls.filter((call) => call.summary !== '' && !answersFile(call));
  return Object.assign({}, ...declared.map(({ output }) => jsonSchemaOf(output as z.ZodType).named));
}

function jsonSchemaOf(output: z.ZodType): { answer: JsonSchema; named: Record<string, JsonSchema> } {
  // A field of something, so that an answer that has a name itself is a reference too.
  const schema = z.toJSONSchema(z.object({ answer: output }), {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // An answer may have more fields one day.
      delete jsonSchema.additionalProperties;
      delete jsonSchema.id;
    },
  });
  const { properties, $defs } = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${HOME}`));
  return { answer: properties.answer, named: $defs ?? {} };
}
