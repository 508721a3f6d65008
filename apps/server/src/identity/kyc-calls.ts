import { nothing } from '@bourse/protocol/identity/calls';
import { updateIconCall, verifyIdentityCall, type IconView } from '@bourse/protocol/identity/kyc-calls';
import type { Refusal } from '@bourse/protocol/refusal';
import { userCall, type Call } from '../gateway/call.ts';
import { changeIcon } from './avatar.ts';
import type { Kyc } from './kyc.ts';
import type { Parts } from './parts.ts';

/** Identity verification and the avatar: what a user hands in about himself. */
export function kycCalls(parts: Parts, kyc: Kyc): Call[] {
  const verify = userCall({
    path: '/bb/user/realNameAuthentication',
    input: verifyIdentityCall,
    handle: async (claim, caller) => (await kyc.submit(caller.session.userId, claim, caller)) ?? {},
  });

  const status = userCall({
    path: '/bb/user/realNameStatus',
    input: nothing,
    handle: (_input, { session }) => kyc.status(session.userId),
  });

  const updateIcon = userCall({
    path: '/bb/user/updateIcon',
    input: updateIconCall,
    handle: ({ icon }, { session }): Promise<IconView | Refusal> => changeIcon(parts, session.userId, icon),
  });

  // Specified among the calls of /bb, and among those of /user, which have no base: both are answered.
  return [verify, status, updateIcon, { ...updateIcon, path: '/user/updateIcon' }];
}
