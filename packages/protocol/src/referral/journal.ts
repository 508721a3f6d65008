/** What is asked of the engine about invitations, and what it tells. */

/** Says who invited a user; once, at registration. The inviter gets a share of the user's trading fees from then on. */
export interface SetInviterCommand {
  readonly type: 'setInviter';
  readonly owner: number;
  readonly inviter: number;
}

/** Inviter and invited turned out to be one: the user's fees earn nobody anything from here on, for good. */
export interface EndCommissionCommand {
  readonly type: 'endCommission';
  readonly owner: number;
}

export type ReferralCommand = SetInviterCommand | EndCommissionCommand;

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
