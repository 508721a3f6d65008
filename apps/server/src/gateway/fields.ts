import { en, type MessageKey } from '@bourse/protocol/texts/en';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { z } from 'zod';

/** The fields of a request as they came. Without a prototype, so that no field name means anything else. */
export type Fields = Record<string, unknown>;

/**
 * Fields of a form or a query. An empty one counts as absent (docs/rules.md, "Calls and envelopes"); a repeated one is
 * refused, since nobody can know which was meant.
 */
export function formFields(text: string): Fields | Refusal {
  const fields = Object.create(null) as Fields;
  if (hasMore(text, '&', MOST_FIELDS)) return refuse('INVALID_FIELD', { field: 'body' });
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in fields) return refuse('INVALID_FIELD', { field: printable(name) });
    if (value !== '') fields[name] = value;
  }
  return fields;
}

/** No call has that many, and to take a body of thousands apart costs more than most calls. */
const MOST_FIELDS = 200;
/** Nor has the longest list that a call takes so many of the marks that JSON consists of. */
const MOST_MARKS = 2_000;

function hasMore(text: string, mark: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count < most; count++) {
    at = text.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** How many names a JSON text gives; `undefined`: it consists of more than so many brackets, colons and commas, its strings apart. */
function namesIn(text: string, most: number): number | undefined {
  let [marks, names, isInString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) at += code === BACKSLASH ? 1 : 0;
    else if (MARKS.has(code)) {
      if (++marks > most) return undefined;
      if (code === COLON) names++;
    }
  }
  return names;
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const MARKS = new Set([...'[{:,'].map((mark) => mark.charCodeAt(0)));

/** How many of the names of a text are left when it is parsed: of one that stands twice the parser keeps the last. */
function namesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + namesOf(part), Array.isArray(value) ? 0 : parts.length);
}

/** Whether a name stands twice in one object of a JSON text, of which `value` was made: nobody can know which was meant. */
export function repeatsName(text: string, value: unknown): boolean {
  const names = namesOf(value);
  // Few texts have a colon that follows no name, and to count all of them is cheap.
  return colonsIn(text) !== names && namesIn(text, Infinity) !== names;
}

function colonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) count++;
  return count;
}

/**
 * Fields of a JSON body. Whole numbers become the text that a form would carry. Other numbers stay numbers, which
 * no schema of an amount takes: the parser has rounded them already, and money is never rounded silently. A repeated name is
 * refused as in forms.
 */
export function jsonFields(text: string): Fields | Refusal {
  const fields = Object.create(null) as Fields;
  if (text === '') return fields;
  const names = namesIn(text, MOST_MARKS);
  if (names === undefined) return refuse('INVALID_FIELD', { field: 'body' });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuse('INVALID_FIELD', { field: 'body' });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refuse('INVALID_FIELD', { field: 'body' });
  if (namesOf(body) !== names) return refuse('INVALID_FIELD', { field: 'body' });
  const entries = Object.entries(body);
  if (entries.length > MOST_FIELDS) return refuse('INVALID_FIELD', { field: 'body' });
  for (const [name, value] of entries) {
    if (value === null) continue;
    fields[name] = Number.isSafeInteger(value) ? String(value) : value;
  }
  return fields;
}

/** The input of a call, or a refusal that names the first wrong field. */
export function parseFields(schema: z.ZodType, fields: Fields): { value: unknown } | Refusal {
  for (const name in fields) {
    const value = fields[name];
    // PostgreSQL stores no NUL in text; nothing a person enters has one.
    if (typeof value === 'string' && value.includes('\0'))
      return refuse('INVALID_FIELD', { field: printable(name) });
  }
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { value: parsed.data };
  const issue = parsed.error.issues[0]!;
  const field = printable(String(issue.path[0] ?? 'body'));
  return isMessageKey(issue.message) ? refuse(issue.message, { field }) : refuse('INVALID_FIELD', { field });
}

function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(en, text);
}

/** A field name as it may stand in a message. */
export function printable(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '?').slice(0, 40);
}
