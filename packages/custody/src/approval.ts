import type { Payout } from './payout.ts';

/** What an authenticator answered, as browsers spell it (AuthenticationResponseJSON); binary fields in base64url. */
export interface PasskeyAssertion {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | undefined;
  };
}

/** One operator's yes to a pay-out: the assertion over its `payoutChallenge`, kept as it came. */
export interface PayoutApproval {
  /** Id of the operator. Who he is to the signer, the signer's own keys say. */
  readonly operator: number;
  readonly credentialId: string;
  readonly response: PasskeyAssertion;
}

/** Under which limit of two operators a small pay-out was released without anybody's look at it. */
export interface AutomaticRelease {
  /** What one user may be paid so within an hour, in USDT. */
  readonly hourlyLimit: string;
}

/** What the signer is asked for: a row of `payout_orders`. Approved by two operators, or released automatically. */
export interface PayoutOrder {
  /** Of the withdrawal, as in the pay-out. */
  readonly id: string;
  readonly payout: Payout;
  /** Empty when it was released automatically. */
  readonly approvals: readonly PayoutApproval[];
  readonly automatic: AutomaticRelease | null;
}
