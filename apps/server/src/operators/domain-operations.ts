import type { WithdrawalFreeze } from '../identity/proofs/withdrawal-freeze.ts';
import type { Refusal } from '@bourse/protocol/refusal';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import type { ContentOperations } from '../content/operations.ts';
import type { ContractOperations } from '../contract/operations.ts';
import type { Readable } from 'node:stream';
import type { DataReader } from '../identity/account/own-data.ts';
import type { AccountClosing } from '../identity/account/closing.ts';
import type { Kyc } from '../identity/kyc/kyc.ts';
import type { KycReview } from '../identity/kyc/kyc-review.ts';
import type { SessionStore } from '../identity/sign-in/session-store.ts';
import type { UserOperations } from '../identity/user-operations.ts';
import type { LaunchpadOperations } from '../launchpad/operations/operations.ts';
import type { Screen } from '../screening/screening.ts';
import type { TravelRule } from '../travel/travel-rule.ts';
import type { SecondOperations } from '../second/operations.ts';
import type { WalletOperations } from '../wallet/wallet-operations.ts';
import type { MailCatalogue } from '../mail/texts/mail-catalogue.ts';
import type { AsideOperations } from './log/asides-held.ts';
import type { LedgerOperations } from './log/ledger-calls.ts';
import type { LiabilityOperations } from './log/liability-calls.ts';
import type { BrandKeeper } from '../brand/brand-keeper.ts';
import type { PublicPictures } from './platform/brand-calls.ts';
import type { MarketOperations } from './platform/market-operations.ts';

/**
 * What other domains do for operators, handed in by the composition root. A refusal means that nothing was changed;
 * `undefined` for something that was asked for means that there is no such thing.
 */
export interface DomainOperations {
  readonly users: UserOperations;
  readonly sessions: SessionStore;
  /** All that is stored of a user as a ZIP, as far as this operator may see it. */
  readonly dataOf: (userId: number, reader: DataReader) => Promise<Readable>;
  /** ms; 0: not blocked */
  readonly withdrawBlockedUntil: (userId: number) => Promise<number>;
  readonly withdrawalFreeze: Pick<WithdrawalFreeze, 'since' | 'thaw'>;
  readonly closing: Pick<AccountClosing, 'stateOf' | 'reopen' | 'remainsIn'>;
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
  readonly liabilities: LiabilityOperations;
  readonly asides: AsideOperations;
  readonly coins: CoinRegistry;
  readonly brand: BrandKeeper;
  readonly pictures: PublicPictures;
  readonly mails: MailCatalogue;
  /** The travel rule first, then screening. */
  readonly screen: Screen;
  readonly travel: Pick<TravelRule, 'of' | 'waive'>;
}
