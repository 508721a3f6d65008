import type { ProjectTerms } from './project.ts';

/** New or changed terms. The supply of earlier terms goes back outside, the new one comes in. */
export interface ProjectSet {
  readonly type: 'projectSet';
  readonly terms: ProjectTerms;
}

/** First-come: the coins are allotted at once, paid from available, and locked. */
export interface CoinsBought {
  readonly type: 'coinsBought';
  readonly subscriptionId: number;
  readonly projectId: number;
  readonly user: number;
  readonly coins: bigint;
  readonly cost: bigint;
}

/** Pro-rata: more USDT of the user is frozen for his share. The first one opens the subscription. */
export interface ShareCommitted {
  readonly type: 'shareCommitted';
  readonly subscriptionId: number;
  readonly projectId: number;
  readonly user: number;
  /** What was added. */
  readonly amount: bigint;
}

/** Pro-rata, at the end: the cost is paid out of the frozen amount, the rest is released, the coins are locked. */
export interface ShareAllotted {
  readonly type: 'shareAllotted';
  readonly subscriptionId: number;
  readonly coins: bigint;
  readonly cost: bigint;
}

/** The project was cancelled: a frozen amount is released, bought coins go back for what they cost. */
export interface SubscriptionRefunded {
  readonly type: 'subscriptionRefunded';
  readonly subscriptionId: number;
}

/** The lock is over. */
export interface CoinsUnlocked {
  readonly type: 'coinsUnlocked';
  readonly subscriptionId: number;
}

/** The joining is over, or the project was cancelled; what was not issued goes back outside. */
export interface ProjectClosed {
  readonly type: 'projectClosed';
  readonly projectId: number;
  readonly cancelled: boolean;
}

export type LaunchpadEvent =
  | ProjectSet
  | CoinsBought
  | ShareCommitted
  | ShareAllotted
  | SubscriptionRefunded
  | CoinsUnlocked
  | ProjectClosed;
