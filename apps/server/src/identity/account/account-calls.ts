import { accountCalls } from '@bourse/protocol/identity/account-calls';
import { refuse } from '@bourse/protocol/refusal';
import { finished } from 'node:stream';
import { Download } from '../../gateway/answer.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import { checkStanding } from '../proofs/standing.ts';
import type { AccountClosing } from './closing.ts';
import { ownData, type OwnDataDeps } from './own-data.ts';

/** What a user may ask of his data: a copy of all of it, and an end. */
export function accountHandlers(
  { prove }: Pick<Deps, 'prove'>,
  closing: AccountClosing,
  data: OwnDataDeps,
): Call[] {
  const underWay = new Set<number>();

  const state = handle(accountCalls.closing, async (_input, { session, language }) => ({
    remains: await closing.remainsIn(session.userId, language),
    retentionYears: await closing.retentionYears(),
  }));

  const close = handle(accountCalls.close, async (proof, caller) => {
    const { session, language } = caller;
    // A code is not used up for nothing.
    const remains = await closing.remainsIn(session.userId, language);
    if (remains.length > 0) return refuse('ACCOUNT_NOT_EMPTY', { remains: remains.join('; ') });
    const refusal = await prove(accountCalls.close, proof, caller, { purpose: 'closeAccount' });
    if (refusal) return refusal;
    return (await closing.close(caller)) ?? {};
  });

  const download = handle(accountCalls.ownData, async ({ password, totp }, caller) => {
    const { userId } = caller.session;
    const proof = { loginPassword: password, totp };
    const refusal =
      (await prove(accountCalls.ownData, proof, caller)) ?? (await checkStanding(data.services.db, caller));
    if (refusal) return refusal;
    if (underWay.has(userId)) return refuse('PAPER_UNDER_WAY');
    underWay.add(userId);
    const end = () => underWay.delete(userId);
    try {
      const body = await ownData(data, userId);
      finished(body, end);
      return new Download({ contentType: 'application/zip', fileName: `account-${userId}.zip`, body });
    } catch (error) {
      end();
      throw error;
    }
  });

  return [state, close, download];
}
