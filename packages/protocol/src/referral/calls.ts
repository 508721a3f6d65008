import { z } from 'zod';
import { page } from '../fields.ts';

/** Answer of `/bb/index/share`: what poster and link are made of. */
export interface ShareView {
  invitationCode: string;
  /** Path below the site's own address: `/pc/home?invite=CODE`. */
  link: string;
}

export const inviteListCall = z.object({ ...page });
/** A line of `/bb/invite/list`, newest first. */
export interface InviteeView {
  /** `j***@example.com`: enough to recognise, not to write to. */
  email: string;
  registerTime: number;
  verified: boolean;
  /** Commission his fees have earned the caller, by currency. */
  commission: CommissionView[];
}
export interface CommissionView {
  currency: string;
  amount: string;
}
/** Answer of `/bb/invite/summary`. */
export interface InviteSummary {
  invitees: number;
  verified: number;
  commission: CommissionView[];
  /** Earned in the last 24 h. */
  commissionDay: CommissionView[];
  /** "0.2": the share of trading fees. */
  rate: string;
}
