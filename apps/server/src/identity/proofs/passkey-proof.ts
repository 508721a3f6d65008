import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Assertion } from '@bourse/protocol/passkeys/fields';
import { timeText } from '../../clock.ts';
import type { SignedInCaller } from '../../gateway/call.ts';
import type { Facts, Operation } from '../../gateway/access/proof.ts';
import type { Binding } from '../../passkeys/challenges.ts';
import type { Deps } from '../deps.ts';
import { boundTo } from '../guards.ts';
import { notedStanding } from './standing.ts';

/** A challenge for a withdrawal of exactly that, void with what was noted of the caller's standing. */
export function confirmationOf(caller: SignedInCaller, facts: Facts): Binding {
  const standing = notedStanding(caller, 'passkey');
  return {
    purpose: 'withdrawal',
    asker: `session ${caller.session.id}`,
    facts: `${boundTo(facts)} ${standing}`,
  };
}

/** Refuses unless a passkey of the caller has confirmed this operation; its answer is used up. */
export async function checkPasskey(
  { passkeys, services }: Pick<Deps, 'passkeys' | 'services'>,
  caller: SignedInCaller,
  operation: Operation | undefined,
  assertion: Assertion | undefined,
): Promise<Refusal | undefined> {
  if (operation?.purpose !== 'withdraw' || !operation.facts)
    throw new Error('a passkey confirms withdrawals, and nobody says which');
  if (!assertion) return refuse('PASSKEY_REQUIRED');
  const binding = confirmationOf(caller, operation.facts);
  const passkey = await passkeys.prove(assertion, binding, `user:${caller.session.userId}`);
  if (passkey instanceof Refusal) return passkey;
  const worksFrom = passkey.works_from.getTime();
  return worksFrom > services.clock.now()
    ? refuse('PASSKEY_TOO_NEW', { time: timeText(worksFrom) })
    : undefined;
}
