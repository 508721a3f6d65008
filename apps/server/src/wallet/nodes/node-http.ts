import { parseExactly } from '@bourse/money/exact-json';
import { NodeEndpoint } from '@bourse/nodes/node-endpoint';
import { z } from 'zod';

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
  readonly #endpoint: NodeEndpoint;

  constructor(url: string) {
    this.#endpoint = new NodeEndpoint(url);
  }

  async post<S extends z.ZodType>(path: string, body: object, schema: S): Promise<z.output<S>> {
    const { status, text } = await this.#endpoint.post(path, body);
    let answer: unknown;
    try {
      answer = parseExactly(text);
    } catch {
      throw new NodeRefusal(status, `HTTP ${status} without JSON`);
    }
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    if (status < 200 || status > 299) throw new NodeRefusal(status, `HTTP ${status}`);
    const [issue] = parsed.error.issues;
    throw new Error(`the answer does not fit at ${issue!.path.join('.') || 'its top'}: ${issue!.message}`);
  }
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
