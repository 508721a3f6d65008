import type { Refusal } from '@bourse/protocol/refusal';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import type { ContentOperations } from '../content/desk.ts';
import type { ContractOperations } from '../contract/desk.ts';
import type { Kyc } from '../identity/kyc.ts';
import type { KycReview } from '../identity/kyc-review.ts';
import type { SessionStore } from '../identity/session-store.ts';
import type { UserOperations } from '../identity/user-desk.ts';
import type { LaunchpadOperations } from '../launchpad/desk.ts';
import type { SecondOperations } from '../second/desk.ts';
import type { WalletOperations } from '../wallet/wallet.ts';
import type { AsideOperations } from './aside-desk.ts';
import type { LedgerOperations } from './ledger-calls.ts';
import type { MarketOperations } from './market-desk.ts';

/**
 * What other domains do for operators, handed in by the composition root. A refusal means that nothing was changed;
 * `undefined` for something that was asked for means that there is no such thing.
 */
export interface DomainOperations {
  readonly users: UserOperations;
  readonly sessions: SessionStore;
  /** ms; 0: not blocked */
  readonly withdrawBlockedUntil: (userId: number) => Promise<number>;
  readonly review: KycReview;
  readonly kyc: Kyc;
  readonly wallet: WalletOperations;
  readonly market: MarketOperations;
  readonly contract: ContractOperations;
  readonly second: SecondOperations;
  readonly launchpad: LaunchpadOperations;
  /** Why a text cannot be shown; nothing where it can. */
  readonly refuseMarkdown: (text: string) => Refusal | undefined;
  readonly content: ContentOperations;
  readonly ledger: LedgerOperations;
  readonly asides: AsideOperations;
  readonly coins: CoinRegistry;
}
