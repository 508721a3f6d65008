import type { AddressFormat } from '@bourse/protocol/wallet/calls';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { ChainRegistry, ChainSpec } from '../chains.ts';
import type { Cost, MinedTransaction, Payment, Spending } from '../nodes/chain-node.ts';
import { lockCustody } from './lock-custody.ts';
import type { OwnAddresses } from './own-addresses.ts';
import { takeBack } from './take-back.ts';
import { wholeCoins } from './whole-coins.ts';

/** A transaction that touches our addresses. */
export interface FoundTransaction {
  readonly txHash: string;
  /** Absent: it has failed. */
  readonly transaction?: MinedTransaction;
  /** Of one that has failed. */
  readonly cost?: Cost;
}

interface Row {
  readonly txHash: string;
  readonly position: number;
  readonly side: 'in' | 'out' | 'fee';
  readonly from: string;
  readonly to: string;
  readonly spec: ChainSpec;
  readonly value: bigint;
}

interface Change {
  readonly address: string;
  readonly spec: ChainSpec;
  readonly change: bigint;
}

/** In the place of an output: what leaves by none that has an address. */
const NO_OUTPUT = -1;
/** Blocks whose changes are kept: as deep as any chain is followed back, and as EOS tells of what is not final yet. */
const KEPT_BLOCKS = 2_000n;

/**
 * Every payment from and to our addresses on one chain, as its blocks show them: who sent it does not matter. It is written
 * in the transaction in which a block counts as read, and taken back with it.
 */
export class CustodyRecord {
  readonly #chain: string;
  readonly #format: AddressFormat;
  readonly #chains: ChainRegistry;
  readonly #own: OwnAddresses;

  constructor(chain: string, format: AddressFormat, chains: ChainRegistry, own: OwnAddresses) {
    this.#chain = chain;
    this.#format = format;
    this.#chains = chains;
    this.#own = own;
  }

  ownAmong(addresses: readonly string[], db: Database): Promise<ReadonlySet<string>> {
    return this.#own.among(this.#chain, this.#format, addresses, db);
  }

  /** Which of these outputs are ours and were not spent before. */
  async ownOutputs(outpoints: readonly string[], db: Database): Promise<Map<string, OwnOutput>> {
    if (outpoints.length === 0) return new Map();
    const { rows } = await sql<OwnOutput>`
      select outpoint, address, value from custody_outputs
      where chain = ${this.#chain} and outpoint = any(${[...outpoints]}::text[]) and spent_block is null`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.outpoint, row]));
  }

  async record(block: bigint, found: readonly FoundTransaction[], trx: Database): Promise<void> {
    if (found.length === 0) return;
    await lockCustody(this.#chain, trx);
    const payments = found.flatMap(({ transaction }) => transaction?.payments ?? []);
    const payers = found.flatMap(({ cost, transaction }) => (cost ?? transaction?.cost)?.payer ?? []);
    const sides = payments.flatMap(({ from, to }) => (from === undefined ? [to] : [from, to]));
    const own = await this.ownAmong([...sides, ...payers], trx);
    for (const { txHash, transaction, cost } of found) {
      const { spending, payments: paid = [] } = transaction ?? {};
      if (spending) await this.#recordOutputs(block, { txHash, payments: paid, spending, own }, trx);
      else await this.#recordTransfers(block, txHash, paid, cost ?? transaction?.cost, own, trx);
    }
    await sql`delete from custody_changes
      where chain = ${this.#chain} and block_number < ${String(block - KEPT_BLOCKS)}::bigint`.execute(trx);
  }

  /**
   * One that a user has named, of a block that was read when nobody looked for it. What its addresses hold is asked anew.
   */
  async recordLate(txHash: string, transaction: MinedTransaction, trx: Database): Promise<void> {
    const { blockNumber, payments } = transaction;
    await lockCustody(this.#chain, trx);
    const { rows } = await sql`
      select 1 from chain_watches w where chain = ${this.#chain} and (next_block <= ${String(blockNumber)}::bigint
        or exists (select 1 from custody_payments p where p.chain = w.chain and p.tx_hash = ${txHash}))`.execute(
      trx,
    );
    if (rows.length > 0) return;
    await this.record(blockNumber, [{ txHash, transaction }], trx);
    await sql`update custody_balances set read_block = null, told = null, told_block = null
      where chain = ${this.#chain} and address = any(${payments.map(({ to }) => to)}::text[])`.execute(trx);
  }

  /** What comes after that block is not so any more. */
  rewind(last: bigint, trx: Database): Promise<void> {
    return takeBack(this.#chain, last, trx);
  }

  /** Between our own addresses, and no payout: no deposit of whoever the address is. */
  async isOwnMove({ from, to, value }: Payment, spec: ChainSpec, trx: Database): Promise<boolean> {
    if (from === undefined || !(await this.ownAmong([from], trx)).has(from)) return false;
    const { rows } = await sql`
      select 1 from withdrawals
      where chain = ${this.#chain} and currency = ${spec.currency} and status in ('paying', 'finished')
        and split_part(address, '?memo=', 1) = ${to}
        and trunc((amount - fee) * 0.00000001, ${spec.decimals}) = ${wholeCoins(value, spec.decimals)}::numeric
      limit 1`.execute(trx);
    return rows.length === 0;
  }

  async #recordTransfers(
    block: bigint,
    txHash: string,
    payments: readonly Payment[],
    cost: Cost | undefined,
    own: ReadonlySet<string>,
    trx: Database,
  ): Promise<void> {
    const rows: Row[] = [];
    const changes: Change[] = [];
    for (const { from = '', to, token, value, position } of payments) {
      const spec = this.#specOf(token);
      if (!spec || value === 0n) continue;
      const common = { txHash, position, from, to, spec, value };
      if (own.has(from)) {
        rows.push({ ...common, side: 'out' });
        changes.push({ address: from, spec, change: -value });
      }
      if (own.has(to)) {
        rows.push({ ...common, side: 'in' });
        changes.push({ address: to, spec, change: value });
      }
    }
    const spec = this.#specOf('');
    if (cost && spec && cost.fee > 0n && own.has(cost.payer)) {
      const { payer: from, fee: value } = cost;
      rows.push({ txHash, position: NO_OUTPUT, side: 'fee', from, to: '', spec, value });
      changes.push({ address: from, spec, change: -value });
    }
    await this.#write(block, rows, changes, trx);
  }

  async #recordOutputs(
    block: bigint,
    {
      txHash,
      payments,
      spending: { inputs, total },
      own,
    }: { txHash: string; payments: readonly Payment[]; spending: Spending; own: ReadonlySet<string> },
    trx: Database,
  ): Promise<void> {
    const spec = this.#specOf('');
    if (!spec) return;
    const spent = await this.ownOutputs(inputs, trx);
    const changes: Change[] = [];
    let sent = 0n;
    for (const { address, value } of spent.values()) {
      sent += BigInt(value);
      changes.push({ address, spec, change: -BigInt(value) });
    }
    await sql`update custody_outputs set spent_block = ${String(block)}::bigint
      where chain = ${this.#chain} and outpoint = any(${[...spent.keys()]}::text[])`.execute(trx);
    const [from = ''] = [...spent.values()].map(({ address }) => address);
    const isAllOurs = spent.size > 0 && spent.size === inputs.length;
    const rows: Row[] = [];
    for (const { to, value, position } of payments) {
      const common = { txHash, position, from, to, spec, value };
      if (own.has(to)) {
        rows.push({ ...common, side: 'in' });
        changes.push({ address: to, spec, change: value });
        await this.#addOutput(block, `${txHash}:${position}`, to, value, trx);
      }
      if (isAllOurs) rows.push({ ...common, side: 'out' });
    }
    const lost = isAllOurs ? total - payments.reduce((sum, { value }) => sum + value, 0n) : sent;
    const nowhere = { txHash, position: NO_OUTPUT, from, to: '', spec };
    // Into scripts without an address; or with others' inputs beside ours, where nobody can say which paid what.
    if (lost > 0n) rows.push({ ...nowhere, side: 'out', value: lost });
    if (isAllOurs && sent > total) rows.push({ ...nowhere, side: 'fee', value: sent - total });
    await this.#write(block, rows, changes, trx);
  }

  async #addOutput(block: bigint, outpoint: string, address: string, value: bigint, trx: Database) {
    await sql`
      insert into custody_outputs (chain, outpoint, address, value, block_number)
      values (${this.#chain}, ${outpoint}, ${address}, ${String(value)}::numeric, ${String(block)}::bigint)
      on conflict (chain, outpoint) do nothing`.execute(trx);
  }

  async #write(block: bigint, rows: readonly Row[], changes: readonly Change[], trx: Database) {
    const number = String(block);
    for (const { txHash, position, side, from, to, spec, value } of rows)
      await sql`
        insert into custody_payments
          (chain, tx_hash, position, side, block_number, from_address, to_address, currency, value)
        values (${this.#chain}, ${txHash}, ${position}, ${side}, ${number}::bigint, ${from}, ${to}, ${spec.currency},
          ${wholeCoins(value, spec.decimals)}::numeric)
        on conflict do nothing`.execute(trx);
    for (const { address, spec, change } of changes) {
      const key = [this.#chain, spec.tokenContract, address] as const;
      const coins = wholeCoins(change, spec.decimals);
      await sql`
        insert into custody_balances as b (chain, token, address, shown, changed_block)
        values (${sql.join(key)}, ${coins}::numeric, ${number}::bigint)
        on conflict (chain, token, address) do update
          set shown = b.shown + excluded.shown, changed_block = excluded.changed_block`.execute(trx);
      await sql`
        insert into custody_changes as c (chain, token, address, block_number, change)
        values (${sql.join(key)}, ${number}::bigint, ${coins}::numeric)
        on conflict (chain, block_number, token, address) do update set change = c.change + excluded.change`.execute(
        trx,
      );
    }
  }

  #specOf(token: string): ChainSpec | undefined {
    return this.#chains.settings().find((spec) => spec.chain === this.#chain && spec.tokenContract === token);
  }
}

interface OwnOutput {
  readonly outpoint: string;
  readonly address: string;
  readonly value: string;
}
