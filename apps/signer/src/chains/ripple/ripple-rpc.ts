import { z } from 'zod';

const TIMEOUT_MS = 20_000;

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

/** JSON-RPC of rippled. Errors never repeat the server's address, which may hold a password. */
export class RippleRpc {
  readonly #url: string;
  readonly #authorization: string | undefined;

  constructor(url: string) {
    const { username, password, origin, pathname, search } = new URL(url);
    this.#url = `${origin}${pathname}${search}`;
    if (username !== '') {
      const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
      this.#authorization = `Basic ${Buffer.from(user).toString('base64')}`;
    }
  }

  async call<S extends z.ZodType>(method: string, fields: object, schema: S): Promise<z.output<S>> {
    const result = await this.#ask(method, { ...fields, api_version: 1 });
    const refusal = refusalSchema.safeParse(result);
    if (refusal.success) throw new RippleRefusal(method, refusal.data.error, refusal.data.searched_all);
    const parsed = schema.safeParse(result);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0]!;
    throw new Error(`${method}: the answer does not fit at ${issue.path.join('.')}: ${issue.message}`);
  }

  async #ask(method: string, fields: object): Promise<object> {
    let text: string;
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(this.#authorization !== undefined && { authorization: this.#authorization }),
        },
        body: JSON.stringify({ method, params: [fields] }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch (error) {
      throw new Error(`${method}: the server does not answer (${(error as Error).name})`, { cause: error });
    }
    try {
      return answerSchema.parse(JSON.parse(text)).result;
    } catch {
      throw new Error(`${method}: the server answered something else than JSON-RPC`);
    }
  }
}
