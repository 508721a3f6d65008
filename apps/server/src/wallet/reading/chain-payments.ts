import type { StrayReason } from '@bourse/protocol/operators/strays/calls';
import type { AddressFormat } from '@bourse/protocol/wallet/calls';
import { MEMO_FORMATS } from '@bourse/protocol/wallet/memo';
import type { Database } from '../../database/schema.ts';
import type { CustodyAlerts } from '../alerts.ts';
import type { ChainRegistry, ChainSpec } from '../chains.ts';
import type { DepositAddresses } from '../deposits/deposit-addresses.ts';
import type { DepositMemos } from '../deposits/deposit-memos.ts';
import type { Deposits } from '../deposits/deposits.ts';
import type { StrayPayments } from '../deposits/stray-payments.ts';
import type { MinedTransaction, Payment } from '../nodes/chain-node.ts';
import type { CustodyRecord } from '../reconciliation/custody-record.ts';
import type { DepositRow } from '../tables.ts';

/** No coin has that many 1e-8 units; a token that says so is broken. */
const MOST_UNITS = 10n ** 20n;

export interface PaymentDeps {
  readonly chains: ChainRegistry;
  readonly addresses: DepositAddresses;
  readonly memos: DepositMemos;
  readonly deposits: Deposits;
  readonly strays: StrayPayments;
  readonly alerts: CustodyAlerts;
}

/** What of the custody's own record deposits are told apart by. */
type OwnMoves = Pick<CustodyRecord, 'isOwnMove'>;

/** A payment to one of our addresses. */
interface OwnPayment {
  readonly payment: Payment;
  /** `undefined`: the address is shared, and the memo nobody's; or a restore has passed the address over. */
  readonly userId: number | undefined;
}

/** Payments of one chain: whose they are, in which coin, and how much of it. */
export class ChainPayments {
  readonly #chain: string;
  readonly #format: AddressFormat;
  readonly #deps: PaymentDeps;
  readonly #custody: OwnMoves;

  constructor(chain: string, format: AddressFormat, deps: PaymentDeps, custody: OwnMoves) {
    this.#chain = chain;
    this.#format = format;
    this.#deps = deps;
    this.#custody = custody;
  }

  /** Records every payment of a transaction to us: as a user's deposit, or as what nobody can be given. */
  async record(txHash: string, { blockNumber, payments }: MinedTransaction, trx: Database): Promise<void> {
    for (const { payment, userId: owner } of await this.#ownOf(payments, trx)) {
      if (payment.value === 0n) continue;
      const spec = this.#specOf(payment);
      // Where a coin takes no memos, nobody was told one: what looks like a user's is an accident.
      const userId = this.#isShared && spec?.memoRule === 'none' ? undefined : owner;
      const amount = spec && unitsOf(payment.value, spec);
      // Less than we count.
      if (amount === 0n) continue;
      const reason = this.#strayReason(payment, userId, amount);
      const { position } = payment;
      // Gas for a sweep, say: it is the house's still.
      if (spec && (await this.#custody.isOwnMove(payment, spec, trx))) continue;
      if (spec && amount !== undefined && userId !== undefined && reason === undefined) {
        const { currency, chain } = spec;
        const found = { userId, currency, chain, amount, txHash, position, blockNumber };
        await this.#deps.deposits.recordFound(found, trx);
      } else {
        const known = reason === 'absurdAmount' ? undefined : amount;
        const about = { chain: this.#chain, txHash, blockNumber, payment, currency: spec?.currency };
        await this.#deps.strays.record({ ...about, reason: reason!, userId, amount: known }, trx);
        if (reason === 'lostAddress') await this.#tellLost(payment, txHash, trx);
      }
    }
  }

  /** Whether a transaction pays what a deposit says, to the same user. */
  async pays(row: DepositRow, { payments }: MinedTransaction, db: Database): Promise<boolean> {
    const payment = payments.find(({ position }) => position === row.position);
    const spec = payment && this.#specOf(payment);
    if (!payment || spec?.currency !== row.currency) return false;
    if (String(unitsOf(payment.value, spec)) !== row.amount) return false;
    const [own] = await this.#ownOf([payment], db);
    return own?.userId === row.user_id;
  }

  specs(): ChainSpec[] {
    return this.#deps.chains.all().filter(({ chain }) => chain === this.#chain);
  }

  /** Why a payment is nobody's deposit; `undefined`: it is somebody's. */
  #strayReason(
    payment: Payment,
    userId: number | undefined,
    amount: bigint | undefined,
  ): StrayReason | undefined {
    if (amount === undefined) return 'unknownToken';
    if (amount >= MOST_UNITS) return 'absurdAmount';
    if (userId !== undefined) return undefined;
    if (!this.#isShared) return 'lostAddress';
    return memoOf(payment) === '' ? 'noMemo' : 'unknownMemo';
  }

  /** Somebody was given that address, and only persons can find out who. */
  #tellLost({ to }: Payment, txHash: string, trx: Database): Promise<void> {
    return this.#deps.alerts.raise('lostAddressPaid', `address:${this.#chain}:${to}`, { txHash }, trx);
  }

  async #ownOf(payments: readonly Payment[], db: Database): Promise<OwnPayment[]> {
    if (this.#isShared) {
      const shared = this.#sharedAddresses();
      const ours = payments.filter(({ to }) => shared.includes(to));
      const owners = await this.#deps.memos.ownersOf(ours.map(memoOf), db);
      return ours.map((payment) => ({ payment, userId: owners.get(memoOf(payment)) }));
    }
    const owners = await this.#deps.addresses.ownersOf(
      this.#format,
      payments.map(({ to }) => to),
      db,
    );
    return payments.flatMap((payment) =>
      owners.has(payment.to) ? [{ payment, userId: owners.get(payment.to) }] : [],
    );
  }

  get #isShared(): boolean {
    return MEMO_FORMATS.includes(this.#format);
  }

  #sharedAddresses(): string[] {
    return this.specs().flatMap(({ manualAddress }) => (manualAddress === '' ? [] : [manualAddress]));
  }

  #specOf({ token }: Payment): ChainSpec | undefined {
    return this.specs().find(({ tokenContract }) => tokenContract === token);
  }
}

function memoOf({ memo = '' }: Payment): string {
  return memo.trim();
}

/** In 1e-8 units, rounded down. */
function unitsOf(value: bigint, { decimals }: ChainSpec): bigint {
  return decimals >= 8 ? value / 10n ** BigInt(decimals - 8) : value * 10n ** BigInt(8 - decimals);
}
