import type { z } from 'zod';
import { parseExactJson } from '../exact-json.ts';

const TIMEOUT_MS = 20_000;

/** A node of TRON by its HTTP API. Errors never repeat the node's address, which may hold a key. */
export class TronHttp {
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

  async post<S extends z.ZodType>(path: string, body: object, schema: S): Promise<z.output<S>> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${this.#base}${path}${this.#query}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(this.#authorization !== undefined && { authorization: this.#authorization }),
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch (error) {
      throw new Error(`${path}: the node does not answer (${(error as Error).name})`, { cause: error });
    }
    // What stands before a node may answer for it; that is no word of the chain's, whatever its shape.
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
    const parsed = schema.safeParse(parse(path, text));
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0]!;
    throw new Error(
      `${path}: the answer does not fit at ${issue.path.join('.') || 'its top'}: ${issue.message}`,
    );
  }
}

function parse(path: string, text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    throw new Error(`${path}: the node answered something else than JSON`);
  }
}
