import { z } from 'zod';
import type { Call } from '../gateway/call.ts';
import type { JsonSchema } from './words.ts';

/** The fields that a call takes, as one JSON schema: what goes over the wire, before anything is read from it. */
export function fieldsSchema(
  call: Pick<Call, 'input'> & Partial<Pick<Call, 'files'>>,
  comments: Readonly<Record<string, string>>,
): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(call.input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, wireFacts(zodSchema));
    },
  }) as JsonSchema;
  const properties = { ...(schema['properties'] as Record<string, JsonSchema> | undefined) };
  for (const [name, property] of Object.entries(properties)) {
    const own = property['description'] as string | undefined;
    const shape = call.input instanceof z.ZodObject ? call.input.shape : {};
    const bounds = boundsOf(shape[name]);
    const comment = comments[name] ?? (own !== undefined && own !== bounds ? own : COMMON[name]);
    const description = [comment, bounds ?? own]
      .filter((each, n, all) => each && all.indexOf(each) === n)
      .join(' ');
    properties[name] = { ...property, ...(description && { description }) };
  }
  const required = [...((schema['required'] as string[] | undefined) ?? [])];
  for (const name of call.files ?? []) {
    properties[name] = { type: 'string', contentMediaType: 'application/octet-stream', description: FILE };
    required.push(name);
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

const FILE = 'A picture: JPEG, PNG or WebP, at most 8 MiB.';

/** Words for fields whose schema has no comment, since its name and values say it all to those who read code. */
const COMMON: Readonly<Record<string, string>> = {
  pageNo: 'Page, counted from 1.',
  pageSize: 'Lines on a page.',
  startTime: 'Beginning of the period in ms since 1970, included.',
  endTime: 'End of the period in ms since 1970, included.',
  id: 'Of what the call is about.',
  symbol: 'Base and quote together in lower case: `btcusdt`.',
  clientOrderId: 'A name of your own for the order, unique for 24 hours: a repeat answers the first order.',
  timer: 'Length of a candle.',
  quoteCoin: 'Currency that prices are quoted in.',
  purpose: 'What it is for; it is worthless for anything else.',
  type: 'Which kind.',
  password: 'The new password.',
  password1: 'The new password once more.',
  oldPwd: 'The present password.',
  fundPassword: 'Six digits, asked for when money leaves.',
  direction: 'Side of the order.',
  timeInForce:
    'How a limit order lives: until cancelled, for what fills at once, as a whole at once, or only without filling at once.',
  word: 'The word; absent: none any more.',
  icon: 'Id of an uploaded picture of purpose `avatar`; absent: the default one.',
  realName: 'Name as on the document.',
  idNumber: 'Number of the document.',
  frontPhoto: 'Id of an uploaded picture of purpose `kyc`.',
  backPhoto: 'Id of an uploaded picture of purpose `kyc`.',
  paramName: 'Name of the setting.',
  keyName: 'The same as `paramName`; one of the two is enough.',
  address: 'As the chain writes it.',
  txHash: 'Hash of the transaction, as the chain writes it.',
  code: 'The code that was mailed for this purpose.',
  totp: 'Code of the authenticator app, or a recovery code; asked for when two-factor is on.',
  remark: 'A name for it, of your own.',
  on: '1: on; 0: off.',
  name: 'Name of the holder.',
  bank: 'Name of the bank.',
  cardNumber: 'Number of the card or account; blanks and dashes are ignored.',
};

/**
 * What a schema loses on the way to JSON Schema: bounds of a whole number that travels as text, defaults that are no
 * text, and that a field must not be there.
 */
function wireFacts(schema: unknown): JsonSchema {
  if (schema instanceof z.ZodUndefined) return { not: {} };
  if (schema instanceof z.ZodDefault) {
    const value: unknown = schema.def.defaultValue;
    return typeof value === 'object' ? {} : { default: String(value) };
  }
  const bounds = schema instanceof z.ZodPipe ? boundsOf(schema) : undefined;
  return bounds === undefined ? {} : { description: bounds };
}

/** The least and the most of a whole number that travels as text. */
function boundsOf(schema: unknown): string | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return boundsOf(schema.def.innerType);
  if (!(schema instanceof z.ZodPipe) || !(schema.def.out instanceof z.ZodNumber)) return undefined;
  const { minValue, maxValue } = schema.def.out;
  return minValue === null || maxValue === null
    ? undefined
    : `A whole number from ${minValue} to ${maxValue}.`;
}
