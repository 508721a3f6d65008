import { parseExactly } from '@bourse/money/exact-json';
import type { z } from 'zod';
import { fitted, NodeHttp } from '../node-http.ts';

/** A node of TRON by its HTTP API. */
export class TronHttp {
  readonly #http: NodeHttp;

  constructor(url: string) {
    this.#http = new NodeHttp(url);
  }

  async post<S extends z.ZodType>(path: string, body: object, schema: S): Promise<z.output<S>> {
    const { status, text } = await this.#http.post(path, body, path);
    // What stands before a node may answer for it; that is no word of the chain's, whatever its shape.
    if (status < 200 || status > 299) throw new Error(`${path}: HTTP ${status}`);
    return fitted(path, parse(path, text), schema);
  }
}

function parse(path: string, text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    throw new Error(`${path}: the node answered something else than JSON`);
  }
}
