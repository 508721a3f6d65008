import { wording } from '@bourse/protocol/texts/wording';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { decided, done, isDone, said, type Deed } from './deed.ts';

/** What an operator stops things with, and what must hold while it is stopped and afterwards. */
export interface KillSwitch {
  readonly name: string;
  /** One operator, at once. */
  on(): Promise<unknown>;
  /** As many as it takes. */
  off(): Promise<unknown>;
  /** What is stopped, and what its user is told. */
  readonly entry: Deed;
  readonly refusal: MessageKey;
  /** What must go on: ways out of what was begun before. */
  readonly exits: Readonly<Record<string, Deed>>;
  /** What must go on for others, where the switch is meant for one. */
  readonly others?: Readonly<Record<string, Deed>>;
  /** The entry afterwards, where it is not the same: a code is good once. */
  readonly again?: Deed;
}

export interface Thrown {
  readonly violations: readonly string[];
  readonly seen: string;
  /** From the operator's click until the first user was refused, with both answers. */
  readonly refusedMs: number;
}

/** Throws a switch and takes it back. */
export async function throwSwitch(each: KillSwitch): Promise<Thrown> {
  const violations: string[] = [];
  const begun = performance.now();
  await each.on();
  const answer = await each.entry();
  const refusedMs = Math.round(performance.now() - begun);
  const message = wording('en-US', each.refusal);
  if (isDone(answer) || said(answer) !== message)
    violations.push(`${each.name}: what it stops was answered "${said(answer)}", not "${message}"`);
  for (const [name, deed] of [...Object.entries(each.exits), ...Object.entries(each.others ?? {})]) {
    const out = await decided(deed);
    if (!isDone(out)) violations.push(`${each.name}: ${name} was answered "${said(out)}"`);
  }
  await each.off();
  await done(`${each.name}, opened again,`, each.again ?? each.entry);
  const went = Object.keys(each.exits).join(', ') || 'nothing that was open';
  return { violations, refusedMs, seen: `${each.name}: "${said(answer)}"; went on: ${went}; opened again` };
}
