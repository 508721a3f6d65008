import { parseExactly } from '@bourse/money/exact-json';
import { z } from 'zod';
import { fitted, NodeHttp } from '../node-http.ts';

const refusal = z.object({
  error: z.object({
    name: z.string(),
    what: z.string().default(''),
    details: z.array(z.object({ message: z.string() })).default([]),
  }),
});

/** The node has answered, and will not do it. */
export class EosRefusal extends Error {
  override readonly name = 'EosRefusal';
  /** The chain's own word for the kind of it. */
  readonly kind: string;
  /** In the node's words. */
  readonly details: string;

  constructor(kind: string, details: string) {
    super(`${kind}: ${details}`);
    this.kind = kind;
    this.details = details;
  }
}

/** A node of EOS by its chain API. Numbers come as their text: nodes write great ones so themselves. */
export class EosHttp {
  readonly #http: NodeHttp;

  constructor(url: string) {
    this.#http = new NodeHttp(url);
  }

  async call<S extends z.ZodType>(name: string, body: object, schema: S): Promise<z.output<S>> {
    const { status, text } = await this.#http.post(name, body, `/v1/chain/${name}`);
    const isGood = status >= 200 && status <= 299;
    const answer = parse(name, text, status);
    if (isGood) return fitted(name, answer, schema);
    const refused = refusal.safeParse(answer);
    // What stands before a node may answer for it; that is no word of the chain's, whatever its shape.
    if (!refused.success) throw new Error(`${name}: HTTP ${status}`);
    const { error } = refused.data;
    const details = error.details.map(({ message }) => message).join('; ') || error.what;
    throw new EosRefusal(error.name, readable(details));
  }
}

function parse(name: string, text: string, status: number): unknown {
  try {
    return parseExactly(text);
  } catch {
    throw new Error(`${name}: the node answered something else than JSON (HTTP ${status})`);
  }
}

/** A contract's words are anybody's. */
function readable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 200);
}
