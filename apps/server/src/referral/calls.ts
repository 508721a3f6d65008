import { formatDecimal } from '@bourse/money/amount';
import { referralCalls } from '@bourse/protocol/referral/calls';
import { maskEmail } from '@bourse/protocol/referral/mask';
import { COMMISSION_PPM } from '@bourse/protocol/referral/rules';
import { handle, type Call } from '../gateway/call.ts';
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
export function referralHandlers({ db, reads, clock }: Services): Call[] {
  return [
    handle(referralCalls.share, async (_input, { session }) => {
      const invitationCode = await inviteCodeOf(db, session.userId);
      return { invitationCode, link: `/pc/home?invite=${invitationCode}` };
    }),
    handle(referralCalls.invitees, async (input, { session: { userId } }) => {
      const { rows: invitees, total } = await listInvitees(reads.db, userId, input);
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
      return { list, totalRow: total };
    }),
    handle(referralCalls.summary, async (_input, { session: { userId } }) => {
      const counts = await countInvitees(reads.db, userId);
      const { all, recent } = await commissionSums(reads.db, userId, clock.now() - DAY_MS);
      return { ...counts, commission: all, commissionDay: recent, rate: RATE };
    }),
  ];
}

/** Parts per million as a rate: "0.2". */
const RATE = formatDecimal(COMMISSION_PPM, 6);
