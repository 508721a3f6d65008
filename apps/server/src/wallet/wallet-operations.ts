import type { Readable } from 'node:stream';
import type { HistorySince } from '@bourse/protocol/config/calls';
import type { Page } from '@bourse/protocol/fields';
import type { ChainUpdate, OpsChainView } from '@bourse/protocol/operators/chains/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { StatementLine } from '@bourse/protocol/wallet/calls';
import type { PaperPeriod } from '@bourse/protocol/wallet/paper-calls';
import type { Voucher } from '@bourse/protocol/wallet/voucher';
import type { Database } from '../database/schema.ts';
import type { Paging } from '../database/newest.ts';
import type { Services } from '../services.ts';
import type { CustodyAlerts } from './alerts.ts';
import { opsChainView, type ChainRegistry } from './chains.ts';
import type { Deposits } from './deposits/deposits.ts';
import type { Guards } from '../gateway/access/guards.ts';
import type { CredentialStore, Picture } from './files.ts';
import type { PaperDesk } from './papers/paper-desk.ts';
import { periodOf, refuseArchived } from './papers/period.ts';
import { exportPeriod } from './papers/period-export.ts';
import { ReconciliationDesk } from './reconciliation/desk.ts';
import type { OwnAddresses } from './reconciliation/own-addresses.ts';
import { HouseReserves } from './reserves/house-reserves.ts';
import { statementLine } from './statement-calls.ts';
import { statementPage, type StatementFilter } from './statement.ts';
import type { TravelRule } from '../travel/travel-rule.ts';
import type { TokenContracts } from './token-contracts.ts';
import type { Payouts } from './payouts/payouts.ts';
import type { Withdrawals } from './withdrawals/withdrawals.ts';

/** What operators do. Each refuses what no longer fits; a rejected promise means that the outcome is not known. */
export interface WalletOperations {
  /** Credits `arrival` (1e-8 units) of a deposit that its user has submitted. */
  finishDeposit(id: string, arrival: bigint, vouchedBy: Voucher): Promise<Refusal | undefined>;
  /** Why nobody may credit it with that much. */
  depositRefusal(id: string, arrival: bigint): Promise<Refusal | undefined>;
  rejectDeposit(id: string, remark: string): Promise<Refusal | undefined>;
  /** The picture that came with a deposit; the read is on record. */
  credential(id: string, operatorId: number): Promise<Picture | undefined>;
  /** Until when (ms) what waits for a user's payout is held, after a change of his protections; 0: it is not. `on`: where one stands. */
  heldUntil(userId: number, on?: Database): Promise<number>;
  /** Why nothing of a user is approved or paid: he, or his withdrawals, are frozen. */
  refuseFrozen(userId: number, on?: Database): Promise<Refusal | undefined>;
  startPayout(id: string): Promise<Refusal | undefined>;
  finishPayout(id: string, txHash: string): Promise<Refusal | undefined>;
  /** Why this transaction cannot have paid it. */
  hashRefusal(id: string, txHash: string): Promise<Refusal | undefined>;
  /** Whether it has ended as paid in this transaction. */
  isPaidIn(id: string, txHash: string): Promise<boolean>;
  /** Books what was paid before a restore and the restored books do not have. */
  settlePaid(id: string, txHash: string): Promise<Refusal | undefined>;
  /** Refuses a payee that is the contract of a token, as far as the chain's node can be asked. */
  payeeRefusal(payee: { readonly chain: string; readonly address: string }): Promise<Refusal | undefined>;
  rejectWithdrawal(id: string, remark: string): Promise<Refusal | undefined>;
  chains(): OpsChainView[];
  /** Changes a coin on a chain, or adds it. */
  updateChain(fields: ChainUpdate): Promise<OpsChainView | Refusal>;
  /** As it would be after that change; nothing happens. */
  previewChain(fields: ChainUpdate): Promise<OpsChainView | Refusal>;
  /** In 1e-8 units, paid or waiting, on all chains of the currency. */
  withdrawnInDay(userId: number, currency: string): Promise<bigint>;
  /** All tables of a period as a ZIP. `begins` is waited for before it begins, and not called when it is refused. */
  exportPeriod(period: PaperPeriod, begins: () => Promise<void>): Promise<Readable | Refusal>;
  /** Statements and trade reports of one user. */
  readonly papers: Pick<PaperDesk, 'csv' | 'pdf'>;
  statement(userId: number, filter: StatementFilter & Paging): Promise<Page<StatementLine>>;
  readonly reconciliation: ReconciliationDesk;
  readonly reserves: HouseReserves;
}

export interface WalletOperationsDeps {
  readonly chains: ChainRegistry;
  readonly tokens: Pick<TokenContracts, 'look'>;
  readonly own: OwnAddresses;
  readonly alerts: CustodyAlerts;
  readonly deposits: Deposits;
  readonly withdrawals: Pick<Withdrawals, 'withdrawnInDay'>;
  readonly payouts: Payouts;
  readonly guards: Guards;
  readonly credentials: CredentialStore;
  readonly papers: PaperDesk;
  readonly travel: Pick<TravelRule, 'open'>;
  /** When what is in the database begins, where some of it was archived. */
  readonly historySince: () => Promise<HistorySince>;
}

export function walletOperations(services: Services, deps: WalletOperationsDeps): WalletOperations {
  const { chains, own, alerts, deposits, withdrawals, payouts, guards } = deps;
  return {
    finishDeposit: (id, arrival, vouchedBy) => deposits.finishManual(id, arrival, vouchedBy),
    async depositRefusal(id, arrival) {
      const row = await deposits.find(id);
      return row ? deposits.refusalOf(row, arrival) : refuse('NOT_FOUND');
    },
    rejectDeposit: (id, remark) => deposits.reject(id, remark),
    async credential(id, operatorId) {
      const picture = (await deposits.find(id))?.credential;
      return picture ? deps.credentials.read(picture, operatorId) : undefined;
    },
    heldUntil: (userId, on) => guards.withdrawBlockedUntil(userId, on),
    refuseFrozen: (userId, on) => guards.refuseFrozen(userId, on),
    startPayout: (id) => payouts.start(id),
    finishPayout: (id, txHash) => payouts.finish(id, txHash),
    hashRefusal: (id, txHash) => payouts.hashRefusal(id, txHash),
    isPaidIn: (id, txHash) => payouts.isPaidIn(id, txHash),
    settlePaid: (id, txHash) => payouts.settlePaid(id, txHash),
    async payeeRefusal({ chain, address }) {
      const format = chains.formatOf(chain);
      const found = format && (await deps.tokens.look(chain, format, address));
      return found === 'token' ? refuse('OPS_PAYEE_IS_TOKEN') : undefined;
    },
    rejectWithdrawal: (id, remark) => payouts.reject(id, remark),
    chains: () => chains.settings().map(opsChainView),
    updateChain: (fields) => chains.update(fields),
    previewChain: (fields) => chains.preview(fields),
    withdrawnInDay: (userId, currency) => withdrawals.withdrawnInDay(userId, currency),
    async exportPeriod(days, begins) {
      const period = periodOf(days, services.clock.now());
      if (period instanceof Refusal) return period;
      const archived = refuseArchived(period, await deps.historySince());
      if (archived) return archived;
      await begins();
      return exportPeriod(services, period, {
        namesOf: guards.realNames,
        openParty: (...sealed) => deps.travel.open(...sealed),
      });
    },
    papers: deps.papers,
    reconciliation: new ReconciliationDesk(services, { chains, own, alerts }),
    reserves: new HouseReserves(services, { chains, own }),
    async statement(userId, filter) {
      const { rows, total } = await statementPage(services.reads.committed, userId, filter);
      return { list: rows.map(statementLine), totalRow: total };
    },
  };
}
