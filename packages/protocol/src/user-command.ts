/** Common to commands of a user: `requestId` makes a repeat within 24 h harmless. */
export interface UserCommand {
  readonly user: number;
  readonly requestId?: string;
}
