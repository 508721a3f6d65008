import type { Access, AnyCall, FileAnswer, Output } from '@bourse/protocol/call';
import type { Permission } from '@bourse/protocol/operators/permissions';
import type { Language } from '@bourse/protocol/languages';
import type { Refusal } from '@bourse/protocol/refusal';
import type { z } from 'zod';
import type { WrittenJson } from '../written-json.ts';
import type { SharedAnswer } from './shared-wires.ts';
import type { CookieAnswer, Download, OperatorSignIn } from './answer.ts';
import type { Device } from './devices.ts';

/** Who is calling: everything a handler may know about the request besides its fields. */
export interface Caller {
  readonly language: Language;
  readonly ip: string;
  readonly agent: string;
  /** ISO code of where the call comes from, as the trusted proxy says; absent: not known. */
  readonly country?: string;
  readonly session?: Session;
  /** Absent: it sent no device cookie, and the call gives it none. */
  readonly device?: Device;
  /** The value of a cookie that it sent. */
  readonly cookie?: (name: string) => string | undefined;
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
  readonly role: string;
  /** What his role may do now. */
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: number;
  /** When the session ends, whatever happens. ms */
  readonly endsAt: number;
}

export interface OperatorCaller extends Caller {
  readonly operator: Operator;
  /** A code of his authenticator that he has sent along (`X-Ops-Code`), where what he does needs one. */
  readonly code?: string;
  /** What he must be allowed for his call; where what he decides asks for more, its handler adds that. */
  readonly needs: readonly Permission[];
}

export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
}

/** A declared call with what answers it. */
export interface Call extends AnyCall {
  readonly handle: (input: never, caller: never) => unknown;
}

/** What the handler of a call may know of who calls. */
type CallerOf<Who extends Access> = Who extends 'public'
  ? Omit<Caller, 'session'>
  : Who extends 'optional'
    ? Caller
    : Who extends 'user'
      ? SignedInCaller
      : Who extends { readonly operator: unknown }
        ? OperatorCaller
        : never;

/** Data that is only looked at: its lists may be anybody's. */
type Told<Value> = { readonly [Key in keyof Value]: Told<Value[Key]> };

/** Data of which each field may be JSON that was written before: of answers in the envelope of HTX, whose fields they are. */
type Fields<Value> = { readonly [Key in keyof Value]: Told<Value[Key]> | WrittenJson };

/** What a handler may return: data that the declaration promises, or a refusal, worded in the caller's language. */
type Reply<Answer extends Output> =
  | Refusal
  | (Answer extends z.ZodType
      ? | Told<z.input<Answer>>
        | SharedAnswer<Fields<z.input<Answer>>>
        | OperatorSignIn<Told<z.input<Answer>>>
        | CookieAnswer<Told<z.input<Answer>>>
      : Answer extends FileAnswer<infer ContentType>
        ? Download<ContentType | `${ContentType}; charset=utf-8`>
        : never);

/** Says what answers a declared call. A handler that returns anything else than the declared answer does not compile. */
export function handle<Declaration extends AnyCall>(
  call: Declaration,
  handler: (
    input: z.output<Declaration['input']>,
    caller: CallerOf<Declaration['access']>,
  ) => Reply<Declaration['output']> | Promise<Reply<Declaration['output']>>,
): Call {
  return { ...call, handle: handler as Call['handle'] };
}
