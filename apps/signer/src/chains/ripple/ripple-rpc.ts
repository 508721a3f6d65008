import { z } from 'zod';
import { fitted, NodeHttp } from '../node-http.ts';

/** The server understood, and said no; `code` as the ledger's own words have it (`actNotFound`). */
export class RippleRefusal extends Error {
  readonly code: string;
  /** Of a search for a transaction: whether every ledger that was named was looked through. */
  readonly searchedAll: boolean;

  constructor(method: string, code: string, searchedAll: boolean) {
    super(`${method}: ${code}`);
    this.code = code;
    this.searchedAll = searchedAll;
  }
}

export const drops = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);
/** A number that is no amount, such as that of a ledger: exact in JavaScript. */
export const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const hash = z.string().regex(/^[0-9A-F]{64}$/);

const refusalSchema = z.object({
  status: z.literal('error'),
  error: z.string().max(100),
  searched_all: z.boolean().default(false),
});
const answerSchema = z.object({ result: z.looseObject({}) });

/** JSON-RPC of rippled. */
export class RippleRpc {
  readonly #http: NodeHttp;

  constructor(url: string) {
    this.#http = new NodeHttp(url);
  }

  async call<S extends z.ZodType>(method: string, fields: object, schema: S): Promise<z.output<S>> {
    const { text } = await this.#http.post(method, { method, params: [{ ...fields, api_version: 1 }] });
    const result = resultOf(method, text);
    const refusal = refusalSchema.safeParse(result);
    if (refusal.success) throw new RippleRefusal(method, refusal.data.error, refusal.data.searched_all);
    return fitted(method, result, schema);
  }
}

function resultOf(method: string, text: string): object {
  try {
    return answerSchema.parse(JSON.parse(text)).result;
  } catch {
    throw new Error(`${method}: the node answered something else than JSON-RPC`);
  }
}
