import type { Language } from '@bourse/protocol/pairs';
import type { Refusal } from '@bourse/protocol/refusal';
import type { z } from 'zod';

/** Who is calling: everything a handler may know about the request besides its fields. */
export interface Caller {
  readonly language: Language;
  readonly ip: string;
  readonly agent: string;
  readonly session?: Session;
}

export interface SignedInCaller extends Caller {
  readonly session: Session;
}

export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
}

/**
 * How the answer is wrapped (product.md section 7): `code1` is {code: 1, msg, data}, refusals code 0;
 * `code200` is {code: 200, message, result}, refusals code 400; `huobi` is {status: 'ok', ...}, handlers return
 * the fields beside status.
 */
export type Envelope = 'code1' | 'code200' | 'huobi';

interface CallOptions {
  readonly method?: 'POST' | 'GET';
  /** Full path as on the wire, for example `/bb/order/create`. */
  readonly path: string;
  readonly envelope?: Envelope;
}

/** A call anyone may make. */
export interface PublicCall<Input extends z.ZodType = z.ZodType> extends CallOptions {
  readonly access: 'public';
  readonly input: Input;
  readonly handle: (input: z.output<Input>, caller: Caller) => Promise<unknown> | unknown;
}

/** A call for a signed-in user; without a valid token the gateway answers code -2 itself. */
export interface UserCall<Input extends z.ZodType = z.ZodType> extends CallOptions {
  readonly access: 'user';
  readonly input: Input;
  readonly handle: (input: z.output<Input>, caller: SignedInCaller) => Promise<unknown> | unknown;
}

export type Call = PublicCall | UserCall;

/** A handler returns its data, or a `Refusal` that the gateway words in the caller's language. */
export type Answer<T> = T | Refusal;

/** Declares a public call; exists so that the handler's input is inferred from its schema. */
export function publicCall<Input extends z.ZodType>(call: Omit<PublicCall<Input>, 'access'>): Call {
  return { access: 'public', ...call } as unknown as Call;
}

/** Declares a call for signed-in users. */
export function userCall<Input extends z.ZodType>(call: Omit<UserCall<Input>, 'access'>): Call {
  return { access: 'user', ...call } as unknown as Call;
}
