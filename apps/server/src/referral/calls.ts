import { formatDecimal } from '@bourse/money/amount';
import type { Page } from '@bourse/protocol/fields';
import {
  inviteListCall,
  type InviteeView,
  type InviteSummary,
  type ShareView,
} from '@bourse/protocol/referral/calls';
import { maskEmail } from '@bourse/protocol/referral/mask';
import { COMMISSION_PPM } from '@bourse/protocol/referral/rules';
import { z } from 'zod';
import { userCall, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import {
  commissionByInvitee,
  commissionSums,
  countInvitees,
  inviteCodeOf,
  isVerified,
  listInvitees,
} from './queries.ts';

const DAY_MS = 24 * 3_600_000;

/** `/bb/index/share` and `/bb/invite/*` (docs/rules.md, "Referral and fees"). Paying commissions is the engine's. */
export function referralCalls({ db, reads, clock }: Services): Call[] {
  return [
    userCall({
      path: '/bb/index/share',
      input: z.object({}),
      handle: async (_input, { session }): Promise<ShareView> => {
        const invitationCode = await inviteCodeOf(db, session.userId);
        return { invitationCode, link: `/pc/home?invite=${invitationCode}` };
      },
    }),
    userCall({
      path: '/bb/invite/list',
      heavy: true,
      input: inviteListCall,
      handle: async (input, { session: { userId } }): Promise<Page<InviteeView>> => {
        const invitees = await listInvitees(reads.db, userId, input);
        const sums = await commissionByInvitee(
          reads.db,
          userId,
          invitees.map(({ id }) => id),
        );
        const list = invitees.map((invitee) => ({
          email: maskEmail(invitee.email),
          registerTime: invitee.created_at.getTime(),
          verified: isVerified(invitee),
          commission: sums.get(invitee.id)!,
        }));
        return { list, totalRow: (await countInvitees(reads.db, userId)).invitees };
      },
    }),
    userCall({
      path: '/bb/invite/summary',
      heavy: true,
      input: z.object({}),
      handle: async (_input, { session: { userId } }): Promise<InviteSummary> => {
        const counts = await countInvitees(reads.db, userId);
        const { all, recent } = await commissionSums(reads.db, userId, clock.now() - DAY_MS);
        return { ...counts, commission: all, commissionDay: recent, rate: RATE };
      },
    }),
  ];
}

/** Parts per million as a rate: "0.2". */
const RATE = formatDecimal(COMMISSION_PPM, 6);
