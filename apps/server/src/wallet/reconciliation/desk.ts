import type {
  CustodyAddressView,
  ReconciliationTerms,
  ReconciliationView,
  UnexplainedView,
} from '@bourse/protocol/operators/reconciliation/calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { normalizeAddress } from '@bourse/protocol/wallet/address';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import type { CustodyAlerts } from '../alerts.ts';
import type { ChainRegistry, ChainSpec } from '../chains.ts';
import { lockCustody } from './lock-custody.ts';
import { noteLook } from './looks.ts';
import type { OwnAddresses } from './own-addresses.ts';
import { isCoinStopped } from './payout-stops.ts';
import { markExplained, unexplainedOf } from './unexplained.ts';
import { openPayments, weigh } from './weigh.ts';

type Coin = Pick<ChainSpec, 'chain' | 'currency'>;

/** What two operators have said of a difference. */
export interface Explanation extends Coin {
  /** In the order of the coin's explanations, so that a repeat after a crash counts once. */
  readonly number: number;
  /** In whole coins. */
  readonly difference: string;
  readonly reason: string;
  readonly proposedBy: number;
  readonly approvedBy: number;
}

/** What two operators have said of a payment to the house. */
export interface BookedReceipt extends Omit<Explanation, 'difference' | 'number'> {
  readonly receipt: string;
}

interface Row {
  readonly chain: string;
  readonly currency: string;
  readonly looked_at: Date | null;
  readonly block: string | null;
  readonly problem: string;
  readonly terms: ReconciliationTerms;
  readonly difference: string;
  readonly stopped_at: Date | null;
}

/** What operators see of the comparison of books and chains, and what they say to it. */
export class ReconciliationDesk {
  readonly #services: Services;
  readonly #chains: ChainRegistry;
  readonly #own: OwnAddresses;
  readonly #alerts: CustodyAlerts;

  constructor(
    services: Services,
    deps: { readonly chains: ChainRegistry; readonly own: OwnAddresses; readonly alerts: CustodyAlerts },
  ) {
    this.#services = services;
    this.#chains = deps.chains;
    this.#own = deps.own;
    this.#alerts = deps.alerts;
  }

  /** Every coin on every chain; those without a node, or without an address of ours, are not watched. */
  async list(): Promise<ReconciliationView[]> {
    const { rows } = await sql<Row>`
      select chain, currency, looked_at, block, problem, terms, trim_scale(difference)::text as difference, stopped_at
      from reconciliations`.execute(this.#services.db);
    const { rpcUrls } = this.#services.settings;
    return this.#chains.settings().map(({ chain, currency }) => {
      const row = rows.find((each) => each.chain === chain && each.currency === currency);
      return viewOf({ chain, currency }, rpcUrls[chain] !== undefined, row);
    });
  }

  find(chain: string, currency: string): ChainSpec | undefined {
    return this.#chains.find(currency, chain);
  }

  unexplained(spec: ChainSpec): Promise<UnexplainedView[]> {
    return unexplainedOf(spec, this.#services.clock.now(), this.#services.db);
  }

  /** Of the last look; `undefined`: there was none. */
  async differenceOf({ chain, currency }: Coin): Promise<string | undefined> {
    const { rows } = await sql<{ difference: string }>`
      select trim_scale(difference)::text as difference from reconciliations
      where chain = ${chain} and currency = ${currency} and looked_at is not null`.execute(this.#services.db);
    return rows[0]?.difference;
  }

  /** Whether payouts of a coin wait, on whichever chain it differs. */
  isStopped(currency: string): Promise<boolean> {
    return isCoinStopped(currency, this.#services.db);
  }

  async nextNumber({ chain, currency }: Coin, db: Services['db'] = this.#services.db): Promise<number> {
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(number), 0) + 1 as next from reconciliation_explanations
      where chain = ${chain} and currency = ${currency}`.execute(db);
    return rows[0]!.next;
  }

  /** It counts from now on: what is on record is weighed again, and payouts go on if nothing is left. */
  async explain(explanation: Explanation): Promise<Refusal | undefined> {
    const { chain, currency } = explanation;
    const spec = this.find(chain, currency);
    if (!spec) return refuse('CHAIN_NOT_FOUND');
    await this.#services.db.transaction().execute(async (trx) => {
      await lockCustody(chain, trx);
      await this.#note(explanation, trx);
      // What has come up meanwhile is another difference, with items of its own.
      if ((await this.#lookAgain(spec, trx)) === '0') await markExplained(spec, trx);
    });
    return undefined;
  }

  async #note(
    { chain, currency, number, difference, reason, proposedBy, approvedBy }: Explanation,
    trx: Services['db'],
  ): Promise<void> {
    await sql`
      insert into reconciliation_explanations
        (chain, currency, number, amount, reason, proposed_by, approved_by, time)
      values (${chain}, ${currency}, ${number}, ${difference}::numeric, ${reason}, ${proposedBy}, ${approvedBy},
        ${new Date(this.#services.clock.now())})
      on conflict (chain, currency, number) do nothing`.execute(trx);
  }

  /** Of what is on record; answers the difference that is left. */
  async #lookAgain(spec: ChainSpec, trx: Services['db']): Promise<string> {
    const now = this.#services.clock.now();
    const { rows } = await sql<{ block: string }>`
      select block from reconciliations where chain = ${spec.chain} and currency = ${spec.currency}`.execute(
      trx,
    );
    const weighed = await weigh(spec, now, trx);
    await noteLook(spec, { ...weighed, block: BigInt(rows[0]!.block), now }, this.#alerts, trx);
    return weighed.difference;
  }

  /** What a payment to the house comes to, in whole coins; `undefined`: it is none, is booked, or not confirmed yet. */
  async receiptOf(
    { chain, currency }: Coin,
    receipt: string,
    db: Services['db'] = this.#services.db,
  ): Promise<{ readonly amount: string; readonly txHash: string } | undefined> {
    const spec = this.find(chain, currency);
    if (!spec) return undefined;
    const { rows } = await sql<{ amount: string; txHash: string }>`
      select trim_scale(o.value)::text as amount, o.tx_hash as "txHash"
      from (${openPayments(spec)}) o join chain_watches w on w.chain = o.chain
      where o.id = ${receipt}::bigint and o.seems = 'receipt'
        and w.next_block - o.block_number >= ${spec.confirmations}`.execute(db);
    return rows[0];
  }

  /** The payment counts as explained from now on; a repeat changes nothing. */
  async bookReceipt(booked: BookedReceipt): Promise<Refusal | undefined> {
    const { chain, currency, receipt } = booked;
    const spec = this.find(chain, currency);
    if (!spec) return refuse('CHAIN_NOT_FOUND');
    return this.#services.db.transaction().execute(async (trx) => {
      await lockCustody(chain, trx);
      const found = await this.receiptOf(spec, receipt, trx);
      if (!found) {
        const { rows } = await sql`
          select 1 from custody_payments where id = ${receipt}::bigint and counted_as = 'explained'`.execute(
          trx,
        );
        return rows.length > 0 ? undefined : refuse('OPS_NOT_PENDING');
      }
      const number = await this.nextNumber(spec, trx);
      await this.#note({ ...booked, number, difference: found.amount }, trx);
      await sql`update custody_payments set counted_as = 'explained' where id = ${receipt}::bigint`.execute(
        trx,
      );
      await this.#lookAgain(spec, trx);
      return undefined;
    });
  }

  async addresses(): Promise<CustodyAddressView[]> {
    const chains = [...new Set(this.#chains.settings().map(({ chain }) => chain))];
    const { rows: entered } = await sql<{ chain: string; address: string }>`
      select chain, address from custody_addresses`.execute(this.#services.db);
    const isEntered = (chain: string, address: string) =>
      entered.some((each) => each.chain === chain && each.address === address);
    const lists = chains.map(async (chain) =>
      (await this.#own.ofHouse(chain)).map((each) => ({
        chain,
        ...each,
        entered: isEntered(chain, each.address),
      })),
    );
    return (await Promise.all(lists)).flat();
  }

  /** As addresses of the chain are stored; `undefined`: it is none. */
  normalize(chain: string, address: string): string | undefined {
    const format = this.#chains.formatOf(chain);
    return format && normalizeAddress(format, address);
  }

  /** As what it is entered; `none`: it is not. */
  async kindOf(chain: string, address: string): Promise<string> {
    const { rows } = await sql<{ kind: string }>`
      select kind from custody_addresses where chain = ${chain} and address = ${address}`.execute(
      this.#services.db,
    );
    return rows[0]?.kind ?? 'none';
  }

  /** Whether it is one user's own, and no address of the house. */
  async isUsers(chain: string, address: string): Promise<boolean> {
    const format = this.#chains.formatOf(chain);
    if (!format) return false;
    const house = await this.#own.ofHouse(chain);
    return (
      house.every((each) => each.address !== address) &&
      (await this.#own.among(chain, format, [address], this.#services.db)).has(address)
    );
  }

  /** Whether users' deposits go there: what the house paid into it as hot or cold could be claimed as a deposit. */
  isShared(chain: string, address: string): boolean {
    return this.#chains.isShared(chain, address);
  }

  async setAddress(chain: string, address: string, kind: 'hot' | 'cold' | 'other' | 'none'): Promise<void> {
    const { db, clock } = this.#services;
    await db.transaction().execute(async (trx) => {
      await lockCustody(chain, trx);
      await sql`delete from custody_addresses where chain = ${chain} and address = ${address}`.execute(trx);
      if (kind === 'none')
        await sql`delete from custody_balances where chain = ${chain} and address = ${address}`.execute(trx);
      else
        await sql`insert into custody_addresses (chain, address, kind, added_at)
          values (${chain}, ${address}, ${kind}, ${new Date(clock.now())})`.execute(trx);
    });
  }
}

function viewOf({ chain, currency }: Coin, hasNode: boolean, row: Row | undefined): ReconciliationView {
  const isCounted = row !== undefined && row.looked_at !== null;
  return {
    chain,
    currency,
    state: stateOf(hasNode, row),
    lookedTime: row?.looked_at?.getTime() ?? 0,
    block: row?.block ?? '',
    problem: hasNode ? (row?.problem ?? '') : '',
    stoppedTime: row?.stopped_at?.getTime() ?? 0,
    difference: row?.difference ?? '0',
    terms: isCounted ? wholeTerms(row.terms) : null,
  };
}

function stateOf(hasNode: boolean, row: Row | undefined): ReconciliationView['state'] {
  // What was stopped stays so, whatever became of the node.
  if (row?.stopped_at) return 'stopped';
  if (!hasNode || !row) return 'notWatched';
  if (row.looked_at === null) return 'counting';
  if (row.difference !== '0') return 'differs';
  return wholeTerms(row.terms).receipts === '0' ? 'agrees' : 'received';
}

/** A look of before payments to the house were a term of their own. */
function wholeTerms(terms: ReconciliationTerms | Omit<ReconciliationTerms, 'receipts'>): ReconciliationTerms {
  return { receipts: '0', ...terms };
}
