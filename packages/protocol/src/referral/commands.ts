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
