import type { Services } from '../../services.ts';
import type { Database } from '../../database/schema.ts';
import type { ChainRegistry, ChainSpec } from '../chains.ts';
import type { DepositAddresses } from './deposit-addresses.ts';
import type { DepositRow, Deposits } from './deposits.ts';
import { EvmNode, type MinedTransaction, type Payment } from './evm-node.ts';

const POLL_MS = 4_000;
const MAX_PAUSE_MS = 60_000;
/** A round ends after so many, so that confirmations are looked at while we catch up. */
const BLOCKS_PER_ROUND = 100n;
/** Where reading begins when a chain is watched for the first time. */
const FIRST_BACK = 100n;
/** How far reading goes back when the chain has changed behind us. */
const REWIND = 64n;
/** Of deposits that users submitted; the rest waits for the next round. */
const SUBMITTED_PER_ROUND = 50;
const PENDING_PER_ROUND = 1_000;
/** No coin has that many 1e-8 units; a token that says so is broken. */
const MOST_UNITS = 10n ** 20n;

export interface WatcherDeps {
  readonly chains: ChainRegistry;
  readonly addresses: DepositAddresses;
  readonly deposits: Deposits;
  readonly node?: EvmNode;
  readonly pollMs?: number;
}

/** How far a chain is read. */
interface Watch {
  readonly nextBlock: bigint;
  /** Of the block before; empty: none. */
  readonly lastHash: string;
}

/**
 * Finds deposits on an EVM chain and credits them after their confirmations. It reads block by block whom transactions
 * have paid; before a credit it asks the node again whether the transaction has succeeded, stands in a block of the
 * chain, and pays the same user the same amount.
 */
export class EvmWatcher {
  readonly #services: Services;
  readonly #chain: string;
  readonly #deps: WatcherDeps;
  readonly #node: EvmNode;
  /** Submitted deposits that the chain has been asked about, with the height at which that was. */
  readonly #asked = new Map<string, bigint>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  #faults = 0;

  constructor(services: Services, chain: string, url: string, deps: WatcherDeps) {
    this.#services = services;
    this.#chain = chain;
    this.#deps = deps;
    this.#node = deps.node ?? new EvmNode(url);
  }

  start(): void {
    this.#running = this.#round().finally(() => {
      this.#running = undefined;
      if (this.#stopped) return;
      this.#timer = setTimeout(() => this.start(), this.#pauseMs());
      this.#timer.unref();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Longer and longer while the node fails. */
  #pauseMs(): number {
    return Math.min((this.#deps.pollMs ?? POLL_MS) * 2 ** this.#faults, MAX_PAUSE_MS);
  }

  async #round(): Promise<void> {
    try {
      const head = await this.#node.head();
      const watch = await this.#openWatch(head);
      if (!watch) return;
      const hasChanged = await this.#readBlocks(watch, head);
      await this.#confirm(head, hasChanged);
      await this.#askAboutSubmitted(head);
      this.#faults = 0;
    } catch (error) {
      this.#faults = Math.min(this.#faults + 1, 10);
      // Errors of the client name its URL, which may hold a key.
      const reason = (error as { shortMessage?: string }).shortMessage ?? String(error);
      this.#services.log.warn({ chain: this.#chain, reason }, 'the chain was not read; trying again');
    }
  }

  /** `undefined`: the node serves another network than the one we have read so far. */
  async #openWatch(head: bigint): Promise<Watch | undefined> {
    const { db, log } = this.#services;
    const chain = this.#chain;
    const chainId = String(await this.#node.chainId());
    const row = await db
      .selectFrom('chain_watches')
      .selectAll()
      .where('chain', '=', chain)
      .executeTakeFirst();
    if (row && row.chain_id !== chainId) {
      this.#faults = 10;
      log.error(
        { chain, expected: row.chain_id, found: chainId },
        'the node is of another network; deposits are not read',
      );
      return undefined;
    }
    if (row) return { nextBlock: BigInt(row.next_block), lastHash: row.last_hash };
    const nextBlock = head > FIRST_BACK ? head - FIRST_BACK : 0n;
    await db
      .insertInto('chain_watches')
      .values({ chain, chain_id: chainId, next_block: String(nextBlock), last_hash: '' })
      .execute();
    return { nextBlock, lastHash: '' };
  }

  /** Reads on, block by block. Answers whether the chain has changed behind us. */
  async #readBlocks(watch: Watch, head: bigint): Promise<boolean> {
    let { nextBlock, lastHash } = watch;
    const end = head < nextBlock + BLOCKS_PER_ROUND ? head : nextBlock + BLOCKS_PER_ROUND - 1n;
    // Also when nothing is new: a block of the same height may have taken the place of the last one.
    if (lastHash !== '' && (await this.#node.blockHash(nextBlock - 1n)) !== lastHash) {
      await this.#rewind(nextBlock, head);
      return true;
    }
    const tokens = this.#tokens();
    for (; nextBlock <= end && !this.#stopped; nextBlock++) {
      const block = await this.#node.scan(nextBlock, tokens);
      if (lastHash !== '' && block.parentHash !== lastHash) {
        await this.#rewind(nextBlock, head);
        return true;
      }
      const addresses = [...new Set(block.candidates.map(({ to }) => to))];
      const owners = await this.#deps.addresses.ownersOf('evm', addresses);
      const hashes = new Set(block.candidates.flatMap(({ to, txHash }) => (owners.has(to) ? [txHash] : [])));
      const transactions = new Map<string, MinedTransaction>();
      for (const txHash of hashes) {
        const transaction = await this.#node.transaction(txHash, tokens);
        if (transaction) transactions.set(txHash, transaction);
      }
      lastHash = block.hash;
      const progress = { next_block: String(nextBlock + 1n), last_hash: lastHash };
      await this.#services.db.transaction().execute(async (trx) => {
        for (const [txHash, transaction] of transactions) await this.#record(txHash, transaction, trx);
        await trx.updateTable('chain_watches').set(progress).where('chain', '=', this.#chain).execute();
      });
    }
    return false;
  }

  /** The next round reads again what may have changed; what is known already stays one deposit. */
  async #rewind(nextBlock: bigint, head: bigint): Promise<void> {
    const from = (nextBlock < head + 1n ? nextBlock : head + 1n) - REWIND;
    const next = from > 0n ? from : 0n;
    const lastHash = next > 0n ? await this.#node.blockHash(next - 1n) : undefined;
    await this.#services.db
      .updateTable('chain_watches')
      .set({ next_block: String(next), last_hash: lastHash ?? '' })
      .where('chain', '=', this.#chain)
      .execute();
    this.#services.log.info(
      { chain: this.#chain, from: String(next) },
      'the chain was reorganised; reading again',
    );
  }

  /** Records every payment of a transaction to a user's address. */
  async #record(txHash: string, { blockNumber, payments }: MinedTransaction, trx: Database): Promise<void> {
    const owners = await this.#deps.addresses.ownersOf(
      'evm',
      payments.map(({ to }) => to),
    );
    for (const payment of payments) {
      const userId = owners.get(payment.to);
      const spec = this.#specOf(payment);
      const amount = spec && unitsOf(payment.value, spec);
      if (userId === undefined || !spec || !amount) continue;
      const { currency, chain } = spec;
      const { position } = payment;
      const found = { userId, currency, chain, amount, txHash, position, blockNumber };
      await this.#deps.deposits.recordFound(found, trx);
    }
  }

  /** Counts confirmations, and credits what has enough of them. After a reorganisation everything is looked at. */
  async #confirm(head: bigint, lookAtAll: boolean): Promise<void> {
    const rows = await this.#deps.deposits.pendingOn(this.#chain, 'chain', PENDING_PER_ROUND);
    for (const row of rows) {
      if (this.#stopped) return;
      const spec = this.#deps.chains.find(row.currency, row.chain);
      if (!spec) continue;
      const counted = confirmationsOf(BigInt(row.block_number ?? head + 1n), head);
      const isDue = counted >= spec.confirmations;
      if (!isDue && !lookAtAll && row.confirmations > 0) {
        await this.#deps.deposits.setConfirmations(row.id, counted);
        continue;
      }
      await this.#confirmOne(row, spec, head);
    }
  }

  async #confirmOne(row: DepositRow, spec: ChainSpec, head: bigint): Promise<void> {
    const { deposits } = this.#deps;
    const transaction = await this.#node.transaction(row.tx_hash, this.#tokens());
    if (!transaction || !(await this.#pays(row, transaction))) {
      await deposits.setConfirmations(row.id, 0);
      // It may come back in another block; when it has not after twice the time, it will not.
      if (head > BigInt(row.block_number!) + 2n * BigInt(spec.confirmations))
        await deposits.rejectReorganised(row.id);
      return;
    }
    const confirmations = confirmationsOf(transaction.blockNumber, head);
    await deposits.setConfirmations(row.id, confirmations);
    if (confirmations >= spec.confirmations && spec.depositOpen) await deposits.finishFound(row);
  }

  /** Whether the transaction still pays what the row says, to an address of the same user. */
  async #pays(row: DepositRow, { payments }: MinedTransaction): Promise<boolean> {
    const payment = payments.find(({ position }) => position === row.position);
    const spec = payment && this.#specOf(payment);
    if (!payment || spec?.currency !== row.currency) return false;
    if (String(unitsOf(payment.value, spec)) !== row.amount) return false;
    const owners = await this.#deps.addresses.ownersOf('evm', [payment.to]);
    return owners.get(payment.to) === row.user_id;
  }

  /** A deposit submitted by hand that pays the user's own address becomes one found on the chain. */
  async #askAboutSubmitted(head: bigint): Promise<void> {
    const rows = await this.#deps.deposits.pendingOn(this.#chain, 'manual', SUBMITTED_PER_ROUND);
    const waiting = new Set(rows.map(({ id }) => id));
    for (const id of this.#asked.keys()) if (!waiting.has(id)) this.#asked.delete(id);
    for (const { id, tx_hash: txHash } of rows) {
      if (this.#stopped || this.#asked.get(id) === head) continue;
      this.#asked.set(id, head);
      const transaction = await this.#node.transaction(txHash, this.#tokens());
      if (!transaction) continue;
      await this.#services.db.transaction().execute((trx) => this.#record(txHash, transaction, trx));
    }
  }

  #specs(): ChainSpec[] {
    return this.#deps.chains.all().filter(({ chain }) => chain === this.#chain);
  }

  #tokens(): string[] {
    return this.#specs().flatMap(({ tokenContract }) => (tokenContract === '' ? [] : [tokenContract]));
  }

  #specOf({ token }: Payment): ChainSpec | undefined {
    return this.#specs().find(({ tokenContract }) => tokenContract === token);
  }
}

/** The block itself is the first confirmation. */
function confirmationsOf(blockNumber: bigint, head: bigint): number {
  return head < blockNumber ? 0 : Number(head - blockNumber + 1n);
}

/** In 1e-8 units, rounded down; `undefined` for nothing and for nonsense. */
function unitsOf(value: bigint, { decimals }: ChainSpec): bigint | undefined {
  const units = decimals >= 8 ? value / 10n ** BigInt(decimals - 8) : value * 10n ** BigInt(8 - decimals);
  return units > 0n && units < MOST_UNITS ? units : undefined;
}
