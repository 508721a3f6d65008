import type { AddressFormat } from '@bourse/protocol/wallet/calls';
import type { Database } from '../../database/schema.ts';
import type { ChainRegistry, ChainSpec } from '../chains.ts';
import type { DepositAddresses } from '../deposits/deposit-addresses.ts';
import type { Deposits } from '../deposits/deposits.ts';
import type { StrayPayments } from '../deposits/stray-payments.ts';
import type { MinedTransaction, Payment } from '../nodes/chain-node.ts';
import type { DepositRow } from '../tables.ts';

/** No coin has that many 1e-8 units; a token that says so is broken. */
const MOST_UNITS = 10n ** 20n;

export interface PaymentDeps {
  readonly chains: ChainRegistry;
  readonly addresses: DepositAddresses;
  readonly deposits: Deposits;
  readonly strays: StrayPayments;
}

/** Payments of one chain: whose they are, in which coin, and how much of it. */
export class ChainPayments {
  readonly #chain: string;
  readonly #format: AddressFormat;
  readonly #deps: PaymentDeps;

  constructor(chain: string, format: AddressFormat, deps: PaymentDeps) {
    this.#chain = chain;
    this.#format = format;
    this.#deps = deps;
  }

  /** Which of the addresses are ours, or users' of ours. */
  async ownAmong(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.#ownersOf([...new Set(addresses)])).keys());
  }

  /** Records every payment of a transaction to a user: as his deposit, or as what nobody can be given. */
  async record(txHash: string, { blockNumber, payments }: MinedTransaction, trx: Database): Promise<void> {
    const owners = await this.#ownersOf(payments.map(({ to }) => to));
    for (const payment of payments) {
      const userId = owners.get(payment.to);
      if (userId === undefined || payment.value === 0n) continue;
      const { position } = payment;
      const spec = this.#specOf(payment);
      const amount = spec && unitsOf(payment.value, spec);
      if (spec && amount !== undefined && amount < MOST_UNITS) {
        // Less than we count.
        if (amount === 0n) continue;
        const { currency, chain } = spec;
        await this.#deps.deposits.recordFound(
          { userId, currency, chain, amount, txHash, position, blockNumber },
          trx,
        );
      } else {
        const reason = spec ? 'absurdAmount' : 'unknownToken';
        await this.#deps.strays.record(
          { chain: this.#chain, txHash, blockNumber, payment, reason, userId, currency: spec?.currency },
          trx,
        );
      }
    }
  }

  /** Whether a transaction pays what a deposit says, to an address of the same user. */
  async pays(row: DepositRow, { payments }: MinedTransaction): Promise<boolean> {
    const payment = payments.find(({ position }) => position === row.position);
    const spec = payment && this.#specOf(payment);
    if (!payment || spec?.currency !== row.currency) return false;
    if (String(unitsOf(payment.value, spec)) !== row.amount) return false;
    return (await this.#ownersOf([payment.to])).get(payment.to) === row.user_id;
  }

  specs(): ChainSpec[] {
    return this.#deps.chains.all().filter(({ chain }) => chain === this.#chain);
  }

  #ownersOf(addresses: readonly string[]): Promise<Map<string, number>> {
    return this.#deps.addresses.ownersOf(this.#format, addresses);
  }

  #specOf({ token }: Payment): ChainSpec | undefined {
    return this.specs().find(({ tokenContract }) => tokenContract === token);
  }
}

/** In 1e-8 units, rounded down. */
function unitsOf(value: bigint, { decimals }: ChainSpec): bigint {
  return decimals >= 8 ? value / 10n ** BigInt(decimals - 8) : value * 10n ** BigInt(8 - decimals);
}
