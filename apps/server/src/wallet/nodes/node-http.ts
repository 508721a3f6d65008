import { parseExactly } from '@bourse/money/exact-json';
import { z } from 'zod';

const TIMEOUT_MS = 20_000;
/** A full block of Bitcoin in words is a third of this. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The node answered, and said that it would not. */
export class NodeRefusal extends Error {
  readonly code: number | string;

  constructor(code: number | string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * HTTP with a node. Every number of an answer comes as the text that it was, so that no amount ever was a float; an error
 * never repeats the node's address, which may hold a password.
 */
export class NodeHttp {
  readonly #base: string;
  readonly #query: string;
  readonly #authorization: string | undefined;

  constructor(url: string) {
    const { username, password, origin, pathname, search } = new URL(url);
    this.#base = `${origin}${pathname.replace(/\/$/, '')}`;
    this.#query = search;
    if (username !== '') {
      const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
      this.#authorization = `Basic ${Buffer.from(user).toString('base64')}`;
    }
  }

  async post<S extends z.ZodType>(path: string, body: object, schema: S): Promise<z.output<S>> {
    const response = await fetch(`${this.#base}${path}${this.#query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#authorization !== undefined && { authorization: this.#authorization }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await textOf(response);
    let answer: unknown;
    try {
      answer = parseExactly(text);
    } catch {
      throw new NodeRefusal(response.status, `HTTP ${response.status} without JSON`);
    }
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    if (!response.ok) throw new NodeRefusal(response.status, `HTTP ${response.status}`);
    const [issue] = parsed.error.issues;
    throw new Error(`the answer does not fit at ${issue!.path.join('.') || 'its top'}: ${issue!.message}`);
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MOST_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A whole number that is not below 0. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);

/** A small one, such as a place in a list. */
export const smallNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
