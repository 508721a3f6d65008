import type { OperatorRole } from '@bourse/protocol/operators/roles';
import type { ProductName } from '@bourse/protocol/operators/switches';
import type { Language } from '@bourse/protocol/pairs';
import type { Refusal } from '@bourse/protocol/refusal';
import type { z } from 'zod';

/** Who is calling: everything a handler may know about the request besides its fields. */
export interface Caller {
  readonly language: Language;
  readonly ip: string;
  readonly agent: string;
  /** ISO code of where the call comes from, as the trusted proxy says; absent: not known. */
  readonly country?: string;
  readonly session?: Session;
  /** File parts by field name; only those that the call declares. */
  readonly files?: Readonly<Record<string, UploadedFile>>;
}

export interface SignedInCaller extends Caller {
  readonly session: Session;
}

/** A file part of a multipart body, in memory: at most 8 MiB. Its name is what the client says, for display only. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Who is signed in to the operator's console. */
export interface Operator {
  readonly id: number;
  readonly email: string;
  readonly role: OperatorRole;
  readonly sessionId: number;
  /** When the session ends, whatever happens. ms */
  readonly endsAt: number;
}

export interface OperatorCaller extends Caller {
  readonly operator: Operator;
}

export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
}

/**
 * How the answer is wrapped (docs/rules.md, "Calls and envelopes"): `code1` is {code: 1, msg, data}, refusals code 0;
 * `code200` is {code: 200, message, result}, refusals code 400; `huobi` is {status: 'ok', ...}, handlers return
 * the fields beside status.
 */
export type Envelope = 'code1' | 'code200' | 'huobi';

interface CallOptions {
  readonly method?: 'POST' | 'GET';
  /**
   * Full path as on the wire, for example `/bb/order/create`. Of a GET call it may have parameters
   * (`/bb/file/icon/:id`), which join the fields.
   */
  readonly path: string;
  readonly envelope?: Envelope;
  /**
   * Names of the file parts it takes, in a multipart body. Those that came are in `caller.files`; the handler refuses
   * when one is missing.
   */
  readonly files?: readonly string[];
  /** It reads much, from `services.reads.db`: its callers take turns, each with a share. */
  readonly heavy?: boolean;
  /** The product whose switches apply to it. */
  readonly product?: ProductName;
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

/** A call of the operator's console, under `/ops/api`. An operator whose role is not listed is refused. */
export interface OperatorCall<Input extends z.ZodType = z.ZodType> extends CallOptions {
  readonly access: 'operator';
  readonly roles: readonly OperatorRole[];
  readonly input: Input;
  readonly handle: (input: z.output<Input>, caller: OperatorCaller) => Promise<unknown> | unknown;
}

export type Call = PublicCall | UserCall | OperatorCall;

/**
 * A handler returns its data, or a `Refusal` that the gateway words in the caller's language, or a `Download` or
 * `OperatorSignIn` (answer.ts).
 */
export type Answer<T> = T | Refusal;

/** Declares a public call; exists so that the handler's input is inferred from its schema. */
export function publicCall<Input extends z.ZodType>(call: Omit<PublicCall<Input>, 'access'>): Call {
  return { access: 'public', ...call } as unknown as Call;
}

/** Declares a call for signed-in users. */
export function userCall<Input extends z.ZodType>(call: Omit<UserCall<Input>, 'access'>): Call {
  return { access: 'user', ...call } as unknown as Call;
}

/** Declares a call of the operator's console. */
export function operatorCall<Input extends z.ZodType>(call: Omit<OperatorCall<Input>, 'access'>): Call {
  return { access: 'operator', ...call } as unknown as Call;
}
