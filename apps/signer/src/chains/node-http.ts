import { NodeEndpoint, type NodeAnswer } from '@bourse/nodes/node-endpoint';
import type { z } from 'zod';

/** HTTP with a chain's node. Errors never repeat its address, which may hold a password or a key. */
export class NodeHttp {
  readonly #endpoint: NodeEndpoint;

  constructor(url: string) {
    this.#endpoint = new NodeEndpoint(url);
  }

  /** `what` was asked, as errors name it; `path` follows the address. */
  async post(what: string, body: object, path = ''): Promise<NodeAnswer> {
    try {
      return await this.#endpoint.post(path, body);
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
