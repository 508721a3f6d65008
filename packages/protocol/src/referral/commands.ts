/** Says who invited a user; once, at registration. The inviter gets a share of the user's trading fees from then on. */
export interface SetInviterCommand {
  readonly type: 'setInviter';
  readonly owner: number;
  readonly inviter: number;
}
