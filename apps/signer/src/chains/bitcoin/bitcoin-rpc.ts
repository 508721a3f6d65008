import { z } from 'zod';
import { parseExactJson } from '../exact-json.ts';

const TIMEOUT_MS = 20_000;
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
  const units = satoshiOf(text);
  if (units !== undefined) return units;
  context.addIssue('no amount');
  return z.NEVER;
});

export const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Bitcoin Core's RPC. Errors never repeat the node's address, which has a password. */
export class BitcoinRpc {
  readonly #url: string;
  readonly #authorization: string;

  constructor(url: string) {
    const { username, password, origin, pathname } = new URL(url);
    this.#url = `${origin}${pathname}`;
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.#authorization = `Basic ${Buffer.from(user).toString('base64')}`;
  }

  async call<S extends z.ZodType>(
    method: string,
    params: readonly unknown[],
    schema: S,
  ): Promise<z.output<S>> {
    let text: string;
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: this.#authorization },
        body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch (error) {
      throw new Error(`${method}: the node does not answer (${(error as Error).name})`, { cause: error });
    }
    const { result, error } = parseAnswer(method, text);
    if (error) throw new NodeRefusal(Number(error.code), `${method}: ${error.message}`);
    const parsed = schema.safeParse(result);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0]!;
    throw new Error(`${method}: the answer does not fit at ${issue.path.join('.')}: ${issue.message}`);
  }
}

const answerSchema = z.object({
  result: z.unknown(),
  error: z.object({ code: z.string(), message: z.string() }).nullish(),
});

function parseAnswer(method: string, text: string): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(parseExactJson(text));
  } catch {
    throw new Error(`${method}: the node answered something else than JSON-RPC`);
  }
}

/** `1e-8` is how some nodes write 0.00000001. */
function satoshiOf(text: string): bigint | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text);
  if (!parts) return undefined;
  const [, whole, fraction = '', exponent = '0'] = parts;
  const shift = SATOSHI_DIGITS - fraction.length + Number(exponent);
  const digits = BigInt(whole! + fraction);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const unit = 10n ** BigInt(-shift);
  return digits % unit === 0n ? digits / unit : undefined;
}
