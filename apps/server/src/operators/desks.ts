import type { Page } from '@bourse/protocol/fields';
import type { SecurityEventView } from '@bourse/protocol/identity/calls';
import type {
  ChainUpdate,
  LedgerAuditReport,
  OpsChainView,
  UserSession,
} from '@bourse/protocol/operators/calls';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { Refusal } from '@bourse/protocol/refusal';
import type { PairStatus } from '@bourse/protocol/spot/order';
import type { StatementLine } from '@bourse/protocol/wallet/calls';

/**
 * What other domains do for operators, handed in by the composition root. A refusal means that nothing was changed;
 * `undefined` for something that was asked for means that there is no such thing.
 */
export interface Desks {
  readonly accounts: AccountDesk;
  readonly kyc: KycDesk;
  readonly wallet: WalletDesk;
  readonly market: MarketDesk;
  readonly ledger: LedgerDesk;
}

/** Identity. */
export interface AccountDesk {
  /** Live sessions, last used first. */
  sessionsOf(userId: number): Promise<UserSession[]>;
  /** Ends one session or all; answers how many ended. */
  revokeSessions(userId: number, only?: number): Promise<number>;
  securityLog(userId: number): Promise<SecurityEventView[]>;
  /** Signs the user out everywhere and lets him in no more; answers false when he is frozen already. */
  freeze(userId: number): Promise<boolean>;
  unfreeze(userId: number): Promise<boolean>;
  /** ms; 0: not blocked */
  withdrawBlockedUntil(userId: number): Promise<number>;
}

export interface Picture {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Identity verification. Personal data is encrypted at rest; only this desk can read it. */
export interface KycDesk {
  personalData(
    applicationId: number,
  ): Promise<{ realName: string; idNumber: string; sameNumber: number[]; hasPhotos: boolean } | undefined>;
  photo(applicationId: number, side: 'front' | 'back', operatorId: number): Promise<Picture | undefined>;
  /** Refuses OPS_NOT_PENDING when it was decided already. */
  approve(applicationId: number, operatorId: number): Promise<Refusal | undefined>;
  reject(applicationId: number, reason: string, operatorId: number): Promise<Refusal | undefined>;
}

/** Deposits, withdrawals, chains. Each way ends once, whoever asks how often. */
export interface WalletDesk {
  /** Credits `arrival` (1e-8 units). Refuses OPS_NOT_PENDING. */
  finishDeposit(depositId: number, arrival: bigint): Promise<Refusal | undefined>;
  rejectDeposit(depositId: number, remark: string): Promise<Refusal | undefined>;
  credential(depositId: number, operatorId: number): Promise<Picture | undefined>;
  startPayout(withdrawalId: number): Promise<Refusal | undefined>;
  finishPayout(withdrawalId: number, txHash: string): Promise<Refusal | undefined>;
  rejectWithdrawal(withdrawalId: number, remark: string): Promise<Refusal | undefined>;
  chains(): Promise<OpsChainView[]> | OpsChainView[];
  updateChain(change: ChainUpdate): Promise<Refusal | undefined>;
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

export interface MarketDesk {
  pairs(): { spec: PairSpec; status: PairStatus; price: string }[];
  stalePairs(): string[];
  currencies(): readonly string[];
  /** What an amount is worth in USDT (1e-8 units) at the mark; `undefined` without a fresh one. */
  worthInUsdt(currency: string, amount: bigint): bigint | undefined;
}

export interface LedgerDesk {
  /** The audit in a process of its own: takes as long as it takes and blocks nobody. Rejects when it could not run. */
  audit(signal: AbortSignal): Promise<LedgerAuditReport>;
  /** What the check that runs every minute found last. */
  problems(): readonly string[];
}
