import type { ProjectTerms } from '@bourse/protocol/launchpad/project';
import type { RateSearch } from '@bourse/protocol/launchpad/share-rate';
import type { OpenRecord } from '../open-records.ts';
import type { Owner } from '../owner.ts';

declare module '../outcome.ts' {
  interface CommandResult {
    readonly projectId?: number;
    readonly subscriptionId?: number;
  }
}

/** A project until its last lock is over; its account at the house is `launchpad:<id>`. */
export interface Project extends OpenRecord {
  terms: ProjectTerms;
  /** Coins allotted so far. */
  issued: bigint;
  /** USDT put in so far, of those not refunded. */
  raised: bigint;
  /** `open` until the joining ends, `ended` while coins are locked; the last two are final. */
  status: 'open' | 'ended' | 'released' | 'cancelled';
  /** Open subscriptions by owner, in the order of their ids. Owners in the order in which they came. */
  subscriptions: Map<number, Subscription[]>;
  /** A job is allotting, unlocking or refunding it. */
  isBusy: boolean;
  /** Commitments that got nothing, kept while the others are being allotted: the shares of all depend on them. */
  lapsed: readonly Commitment[];
  /** The search for the rate once the joining is over; derived from all commitments, so the same after a restart. */
  allotment: RateSearch | undefined;
}

/** What was put in, pro-rata. */
export interface Commitment {
  readonly id: number;
  readonly committed: bigint;
}

/** What one user has in a project: one per purchase when coins are allotted at once, else one in all. */
export interface Subscription extends OpenRecord {
  readonly owner: Owner;
  readonly projectId: number;
  readonly coin: string;
  /** First-come: what the coins cost. Pro-rata: what is frozen, after the end what the coins cost. */
  paid: bigint;
  /** Pro-rata: what was put in before the allotment. */
  committed: bigint;
  coins: bigint;
  readonly createdAt: number;
  unlockAt: number;
  /** `committed`: USDT frozen; `locked`: coins frozen; the last two are final. */
  status: 'committed' | 'locked' | 'released' | 'refunded';
}
