import type { ParsedOf } from '@bourse/protocol/call';
import type {
  ContractExposureView,
  contractLimitsCall,
  ContractLimitsView,
  contractSettingsCall,
  ContractSettingsView,
  InsuranceLine,
} from '@bourse/protocol/contract/desk';
import type { Page } from '@bourse/protocol/fields';
import type { SecurityEventView } from '@bourse/protocol/identity/calls';
import type { AsideView } from '@bourse/protocol/operators/asides/calls';
import type { ChainUpdate, OpsChainView } from '@bourse/protocol/operators/chains/calls';
import type { UserSession } from '@bourse/protocol/operators/users/calls';
import type { LedgerAuditReport } from '@bourse/protocol/operators/ledger/calls';
import type { ProjectFact } from '@bourse/protocol/launchpad/calls';
import type {
  opsContentCalls,
  OpsContentDetail,
  OpsContentRow,
  OpsContentVersion,
} from '@bourse/protocol/operators/content/calls';
import type {
  opsLaunchpadCalls,
  OpsProjectDetail,
  OpsProjectRow,
  OpsSubscriptionRow,
} from '@bourse/protocol/operators/launchpad/calls';
import type { Language, PairSpec } from '@bourse/protocol/pairs';
import type { Refusal } from '@bourse/protocol/refusal';
import type {
  SecondExposureView,
  secondSettingsCall,
  SecondSettingsView,
} from '@bourse/protocol/second/desk';
import type { PairStatus } from '@bourse/protocol/spot/order';
import type { StatementLine } from '@bourse/protocol/wallet/calls';
import type { z } from 'zod';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import type { Database } from '../database/schema.ts';

/**
 * What other domains do for operators, handed in by the composition root. A refusal means that nothing was changed;
 * `undefined` for something that was asked for means that there is no such thing.
 */
export interface DomainOperations {
  readonly users: UserOperations;
  readonly sessions: SessionOperations;
  /** ms; 0: not blocked */
  readonly withdrawBlockedUntil: (userId: number) => Promise<number>;
  readonly review: KycReview;
  readonly kyc: KycDecisions;
  readonly wallet: WalletOperations;
  readonly market: MarketOperations;
  readonly contract: ContractOperations;
  readonly second: SecondOperations;
  readonly launchpad: LaunchpadOperations;
  readonly content: ContentOperations;
  readonly ledger: LedgerOperations;
  readonly asides: AsideOperations;
  readonly coins: CoinRegistry;
}

/** What is committed together with a change of another domain: the entry in the audit log. */
export type Alongside = (trx: Database) => Promise<unknown>;

export interface UserOperations {
  /** Live sessions, last used first. */
  sessions(userId: number): Promise<UserSession[]>;
  securityLog(userId: number): Promise<SecurityEventView[]>;
  revokeSession(userId: number, sessionId: number): Promise<Refusal | undefined>;
  /** Signs the user out everywhere and lets him in no more. What is frozen already does not change. */
  freeze(userId: number, alongside: Alongside): Promise<Refusal | undefined>;
  unfreeze(userId: number, alongside: Alongside): Promise<Refusal | undefined>;
}

export interface SessionOperations {
  /** Ends all sessions of a user; answers how many. */
  revoke(userId: number, all: Record<string, never>): Promise<number>;
}

export interface Picture {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Identity checks, as their reviewers see them. Personal data is encrypted at rest; only this can read it. */
export interface KycReview {
  find(applicationId: number): Promise<
    | {
        readonly realName: string;
        readonly idNumber: string;
        readonly sameNumber: readonly number[];
        readonly hasPhotos: boolean;
      }
    | undefined
  >;
  photo(applicationId: number, side: 'front' | 'back', operatorId: number): Promise<Picture | undefined>;
}

/** Decisions about identity checks. They refuse OPS_NOT_PENDING when it was decided already. */
export interface KycDecisions {
  approve(
    applicationId: number,
    by: `operator:${number}`,
    alongside: Alongside,
  ): Promise<Refusal | undefined>;
  reject(
    applicationId: number,
    reason: string,
    by: `operator:${number}`,
    alongside: Alongside,
  ): Promise<Refusal | undefined>;
}

/** Deposits, withdrawals, chains. Each way ends once, whoever asks how often. */
export interface WalletOperations {
  /** Credits `arrival` (1e-8 units). Refuses OPS_NOT_PENDING. */
  finishDeposit(depositId: string, arrival: bigint): Promise<Refusal | undefined>;
  rejectDeposit(depositId: string, remark: string): Promise<Refusal | undefined>;
  /** The picture that came with a deposit. */
  credential(depositId: string, operatorId: number): Promise<Picture | undefined>;
  startPayout(withdrawalId: string): Promise<Refusal | undefined>;
  finishPayout(withdrawalId: string, txHash: string): Promise<Refusal | undefined>;
  rejectWithdrawal(withdrawalId: string, remark: string): Promise<Refusal | undefined>;
  chains(): OpsChainView[];
  /** Changes a coin on a chain, or adds it. */
  updateChain(change: ChainUpdate): Promise<OpsChainView | Refusal>;
  /** In 1e-8 units, paid or waiting, on all chains of the currency. */
  withdrawnInDay(userId: number, currency: string): Promise<bigint>;
  statement(userId: number, filter: StatementQuery): Promise<Page<StatementLine>>;
}

export interface StatementQuery {
  readonly account: 'spot' | 'contract';
  readonly currency?: string | undefined;
  readonly kind?: StatementLine['kind'] | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Leveraged contracts: terms of what opens from now on, and what the house has at stake. */
export interface ContractOperations {
  settings(): ContractSettingsView[];
  setSettings(settings: z.output<typeof contractSettingsCall>): Promise<Refusal | undefined>;
  limits(): ContractLimitsView;
  setLimits(limits: z.output<typeof contractLimitsCall>): Promise<Refusal | undefined>;
  exposure(): Promise<ContractExposureView>;
  insuranceHistory(paging: { pageNo: number; pageSize: number }): Promise<Page<InsuranceLine>>;
}

/** Second contracts likewise; their fee rate is a parameter that the engine keeps. */
export interface SecondOperations {
  settings(): SecondSettingsView[];
  setSettings(settings: z.output<typeof secondSettingsCall>): Promise<Refusal | undefined>;
  feeRate(): string;
  setFeeRate(rate: string): Promise<Refusal | undefined>;
  exposure(): Promise<SecondExposureView>;
}

export interface MarketOperations {
  pairs(): { spec: PairSpec; status: PairStatus; price: string }[];
  stalePairs(): string[];
  currencies(): readonly string[];
  /** What an amount is worth in USDT (1e-8 units) at the mark; `undefined` without a fresh one. */
  worthInUsdt(currency: string, amount: bigint): bigint | undefined;
}

type TermFields = Omit<ParsedOf<typeof opsLaunchpadCalls.setTerms>, 'id' | 'icon'>;

/** Projects of new coins. Terms change by commands, words by rows; both only before the warm-up ends. */
export interface LaunchpadOperations {
  list(query: ParsedOf<typeof opsLaunchpadCalls.list>): Promise<Page<OpsProjectRow>>;
  detail(id: string): Promise<OpsProjectDetail | undefined>;
  /** Answers its id. */
  create(terms: TermFields): Promise<string | Refusal>;
  setTerms(id: string, terms: TermFields): Promise<Refusal | undefined>;
  setIcon(id: string, icon: string, alongside: Alongside): Promise<Refusal | undefined>;
  setText(
    id: string,
    language: Language,
    text: { name: string; summary: string; rules: string; facts: readonly ProjectFact[] },
    alongside: Alongside,
  ): Promise<Refusal | undefined>;
  /** Without a book it is taken away. */
  setBook(
    id: string,
    language: Language,
    book: { kind: 'pdf'; bytes: Buffer } | { kind: 'markdown'; text: string } | undefined,
    alongside: Alongside,
  ): Promise<Refusal | undefined>;
  refuseMarkdown(text: string): Refusal | undefined;
  cancel(id: string): Promise<Refusal | undefined>;
  listPair(fields: ParsedOf<typeof opsLaunchpadCalls.listPair>): Promise<Refusal | undefined>;
  subscriptions(id: string, paging: { pageNo: number; pageSize: number }): Promise<Page<OpsSubscriptionRow>>;
}

/** Who changes content, and what is committed together with it. */
export interface ContentEditor {
  readonly email: string;
  readonly alongside: (trx: Database, before: unknown, after: unknown) => Promise<unknown>;
}

type ChangedContent = Promise<OpsContentDetail | Refusal>;

/** What the exchange says to its visitors. Every change makes a version and is refused on one that is not the last. */
export interface ContentOperations {
  list(query: ParsedOf<typeof opsContentCalls.list>): Promise<Page<OpsContentRow>>;
  detail(id: string): Promise<OpsContentDetail | undefined>;
  version(id: string, version: number): Promise<OpsContentVersion | undefined>;
  create(fields: ParsedOf<typeof opsContentCalls.create>, editor: ContentEditor): ChangedContent;
  setSettings(fields: ParsedOf<typeof opsContentCalls.settings>, editor: ContentEditor): ChangedContent;
  setText(fields: ParsedOf<typeof opsContentCalls.text>, editor: ContentEditor): ChangedContent;
  publish(fields: ParsedOf<typeof opsContentCalls.publish>, editor: ContentEditor): ChangedContent;
  restore(fields: { id: string; version: number; to: number }, editor: ContentEditor): ChangedContent;
}

/** What was set aside; the engine knows no addresses. */
export interface AsideOperations {
  count(): number;
  /** Newest first. */
  list(): Promise<Omit<AsideView, 'email'>[]>;
}

export interface LedgerOperations {
  /** The audit in a process of its own: takes as long as it takes and blocks nobody. Rejects when it could not run. */
  audit(signal: AbortSignal): Promise<LedgerAuditReport>;
  /** What the check that runs every minute found last. */
  problems(): readonly string[];
}
