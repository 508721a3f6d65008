import type { AnyCall, ProofList } from '@bourse/protocol/call';
import type { SecurityPurpose } from '@bourse/protocol/identity/calls';
import type { Assertion } from '@bourse/protocol/passkeys/fields';
import type { Refusal } from '@bourse/protocol/refusal';
import type { SignedInCaller } from '../call.ts';

/** What is to be confirmed: a mailed code is good for this and nothing else. */
export interface Operation {
  readonly purpose: SecurityPurpose;
  /** What it is about, each in its one spelling: `amount`, `address`; none: the purpose says all. */
  readonly facts?: Facts;
}

export type Facts = Readonly<Record<string, string>>;

/**
 * Refuses unless the fields show what the call's declaration asks for. What is used up by being looked at comes last, so that
 * a typo does not cost the mailed code. The identity domain implements it.
 */
export type Prove = <Call extends Pick<AnyCall, 'path' | 'proof' | 'lighter'>>(
  call: Call,
  fields: ShownFields,
  caller: SignedInCaller,
  operation?: Operation,
) => Promise<Refusal | undefined>;

/** The fields of a call that carry proofs. */
export interface ShownFields {
  readonly fundPassword?: string | undefined;
  readonly oldPwd?: string | undefined;
  readonly loginPassword?: string | undefined;
  readonly code?: string | undefined;
  readonly totp?: string | undefined;
  readonly passkey?: Assertion | undefined;
}

/** Callers whose proof has been looked at and held, or who owe none. */
const settled = new WeakSet<object>();

/** Notes that a caller has shown what his call asks for, or that this request of his has nothing to show. */
export function settleProof(caller: object): void {
  settled.add(caller);
}

/** What a request has to show. */
export function proofOf(call: Pick<AnyCall, 'proof' | 'lighter'>, fields: unknown): ProofList {
  return call.lighter?.when(fields) ? call.lighter.proof : call.proof;
}

/**
 * Fails when a call of a user was carried out though nobody has looked at the proof that it declares: no handler forgets it
 * unnoticed.
 */
export function assertProven(call: Pick<AnyCall, 'path' | 'access' | 'proof'>, caller: object): void {
  if (call.access === 'user' && call.proof.length > 0 && !settled.has(caller))
    throw new Error(`${call.path} was carried out without its proof`);
}
