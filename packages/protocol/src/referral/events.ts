/** The inviter's share of a fee that the event before it charged. */
export interface CommissionPaid {
  readonly type: 'commissionPaid';
  readonly inviter: number;
  readonly invitee: number;
  readonly currency: string;
  readonly amount: bigint;
  /** Of the fee: `trade:17`. */
  readonly reference: string;
}

export interface InviterSet {
  readonly type: 'inviterSet';
  readonly owner: number;
  readonly inviter: number;
}

/** The user's fees earn his inviter nothing from here on. */
export interface CommissionEnded {
  readonly type: 'commissionEnded';
  readonly owner: number;
}

export type ReferralEvent = InviterSet | CommissionEnded | CommissionPaid;
