import type { Random } from '@bourse/engine/sim/random';
import type { AnyCall } from '@bourse/protocol/call';
import { HOSTILE_JSON, HOSTILE_TEXTS } from './hostile-values.ts';

export interface RandomBody {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Above the largest body that any call takes. */
const TOO_LARGE = 40 * 2 ** 20;

/** A body that nobody meant: of any type, well formed or not, of the call's fields or of others. */
export function randomBody(random: Random, fields: readonly string[]): RandomBody {
  const name = () =>
    random.chance(0.8) && fields.length > 0 ? random.pick(fields) : random.pick(HOSTILE_TEXTS).slice(0, 50);
  const count = Math.floor(random.next() ** 4 * 400);
  const make = random.pick([form, brackets, json, nested, noise, multipart]);
  return { contentType: random.pick(TYPES), bytes: Buffer.from(make()) };

  function form(): string {
    const parts = Array.from(
      { length: count },
      () => `${encode(name())}=${encode(random.pick(HOSTILE_TEXTS))}`,
    );
    return parts.join(random.chance(0.9) ? '&' : ';');
  }
  function brackets(): string {
    return Array.from(
      { length: count },
      () => `${encode(name())}[${random.pick(['', '0', '__proto__', 'a][b'])}]=1`,
    ).join('&');
  }
  function json(): string {
    const members = Array.from(
      { length: count },
      () => `${JSON.stringify(name())}:${random.pick(HOSTILE_JSON)}`,
    );
    return `${random.chance(0.1) ? '' : '{'}${members.join(',')}}`;
  }
  function nested(): string {
    const depth = random.below(5_000);
    return `${'{"a":['.repeat(depth)}1${random.chance(0.5) ? ']}'.repeat(depth) : ''}`;
  }
  function noise(): string {
    return Buffer.from(Array.from({ length: count }, () => random.below(256))).toString('latin1');
  }
  function multipart(): string {
    const part = () =>
      `--x\r\ncontent-disposition: form-data; name="${name()}"${random.pick(['', '; filename="a"'])}\r\n\r\n${random.pick(HOSTILE_TEXTS)}\r\n`;
    return Array.from({ length: Math.min(count, 50) }, part).join('') + random.pick(['--x--\r\n', '', '--x']);
  }
}

/** A body that is refused by its size. */
export function tooLargeBody(): Buffer {
  return Buffer.alloc(TOO_LARGE, 'a=1&');
}

/** Whether a call takes a body at all. */
export function takesBody({ method }: AnyCall): boolean {
  return method === 'POST';
}

const TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/json',
  'application/json; charset=latin1',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/xml',
  'application/octet-stream',
  '',
  'a/b; c="',
];

/** Percent-encoded, or not quite. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80%';
  }
}
