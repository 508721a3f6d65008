import { boundedFetch } from './bounded-fetch.ts';

const TIMEOUT_MS = 20_000;

/** What a node sent, before anything of it is believed. */
export interface NodeAnswer {
  readonly status: number;
  readonly text: string;
}

/** Where a chain's node answers over HTTP. The address may hold a name and a password, which go into a header. */
export class NodeEndpoint {
  readonly #base: string;
  readonly #query: string;
  readonly #authorization: string | undefined;
  readonly #timeoutMs: number;

  constructor(url: string, timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs;
    const { username, password, origin, pathname, search } = new URL(url);
    this.#base = `${origin}${pathname.replace(/\/$/, '')}`;
    this.#query = search;
    if (username === '') return;
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.#authorization = `Basic ${Buffer.from(user).toString('base64')}`;
  }

  /** `path` follows the address. Rejects where the node is silent, sends elsewhere, or does not come to an end. */
  async post(path: string, body: object): Promise<NodeAnswer> {
    const response = await boundedFetch(`${this.#base}${path}${this.#query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#authorization !== undefined && { authorization: this.#authorization }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  }
}
