import { kycCalls } from '@bourse/protocol/identity/kyc-calls';
import { handle, type Call } from '../../gateway/call.ts';
import { changeIcon } from '../avatar.ts';
import type { Kyc } from './kyc.ts';
import type { Deps } from '../deps.ts';

/** Identity verification and the avatar: what a user hands in about himself. */
export function kycHandlers(deps: Deps, kyc: Kyc): Call[] {
  const verify = handle(
    kycCalls.apply,
    async (claim, caller) => (await kyc.submit(caller.session.userId, claim, caller)) ?? {},
  );

  const status = handle(kycCalls.status, (_input, { session }) => kyc.status(session.userId));

  const updateIcon = handle(kycCalls.changeAvatar, ({ icon }, { session }) =>
    changeIcon(deps, session.userId, icon),
  );

  const withoutBase = { ...kycCalls.changeAvatarWithoutBase, handle: updateIcon.handle };
  return [verify, status, updateIcon, withoutBase];
}
