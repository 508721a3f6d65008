import { Refusal } from '@bourse/protocol/refusal';
import type { Permission } from '@bourse/protocol/operators/permissions';
import type { Language } from '@bourse/protocol/languages';
import type { OperatorCaller } from '../../gateway/call.ts';
import type { Actor } from '../log/audit-log.ts';

/** Who carries a change out, and who proposed it; both are one where an admin decides alone. */
export interface Decision {
  /** What the change is made to, as the approver was shown it: what the rule's `current` answered. */
  readonly shown: unknown;
  readonly actor: Actor;
  readonly proposedBy: number;
  /** What is carried out; absent where an admin decides alone, and nothing is proposed. */
  readonly proposal?: { readonly id: number; readonly proposedAt: Date };
  readonly language: Language;
}

/** A kind of change that takes two persons. */
export interface ProposalRule<Payload, Result> {
  /** What the second person has to be allowed. */
  readonly approver: Permission;
  /** What whoever proposes it has to be allowed, for as long as it waits; absent: the same. */
  readonly proposer?: Permission;
  /** What both have to be allowed besides, for such a change. */
  readonly needs?: (payload: Payload) => Permission | undefined;
  /** Never decided by an admin alone, in no mode. */
  readonly alwaysTwo?: boolean | ((payload: Payload) => boolean);
  /** What it touches of its subject; absent: all of it. What touches different parts waits side by side. */
  readonly parts?: (payload: Payload) => readonly string[];
  /** Why nobody at this place can propose or decide on it; nothing where he can. */
  readonly refuseTo?: (payload: Payload, caller: OperatorCaller) => Refusal | undefined;
  /** What is there now, or why it cannot be changed like that; asked when it is proposed and when it is approved. */
  readonly current: (payload: Payload) => Promise<unknown>;
  /**
   * It asks hosts outside, which may take a minute, and is held against nothing that another kind changes: the others do not wait
   * for it, nor it for them.
   */
  readonly isApart?: boolean;
  /** Is repeated after a crash, unless it is done. */
  readonly carryOut: (payload: Payload, decision: Decision) => Promise<Result | Refusal>;
  /**
   * Whether it is as this change makes it: asked after a crash, which may have come just behind it. Absent: to carry it out once more
   * changes nothing and is not refused.
   */
  readonly isDone?: (payload: Payload) => Promise<boolean>;
}

/** What has to be allowed to whoever proposes such a change. */
export function neededToPropose<Payload>(
  { approver, proposer = approver, needs }: ProposalRule<Payload, unknown>,
  payload: Payload,
): readonly Permission[] {
  const besides = needs?.(payload);
  return besides ? [proposer, besides] : [proposer];
}

/** A change that waits, or what came of one that was carried out at once. */
export type Submitted<Result> = { readonly proposal: string } | { readonly result: Result };

/** The answer of a call that answers nothing else. */
export function onlyProposed(submitted: Submitted<object> | Refusal): { proposal?: string } | Refusal {
  if (submitted instanceof Refusal) return submitted;
  return 'result' in submitted ? {} : submitted;
}

/** What was made of it, or how it is as long as it waits. */
export function orBefore<View extends object>(
  submitted: Submitted<View> | Refusal,
  before: View,
): (View & { proposal?: string }) | Refusal {
  if (submitted instanceof Refusal) return submitted;
  return 'result' in submitted ? submitted.result : { ...before, ...submitted };
}

/** Of what is there that which a change touches, so that another change of the rest does not void it. */
export function touched<View extends object>(view: View, change: object): Partial<View> {
  const names = namesOf(change);
  return Object.fromEntries(Object.entries(view).filter(([name]) => names.includes(name))) as Partial<View>;
}

/** Whether another change sets something that this one sets. */
export function sharesField(change: object): (other: object) => boolean {
  const names = namesOf(change);
  return (other) => namesOf(other).some((name) => names.includes(name));
}

/** The names of the fields that a change sets. */
export function namesOf(change: object): string[] {
  return Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}
