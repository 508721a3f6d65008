import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Settings } from '../../settings.ts';

type SignOn = Pick<Settings, 'operators'>;

/** Whether password and passkey sign admins in alone, for when the provider is down. */
export function isForAdmins({ operators: { signOn } }: SignOn): boolean {
  return signOn?.localLogin === 'admins';
}

/** Why he cannot come in without the provider, once he has shown who he is; nothing where he can. */
export function refuseLocal(settings: SignOn, { role }: { readonly role: string }): Refusal | undefined {
  if (!isForAdmins(settings) || role === 'admin') return undefined;
  return refuse('OPS_SIGN_ON_ONLY', { name: settings.operators.signOn!.name });
}
