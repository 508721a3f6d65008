import { randomBytes } from 'node:crypto';
import { parseExactly } from '@bourse/money/exact-json';
import { writeFields, writePieces } from '../written-json.ts';

/** Stands in a text for a number that must not be quoted; unguessable, so that no one's text can look like one. */
const MARK = `#${randomBytes(9).toString('base64url')}#`;
const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');

/** A JSON number written digit by digit as given: doubles cannot hold every price and amount. */
export class JsonNumber {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toJSON(): string {
    return MARK + this.#text;
  }
}

/** A decimal text as a JSON number. */
export function exactNumber(decimal: string): JsonNumber {
  return new JsonNumber(decimal);
}

/**
 * What goes over the wire as `Wire`, as a handler makes it: a number may be exact. Numbers of which only a few are
 * possible stay as they are.
 */
export type Exact<Wire> = Wire extends unknown
  ? number extends Wire
    ? Wire | JsonNumber
    : Wire extends object
      ? { readonly [Name in keyof Wire]: Exact<Wire[Name]> }
      : Wire
  : never;

/** As `JSON.stringify`, with `exactNumber`s as numbers, and fields that were written before. */
export function writeJson(value: object): string {
  return writeFields(value, write);
}

/** As `writeJson`, in pieces. */
export function writeJsonPieces(value: object): string[] {
  return writePieces(value, write);
}

function write(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(MARKED, '$1');
}

/** A number where a value may stand; also some texts, which does no harm. */
const MAY_HAVE_NUMBERS = /[:,[]\s*-?\d/;

/** Parses JSON with every number as its exact decimal text. Throws on what is no JSON, and where it has more than `most` values. */
export function readJson(text: string, most = Infinity): unknown {
  if (!MAY_HAVE_NUMBERS.test(text) && text.startsWith('{')) return JSON.parse(text);
  return parseExactly(text, plain, most);
}

const MAX_EXPONENT = 40;

/** A number without exponent: `1e-7` is `0.0000001`. What is absurdly long stays as it is, and is refused later. */
function plain(number: string): string {
  const [mantissa, exponentText] = number.toLowerCase().split('e') as [string, string?];
  const exponent = Number(exponentText ?? 0);
  if (exponent === 0 || Math.abs(exponent) > MAX_EXPONENT) return exponent === 0 ? mantissa : number;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole, fraction = ''] = mantissa.replace('-', '').split('.') as [string, string?];
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const rest = padded.slice(at).replace(/0+$/, '');
  return `${sign}${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${rest && `.${rest}`}`;
}
