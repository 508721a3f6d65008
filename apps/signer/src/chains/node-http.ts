import type { z } from 'zod';

const TIMEOUT_MS = 20_000;

/** What a node sent, before anything of it is believed. */
export interface NodeAnswer {
  readonly status: number;
  readonly text: string;
}

/** HTTP with a chain's node. Errors never repeat its address, which may hold a password or a key. */
export class NodeHttp {
  readonly #base: string;
  readonly #query: string;
  readonly #authorization: string | undefined;

  constructor(url: string) {
    const { username, password, origin, pathname, search } = new URL(url);
    this.#base = `${origin}${pathname.replace(/\/$/, '')}`;
    this.#query = search;
    if (username === '') return;
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.#authorization = `Basic ${Buffer.from(user).toString('base64')}`;
  }

  /** `what` was asked, as errors name it; `path` follows the address. */
  async post(what: string, body: object, path = ''): Promise<NodeAnswer> {
    try {
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
      return { status: response.status, text: await response.text() };
    } catch (error) {
      throw new Error(`${what}: the node does not answer (${(error as Error).name})`, { cause: error });
    }
  }
}

/** A value of an answer in the shape that it must have; throws with the place where it has another one. */
export function fitted<S extends z.ZodType>(what: string, value: unknown, schema: S): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const place = issue.path.join('.') || 'its top';
  throw new Error(`${what}: the answer does not fit at ${place}: ${issue.message}`);
}
