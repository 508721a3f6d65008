import { reasonOf } from '@bourse/nodes/reason-of';
import { eachAtOnce } from '../../each-at-once.ts';
import type { Services } from '../../services.ts';
import type { CustodyAlerts } from '../alerts.ts';
import type { ChainSpec } from '../chains.ts';
import type { Deposits } from '../deposits/deposits.ts';
import { BlockPruned, type ChainNode, type MinedTransaction } from '../nodes/chain-node.ts';
import type { CustodyRecord } from '../reconciliation/custody-record.ts';
import type { DepositRow } from '../tables.ts';
import type { ChainPayments } from './chain-payments.ts';
import { DepositProgress, type DueCoin } from './deposit-progress.ts';

/** Of deposits that are due; so many of them at a time, which is half of the connections to the database that there are. */
const LOOKS_PER_ROUND = 200;
const LOOKS_AT_ONCE = 5;
/** Of deposits that users submitted; the rest waits for the next round. */
const SUBMITTED_PER_ROUND = 50;
/** After so many it may be the node: its blocks are read first. */
const FAILED_PER_ROUND = 3;

interface ConfirmationDeps {
  readonly node: ChainNode;
  readonly payments: ChainPayments;
  readonly deposits: Deposits;
  readonly alerts: CustodyAlerts;
  readonly custody: CustodyRecord;
}

/**
 * Counts the confirmations of deposits, and credits what has enough of them. Only blocks that were read count, each of
 * which follows the one before: a node that boasts of a head confirms nothing by it.
 */
export class Confirmations {
  readonly #db: Services['db'];
  readonly #log: Services['log'];
  readonly #chain: string;
  readonly #deps: ConfirmationDeps;
  readonly #progress: DepositProgress;
  /** What has had its look since all that is due had one. */
  readonly #looked = new Set<string>();
  /** How far users' claims have been asked about, and at which block the present turn began. */
  #asked = { id: '0', since: -1n };

  constructor({ db, log }: Services, chain: string, deps: ConfirmationDeps) {
    this.#db = db;
    this.#log = log;
    this.#chain = chain;
    this.#deps = deps;
    this.#progress = new DepositProgress(db, chain, (rows) => deps.deposits.messages.showAll(rows));
  }

  /**
   * Counts, and looks at some of what is due; answers whether more of it is left. The rest waits for the next round, so that the
   * chain is read meanwhile; each is looked at once before any is a second time.
   */
  async count(lastRead: bigint, isStopped: () => boolean): Promise<boolean> {
    const specs = new Map(this.#deps.payments.specs().map((spec) => [spec.currency, spec]));
    const coins: DueCoin[] = [];
    for (const { currency, depositOpen, confirmations } of specs.values()) {
      await this.#progress.count(currency, lastRead);
      coins.push({ currency, due: depositOpen ? lastRead - BigInt(confirmations) + 1n : -1n });
    }
    const left = (await this.#progress.toLookAt(coins)).filter((id) => !this.#looked.has(id));
    const rows = await this.#progress.withIds(left.slice(0, LOOKS_PER_ROUND));
    await eachAtOnce(rows, LOOKS_AT_ONCE, async (row) => {
      if (isStopped()) return;
      // Read anew up to there first: the payment may be found in another block.
      if (lastRead >= BigInt(row.block_number!)) await this.#lookAt(row, lastRead, specs.get(row.currency)!);
      this.#looked.add(row.id);
    });
    const isMore = left.length > LOOKS_PER_ROUND;
    if (!isMore) this.#looked.clear();
    return isMore;
  }

  async #lookAt(row: DepositRow, lastRead: bigint, spec: ChainSpec): Promise<void> {
    const subject = `deposit:${row.id}`;
    let transaction: MinedTransaction | undefined;
    try {
      transaction = await this.#deps.node.transaction(row.tx_hash, BigInt(row.block_number!));
    } catch (error) {
      if (!(error instanceof BlockPruned)) throw error;
      await this.#deps.alerts.raise('blockPruned', subject, { block: row.block_number! });
      return;
    }
    await this.#deps.alerts.end(['blockPruned'], subject);
    if (transaction && (await this.#deps.payments.pays(row, transaction, this.#db)))
      await this.#isThere(row, confirmationsOf(transaction.blockNumber, lastRead), spec);
    else await this.#isMissing(row, lastRead > BigInt(row.block_number!) + 2n * BigInt(spec.confirmations));
  }

  async #isThere(row: DepositRow, confirmations: number, spec: ChainSpec): Promise<void> {
    if (row.status === 'pending') {
      await this.#progress.isThere(row, confirmations);
      if (confirmations >= spec.confirmations && spec.depositOpen) await this.#deps.deposits.finishFound(row);
    } else {
      await this.#progress.recheckDone(row);
      await this.#deps.alerts.end(['creditVanished'], `deposit:${row.id}`);
    }
  }

  /** It may come back in another block; when it has not after twice its confirmations, it will not. */
  async #isMissing(row: DepositRow, isGone: boolean): Promise<void> {
    if (row.status === 'pending') {
      await this.#progress.isMissing(row);
      if (isGone) await this.#deps.deposits.rejectReorganised(row.id);
    } else if (isGone) {
      const { chain, tx_hash: txHash, user_id: user } = row;
      await this.#deps.alerts.raise('creditVanished', `deposit:${row.id}`, {
        chain,
        txHash,
        user: String(user),
      });
      await this.#progress.recheckDone(row);
    }
  }

  /** A deposit submitted by hand that pays the user's own address becomes one found on the chain. */
  async askAboutSubmitted(lastRead: bigint, isStopped: () => boolean): Promise<void> {
    // Everybody has his turn before anybody has another, and nothing new is known before another block.
    if (this.#asked.id === '0' && this.#asked.since === lastRead) return;
    if (this.#asked.id === '0') this.#asked.since = lastRead;
    const rows = await this.#progress.submitted(this.#asked.id, SUBMITTED_PER_ROUND);
    let failures = 0;
    for (const { id, tx_hash: txHash } of rows) {
      if (isStopped() || failures === FAILED_PER_ROUND) return;
      this.#asked.id = id;
      try {
        await this.#askAbout(txHash);
      } catch (error) {
        // A user may name any hash, of a ledger that the node has dropped, say: his alone is not looked up.
        failures++;
        const reason = reasonOf(error);
        this.#log.warn(
          { chain: this.#chain, deposit: id, reason },
          'a payment that a user named was not looked up',
        );
      }
    }
    if (rows.length < SUBMITTED_PER_ROUND) this.#asked.id = '0';
  }

  async #askAbout(txHash: string): Promise<void> {
    const { node, payments, custody } = this.#deps;
    const transaction = await node.transaction(txHash);
    if (!transaction) return;
    await this.#db.transaction().execute(async (trx) => {
      await payments.record(txHash, transaction, trx);
      await custody.recordLate(txHash, transaction, trx);
    });
  }
}

/** The block itself is the first confirmation. */
function confirmationsOf(block: bigint, lastRead: bigint): number {
  return lastRead < block ? 0 : Number(lastRead - block + 1n);
}
