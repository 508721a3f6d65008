import type { AnyCall, FieldsOf } from '@bourse/protocol/call';
import { REASONS, type Reason } from '@bourse/protocol/envelope';

/** docs/rules.md, "Screens". */
const REQUEST_TIMEOUT_MS = 12_000;

/** A call that did not succeed. The message is meant for the reader, in his language. */
export class CallError extends Error {
  /** The envelope's code; absent when no answer came, so that nobody knows whether the call took effect. */
  readonly code: number | undefined;
  /** Why it was refused, where the page does more than showing the message. */
  readonly reason: Reason | undefined;
  /** What came with the reason: of PRICE_CHANGED, the new quote. */
  readonly data: unknown;
  constructor(message: string, code?: number, reason?: Reason, data?: unknown) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.reason = reason;
    this.data = data;
  }
}

/** Those calls of a family that are made with a method and answer data, by their path. */
export type DataCalls<Calls, Method extends 'GET' | 'POST'> = {
  [
    Path in keyof Calls as Calls[Path] extends {
      readonly method: Method;
      readonly files: readonly [];
      readonly output: { readonly _zod: unknown };
    }
      ? Path & string
      : never
  ]: Calls[Path];
};

/** Those that take files in a multipart body. */
export type UploadCalls<Calls> = {
  [
    Path in keyof Calls as Calls[Path] extends { readonly files: readonly [string, ...string[]] }
      ? Path & string
      : never
  ]: Calls[Path];
};

/** Those that answer a file. */
export type FileCalls<Calls, Method extends 'GET' | 'POST'> = {
  [
    Path in keyof Calls as Calls[Path] extends {
      readonly method: Method;
      readonly output: { readonly contentType: string };
    }
      ? Path & string
      : never
  ]: Calls[Path];
};

/** The files that a call takes, by the names of their parts. */
export type PartsOf<Call> = Call extends { readonly files: readonly (infer Name extends string)[] }
  ? Readonly<Record<Name, File>>
  : never;

/** What a client says after the path: the fields, which may be left out where none is required. */
export type CallArgs<Call> = Call extends AnyCall
  ? Record<never, never> extends FieldsOf<Call>
    ? [fields?: FieldsOf<Call> | undefined, signal?: AbortSignal | undefined]
    : [fields: FieldsOf<Call>, signal?: AbortSignal | undefined]
  : never;

export type Fields = Readonly<Record<string, string | number | undefined | null>>;

/** Form-encodes the fields; empty and absent ones are left out (docs/rules.md, "Calls and envelopes"). */
export function formBody(fields: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== '') body.set(name, String(value));
  }
  return body;
}

/** The envelope, whichever of the three (docs/rules.md, "Calls and envelopes"). */
export type Answer = Readonly<Record<string, unknown>>;

/** What is said where the server says nothing itself. */
export interface FailureTexts {
  error: string;
  networkError: string;
  timeoutError: string;
}

/** The refusal that an envelope carries. */
export function refusedBy(answer: Answer, texts: FailureTexts): CallError {
  const said = answer.msg ?? answer.message ?? answer['err-msg'];
  const message = typeof said === 'string' && said !== '' ? said : texts.error;
  const reason = REASONS.find((each) => each === answer.reason);
  return new CallError(message, typeof answer.code === 'number' ? answer.code : 0, reason, answer.data);
}

interface RequestOptions {
  /** Posted; without it the request is a GET. */
  body?: URLSearchParams | FormData | undefined;
  headers: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Asked for when something failed, in the language of that moment. */
  texts: () => FailureTexts;
}

/** Sends a request and answers its envelope. Throws `CallError` when none came, or one that says the server failed. */
export async function request(path: string, options: RequestOptions): Promise<Answer> {
  const { body, headers, signal, texts } = options;
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      ...(body ? { method: 'POST', body } : { method: 'GET' }),
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const answer = (await response.json()) as Answer;
    if (response.status >= 500) throw new CallError(refusedBy(answer, texts()).message);
    if (!response.ok) throw refusedBy(answer, texts());
    return answer;
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error;
    throw new CallError(timeout.aborted ? texts().timeoutError : texts().networkError);
  }
}

/** A call that answers with a file: the file, or the envelope that came in its place. Throws `CallError` when neither came. */
export async function requestFile(
  path: string,
  { body, headers, texts, timeoutMs }: Omit<RequestOptions, 'signal'> & { readonly timeoutMs: number },
): Promise<{ readonly file: Blob } | { readonly envelope: Answer }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, { method: 'POST', body: body!, headers, signal: timeout });
    if (response.headers.get('content-type')?.startsWith('application/json'))
      return { envelope: (await response.json()) as Answer };
    if (response.ok) return { file: await response.blob() };
    throw new CallError(texts().error);
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(timeout.aborted ? texts().timeoutError : texts().networkError);
  }
}
