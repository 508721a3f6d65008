import { freezeCalls } from '@bourse/protocol/identity/freeze-calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';

/** Stopping withdrawals by a link in a mail, and letting them go on. */
export function freezeHandlers({ freeze, prove }: Deps): Call[] {
  return [
    handle(freezeCalls.freeze, async ({ link }, caller) => (await freeze.freezeBy(link, caller)) ?? {}),
    handle(freezeCalls.thaw, async (input, caller) => {
      const { userId } = caller.session;
      if ((await freeze.since(userId)) === 0) return refuse('WITHDRAWALS_NOT_FROZEN');
      const { password, ...shown } = input;
      const fields = { ...shown, loginPassword: password };
      const refusal = await prove(freezeCalls.thaw, fields, caller, { purpose: 'thaw' });
      if (refusal) return refusal;
      return (await freeze.thawBy(caller)) ?? {};
    }),
  ];
}
