import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { FastifyRequest } from 'fastify';
import { parseFields, repeatsName, type Fields } from '../../gateway/fields.ts';
import type { OpenCall } from '../call.ts';
import { readJson } from '../exact-json.ts';

/** Names and values of a body: ten orders with every field there is take 300. */
const MOST_VALUES = 1_000;

/** Of a GET the query with the parts of the path, of a POST the JSON body with them. */
export function inputOf(call: OpenCall, request: FastifyRequest, body: string): { value: unknown } | Refusal {
  const given = call.method === 'GET' ? (request.query as object | Refusal) : bodyFields(body);
  if (given instanceof Refusal) return given;
  if (Array.isArray(given)) return parseFields(call.input, given as unknown as Fields);
  return parseFields(call.input, { ...given, ...(request.params as object) });
}

/** Fields, or a list of such; those that are null count as absent, as clients send what they have no value for. */
function bodyFields(body: string): object | Refusal {
  if (body === '') return {};
  try {
    const read = readJson(body, MOST_VALUES);
    if (repeatsName(body, read)) return refuse('INVALID_FIELD', { field: 'body' });
    if (Array.isArray(read)) return read.map(withoutNulls);
    if (typeof read === 'object' && read !== null) return withoutNulls(read) as object;
  } catch {
    // Said below.
  }
  return refuse('INVALID_FIELD', { field: 'body' });
}

function withoutNulls(read: unknown): unknown {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return read;
  const fields = read as Fields;
  for (const name in fields) if (fields[name] === null) delete fields[name];
  return fields;
}
