import { z } from 'zod';
import { NOTHING } from './answers.ts';
import type { ApiRight } from './api-keys/fields.ts';
import type { Permission } from './operators/permissions.ts';
import type { ProductName } from './domains.ts';
import type { MessageKey } from './texts/en.ts';

/**
 * A call of the exchange is declared once, here in the protocol: where it is, who may make it, what it takes and what it
 * answers. The server's handlers, the clients, the access matrix and the API reference are all made from the declaration.
 */

export type Method = 'GET' | 'POST';

/**
 * How the answer is wrapped (docs/rules.md, "Calls and envelopes"): `code1` is {code: 1, msg, data}, refusals code 0;
 * `code200` is {code: 200, message, result}, refusals code 400; `huobi` is {status: 'ok', ts, ...}, its answers stand
 * beside status. Of the open API: `v1` is {status: 'ok', ..., ts}, `v2` is {code: 200, message, ...}.
 */
export type Envelope = 'code1' | 'code200' | 'huobi' | 'v1' | 'v2';

/**
 * Who may make a call: `public` anyone, `optional` anyone, but a session changes the answer, `user` who is signed in;
 * operators whose role has a permission, or all who are signed in to the console; programs that sign with a key that has a
 * right.
 */
export type Access =
  | 'public'
  | 'optional'
  | 'user'
  | { readonly operator: Permission | 'signed-in' }
  | { readonly right: ApiRight };

/** Whether a call is one of the console that an operator has to be signed in for. */
export function isOfOperators(access: Access): access is { readonly operator: Permission | 'signed-in' } {
  return typeof access === 'object' && 'operator' in access;
}

/**
 * What a caller must show beside his session. `second-factor` is asked of those who have it on; a recovery code does as
 * well. A list in the place of one: any of them is enough.
 */
export type Proof =
  | 'login-password'
  | 'fund-password'
  | 'email-code'
  | 'second-factor'
  /** An answer of a passkey that has verified its owner. */
  | 'passkey'
  /** Of a program: its key works from listed addresses only, wherever the exchange asks for that. */
  | 'bound-key'
  /** Of a program: the address stands in its owner's book, and has waited there. */
  | 'book-address';

/** All of them are asked for; of a list in the list, one. */
export type ProofList = readonly (Proof | readonly Proof[])[];

/** Requests of a call that risk less than others, and what they show. */
export interface LighterProof<Fields> {
  /** Whether a request is one of them; asked of its parsed fields. */
  when(fields: Fields): boolean;
  /** Which those are, for the documentation: after "when". */
  readonly summary: string;
  readonly proof: ProofList;
}

/** An answer that is a file, without an envelope. */
export interface FileAnswer<ContentType extends string = string> {
  readonly contentType: ContentType;
}

/** What a call may answer: data, or a file. */
export type Output = z.ZodType | FileAnswer;

/**
 * What is refused first when the exchange cannot do everything at once: `read`, that of strangers before that of users;
 * then `order`, which begins something; last `exit`, which ends a risk or lessens it. What operators do is never refused.
 */
export type Worth = 'read' | 'order' | 'exit';

/** A call as it is declared, with what is left out filled in. */
export interface CallDeclaration<
  Path extends string = string,
  Who extends Access = Access,
  Input extends z.ZodType = z.ZodType,
  Answer extends Output = Output,
  By extends Method = Method,
  Wrap extends Envelope = Envelope,
  Parts extends readonly string[] = readonly string[],
> {
  readonly method: By;
  /**
   * As on the wire, for example `/bb/order/create`. Of a GET call it may have parameters (`/bb/file/icon/:id`), which
   * join the fields.
   */
  readonly path: Path;
  readonly access: Who;
  readonly proof: ProofList;
  /** What a request of less risk shows instead. */
  readonly lighter?: LighterProof<z.output<Input>>;
  /** What it takes from the caller's budget of calls: his own, that of his key, or that of his address. */
  readonly cost: number;
  /** What certain fields take on top, for example a page of 2,000 lines; taken before the work. */
  extraCost?(input: z.output<Input>): number;
  readonly worth: Worth;
  readonly envelope: Wrap;
  /** Names of the file parts it takes, in a multipart body; the handler refuses when one is missing. */
  readonly files: Parts;
  /** The product whose switches apply to it. */
  readonly product?: ProductName;
  /** It reads much, from a connection of its own: its callers take turns, each with a share. */
  readonly heavy: boolean;
  /** A fingerprint of the signed request is kept: the same one is refused when it comes a second time. */
  readonly once: boolean;
  /** HTTP statuses of its own refusals, by code, for callers who go by them alone; left out: as its envelope has it. */
  readonly refusalStatus?: { readonly [Code in MessageKey]?: number };
  /** A caller who has no device cookie is given one when it succeeds. */
  readonly marksDevice: boolean;
  /** A list of the caller's own that may be compressed: what it must not hold says `mayBePacked` (`routes/route.ts`). */
  readonly packed: boolean;
  /** Fields; all are text on the wire, and unknown ones are ignored. */
  readonly input: Input;
  /** What stands inside the envelope. */
  readonly output: Answer;
  /** What it does, without a full stop: the headline of its documentation. */
  readonly summary: string;
  /** What else there is to know about it. */
  readonly description?: string;
  /** Fields that a caller may send. */
  readonly example: z.input<Input>;
}

/** Any call, whatever its types. */
export type AnyCall = Omit<CallDeclaration, 'example'> & { readonly example: unknown };

/** What must be said of a call, and what may be left out. */
type Declared<Declaration extends { readonly example: unknown }, Defaults extends keyof Declaration> = Omit<
  Declaration,
  Defaults
> &
  Partial<Pick<Declaration, Defaults>>;

/** One for each call, so that none is named in the reference. */
function noFields() {
  return z.object({});
}

/** Where no fields are an example, it may be left out. */
type Exemplified<Input extends z.ZodType> =
  Record<string, never> extends z.input<Input> ? unknown : { readonly example: z.input<Input> };

/**
 * Left out: POST, envelope code 1, no proof, no fields, no files, one unit of the budget, and the worth of a read; it answers
 * nothing.
 */
export function declareCall<
  const Path extends `/${string}`,
  const Who extends Access,
  Input extends z.ZodType = ReturnType<typeof noFields>,
  Answer extends Output = typeof NOTHING,
  const By extends Method = 'POST',
  const Wrap extends Envelope = 'code1',
  const Parts extends readonly string[] = readonly [],
>(
  call: Declared<
    CallDeclaration<Path, Who, Input, Answer, By, Wrap, Parts>,
    | (
        | 'method'
        | 'envelope'
        | 'proof'
        | 'cost'
        | 'worth'
        | 'files'
        | 'heavy'
        | 'once'
        | 'marksDevice'
        | 'packed'
      )
    | ('input' | 'output' | 'example')
  > &
    Exemplified<Input>,
): CallDeclaration<Path, Who, Input, Answer, By, Wrap, Parts> {
  const defaults = {
    method: 'POST',
    envelope: 'code1',
    proof: [],
    cost: 1,
    worth: 'read',
    files: [],
    heavy: false,
    once: false,
    marksDevice: false,
    packed: false,
    input: noFields(),
    output: NOTHING,
    example: {},
  };
  return { ...defaults, ...call } as CallDeclaration<Path, Who, Input, Answer, By, Wrap, Parts>;
}

/** The answer of a call that sends a file. */
export function fileOf<const ContentType extends string>(contentType: ContentType): FileAnswer<ContentType> {
  return { contentType };
}

/** Whether a call answers a file in the place of an envelope. */
export function answersFile(call: Pick<AnyCall, 'output'>): call is { readonly output: FileAnswer } {
  return 'contentType' in call.output;
}

/** The calls of a family by their path, for a client: `CallsOf<typeof WEB_CALLS>['/bb/order/create']`. */
export type CallsOf<Family extends Readonly<Record<string, Readonly<Record<string, AnyCall>>>>> = {
  [
    Call in { [Domain in keyof Family]: Family[Domain][keyof Family[Domain]] }[keyof Family] as Call extends {
      readonly path: infer Path extends string;
    }
      ? Path
      : never
  ]: Call;
};

/** The fields of a call as they go over the wire. */
export type InputOf<Call extends AnyCall> = z.input<Call['input']>;

/** The fields of a call as its handler gets them. */
export type ParsedOf<Call extends AnyCall> = z.output<Call['input']>;

/** The fields of a call as a client may hand them in: all are text on the wire, where an empty one counts as absent. */
export type FieldsOf<Call extends AnyCall> = Sendable<z.input<Call['input']>>;

type Sendable<Fields> = { readonly [Name in keyof Fields]: Fields[Name] | Written<Fields[Name]> };

/** Numbers in the place of text that is one; nothing in the place of an optional field. */
type Written<Value> = Value extends `${infer Digits extends number}`
  ? Digits
  : Value extends string
    ? string extends Value
      ? number
      : never
    : Value extends undefined
      ? '' | null
      : never;

/** What a call answers inside its envelope; of one that answers a file: nothing. */
export type AnswerOf<Call extends AnyCall> = Call['output'] extends z.ZodType
  ? z.output<Call['output']>
  : never;
