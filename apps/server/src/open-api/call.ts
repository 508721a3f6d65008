import type { AnyCall } from '@bourse/protocol/call';
import type { ApiRight } from '@bourse/protocol/api-keys/fields';
import type { Language } from '@bourse/protocol/languages';
import type { Refusal } from '@bourse/protocol/refusal';
import type { z } from 'zod';
import type { ApiKey } from '../gateway/access/api-keys.ts';
import type { WrittenJson } from '../written-json.ts';
import type { Exact } from './exact-json.ts';
import type { Problem } from './problems.ts';

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

/** A declared call with what answers it. */
export interface OpenCall extends AnyCall {
  readonly handle: (input: never, caller: never) => unknown;
}

/** A call of the open API as it is declared. */
type Declared = AnyCall & {
  readonly access: 'public' | { readonly right: ApiRight };
  readonly envelope: 'v1' | 'v2';
  readonly output: z.ZodObject;
};

type CallerOf<Call extends Declared> = Call['access'] extends 'public' ? Visitor : Bot;

/** The fields that stand beside status (v1) or code (v2), their numbers exact; each may be JSON that was written before. */
type Fields<Answer> = { readonly [Name in keyof Answer]: Exact<Answer[Name]> | WrittenJson };

type Reply<Answer extends z.ZodObject> = Problem | Refusal | Fields<z.input<Answer>>;

/** Says what answers a declared call. A handler that returns anything else than the declared answer does not compile. */
export function handleOpen<Call extends Declared>(
  call: Call,
  handler: (
    input: z.output<Call['input']>,
    caller: CallerOf<Call>,
  ) => Reply<Call['output']> | Promise<Reply<Call['output']>>,
): OpenCall {
  return { ...call, handle: handler as OpenCall['handle'] };
}
