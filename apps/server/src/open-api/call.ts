import type { ApiRight } from '@bourse/protocol/api-keys/calls';
import type { ProductName } from '@bourse/protocol/operators/switches';
import type { Language } from '@bourse/protocol/pairs';
import type { z } from 'zod';
import type { ApiKey } from '../gateway/api-keys.ts';

/** Who calls, as far as a handler may know. */
export interface Visitor {
  readonly language: Language;
  readonly ip: string;
}

/** A program that signed with a key. */
export interface Bot extends Visitor {
  readonly key: ApiKey;
  readonly userId: number;
  /** One name for this very request: where a repeat must not count twice, it is the command's request id. */
  readonly requestName: string;
}

interface CallOptions {
  readonly method: 'GET' | 'POST';
  /** As on the wire, with `:name` for parts that join the fields. */
  readonly path: string;
  /** `v1` (also of /market): {status, data, ts}; `v2`: {code, message, data}. */
  readonly envelope?: 'v1' | 'v2';
  readonly product?: ProductName;
}

/** A call anyone may make. */
export interface PublicOpenCall extends CallOptions {
  readonly access: 'public';
  readonly input: z.ZodType;
  readonly handle: (input: unknown, caller: Visitor) => unknown;
}

/** A call that must be signed by a key with a right. */
export interface SignedOpenCall extends CallOptions {
  readonly access: ApiRight;
  readonly input: z.ZodType;
  /** The same request is refused when it comes a second time. */
  readonly once?: boolean;
  /** It reads much: a user's programs take turns. */
  readonly heavy?: boolean;
  readonly handle: (input: unknown, caller: Bot) => unknown;
}

export type OpenCall = PublicOpenCall | SignedOpenCall;

/**
 * Handlers return the fields that stand beside status (v1) or code (v2): `{ data }`, `{ ch, tick }`; or a `Refusal`, or
 * a `Problem`. Numbers that must be exact are made by `exactNumber`.
 */
type Handler<Input extends z.ZodType, Caller> = (
  input: z.output<Input>,
  caller: Caller,
) => Promise<object> | object;

export function publicOpenCall<Input extends z.ZodType>(
  call: CallOptions & { readonly input: Input; readonly handle: Handler<Input, Visitor> },
): OpenCall {
  return { access: 'public', ...call } as unknown as OpenCall;
}

export function signedOpenCall<Input extends z.ZodType>(
  call: CallOptions & {
    readonly access: ApiRight;
    readonly once?: boolean;
    readonly heavy?: boolean;
    readonly input: Input;
    readonly handle: Handler<Input, Bot>;
  },
): OpenCall {
  return call as unknown as OpenCall;
}
