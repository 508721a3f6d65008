import { z } from 'zod';
import { idText, page } from '../fields.ts';

/**
 * Personal messages (`/bb/index/message`): one for each deposit, withdrawal, verification or unlock that ended, and one
 * for what may be a thief's doing.
 */

export const MESSAGE_KINDS = [
  'depositFinished',
  'depositRejected',
  'withdrawalFinished',
  'withdrawalRejected',
  'kycVerified',
  'kycRejected',
  'unlocked',
  'allotted',
  'notAllotted',
  'subscriptionRefunded',
  'passwordChanged',
  'fundPasswordChanged',
  'twoFactorEnabled',
  'twoFactorDisabled',
  'apiKeyCreated',
  'addressAdded',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What the wording of each kind is filled with. Amounts are decimal strings; `reason` and `remark` an operator's. */
export interface MessageArgs {
  depositFinished: { amount: string; currency: string; chain: string };
  depositRejected: { amount: string; currency: string; chain: string; remark: string };
  /** `amount` is what arrives. */
  withdrawalFinished: { amount: string; currency: string; chain: string; address: string; txHash: string };
  /** `amount` is what is available again. */
  withdrawalRejected: { amount: string; currency: string; chain: string; remark: string };
  kycVerified: Record<never, string>;
  kycRejected: { reason: string };
  unlocked: { amount: string; currency: string };
  /** At the end of a pro-rata project: `amount` coins for `cost` USDT. */
  allotted: { amount: string; currency: string; cost: string };
  notAllotted: { currency: string };
  /** The project was cancelled; `amount` is USDT. */
  subscriptionRefunded: { amount: string; currency: string };
  /** Told so that its owner notices when it was not him: from which address, and when (UTC). */
  passwordChanged: Where;
  fundPasswordChanged: Where;
  twoFactorEnabled: Where;
  twoFactorDisabled: Where;
  apiKeyCreated: Where;
  addressAdded: Where;
}

interface Where {
  ip: string;
  time: string;
}

/** `type` notice: public ones of the house; personal: the caller's own. Guests see notices only. */
export const messageListCall = z.object({ type: z.enum(['notice', 'personal']).default('notice'), ...page });
/** Absent id: all of the caller's. */
export const readMessageCall = z.object({ id: idText.optional() });

/** A line of `/bb/index/message`; texts in the caller's language. */
export interface MessageView {
  id: string;
  type: 'notice' | 'personal';
  title: string;
  text: string;
  time: number;
  read: boolean;
}
/** Answer of `/bb/index/message`; `unread` counts the caller's personal ones (0 for guests). */
export interface MessagePage {
  list: MessageView[];
  totalRow: number;
  unread: number;
}
