import { parseExactly } from '@bourse/money/exact-json';
import { unitsOfDecimal } from '@bourse/money/units';
import { z } from 'zod';
import { fitted, NodeHttp } from '../node-http.ts';

const SATOSHI_DIGITS = 8;

/** The node understood, and said no. */
export class NodeRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** An amount in coins, as the node wrote it, in satoshi; a decimal never becomes a float on the way. */
export const satoshi = z.string().transform((text, context) => {
  const units = unitsOfDecimal(text, SATOSHI_DIGITS);
  if (units !== undefined) return units;
  context.addIssue('no amount');
  return z.NEVER;
});

export const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Bitcoin Core's RPC. */
export class BitcoinRpc {
  readonly #http: NodeHttp;

  constructor(url: string) {
    this.#http = new NodeHttp(url);
  }

  async call<S extends z.ZodType>(
    method: string,
    params: readonly unknown[],
    schema: S,
  ): Promise<z.output<S>> {
    const { text } = await this.#http.post(method, { jsonrpc: '1.0', id: 1, method, params });
    const { result, error } = parseAnswer(method, text);
    if (error) throw new NodeRefusal(Number(error.code), `${method}: ${error.message}`);
    return fitted(method, result, schema);
  }
}

const answerSchema = z.object({
  result: z.unknown(),
  error: z.object({ code: z.string(), message: z.string() }).nullish(),
});

function parseAnswer(method: string, text: string): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(parseExactly(text));
  } catch {
    throw new Error(`${method}: the node answered something else than JSON-RPC`);
  }
}
