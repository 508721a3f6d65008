import { createHash } from 'node:crypto';
import {
  apply,
  give,
  malformed,
  readTransaction,
  unclaimable,
  type Accounts,
  type LedgerAccount,
  type LedgerTerms,
  type ReadTransaction,
} from './ledger-rules.ts';

/** A transaction in a ledger, in the server's own words (first version of the API, expanded). */
export type ToldTransaction = Record<string, any>;

export interface ClosedLedger {
  readonly hash: string;
  /** In the ledger's own seconds. */
  readonly closedAt: number;
  readonly transactions: ToldTransaction[];
  readonly accounts: Accounts;
}

/** Of an account in the queue of transactions that pay less than the open ledger asks for. */
const MOST_QUEUED = 10;
const QUEUED_RAISE_PERCENT = 125n;
const FIRST_LEDGERS = 20;
/** Of the year 2000. */
const EPOCH_SECONDS = 946_684_800;

let made = 0;

/** A hash that was not used before, as the ledger writes it. */
function newHash(): string {
  return createHash('sha256').update(`ripple ${++made}`).digest('hex').toUpperCase();
}

/**
 * The XRP ledger by its own rules: sequences, fees with a queue, reserves, results that cost a fee and pay nothing. What is
 * closed becomes validated `lag` ledgers later, and never changes.
 */
export class LedgerChain {
  readonly closed: ClosedLedger[] = [];
  networkId = 0;
  baseFee = 10n;
  /** To be in the next ledger at once. */
  openFee = 10n;
  reserveBase = 1_000_000n;
  reserveStep = 200_000n;
  lag = 0;
  /** What is submitted is said to be taken, and is lost. */
  losesSubmitted = false;
  #open: Accounts = new Map();
  #applied: ToldTransaction[] = [];
  #queue: ReadTransaction[] = [];

  constructor() {
    this.close(FIRST_LEDGERS);
  }

  /** Of the newest validated ledger. */
  get validated(): number {
    return this.closed.length - 1 - this.lag;
  }

  /** Closes so many ledgers; what the test tells is in the first of them. */
  close(count: number, told: readonly ToldTransaction[] = []): void {
    for (let i = 0; i < count; i++) {
      this.closed.push({
        hash: newHash(),
        closedAt: Math.floor(Date.now() / 1_000) - EPOCH_SECONDS,
        transactions: [...(i === 0 ? told : []), ...this.#applied],
        accounts: copyOf(this.#open),
      });
      this.#applied = [];
      this.#takeQueued();
    }
  }

  /** The last ledgers give way to as many without transactions, which the real one never does. */
  replace(depth: number): void {
    this.closed.splice(-depth);
    this.#open = copyOf(this.closed.at(-1)!.accounts);
    this.#applied = [];
    this.close(depth);
  }

  /** Somebody outside pays, in the open ledger. */
  pay(to: string, amount: bigint, tag?: number): string {
    give(this.#open, to, amount, this.closed.length);
    const hash = newHash();
    this.#applied.push({
      hash,
      TransactionType: 'Payment',
      Account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
      Fee: '10',
      Destination: to,
      Amount: String(amount),
      ...(tag !== undefined && { DestinationTag: tag }),
      metaData: { TransactionResult: 'tesSUCCESS', delivered_amount: String(amount) },
    });
    return hash;
  }

  /** What its owner changes about an account, in the open ledger. */
  change(address: string, fields: Partial<LedgerAccount>): void {
    Object.assign(this.#open.get(address)!, fields);
  }

  /** Signed bytes come in; the answer is provisional. */
  submit(raw: string): string {
    const transaction = readTransaction(raw);
    const problem = malformed(transaction, this.#terms) ?? unclaimable(transaction, this.#open, this.#terms);
    if (problem !== undefined && problem !== 'terPRE_SEQ') return problem;
    if (this.losesSubmitted) return 'tesSUCCESS';
    const fee = BigInt(transaction.fields['Fee']);
    if (problem === undefined && fee >= this.openFee) return this.#take(transaction);
    return this.#enqueue(transaction) ?? (problem === undefined ? 'terQUEUED' : problem);
  }

  /** A restart: what is in no closed ledger is forgotten. */
  forget(): void {
    this.#open = copyOf(this.closed.at(-1)!.accounts);
    this.#applied = [];
    this.#queue = [];
  }

  /** Where a transaction is; `undefined`: in no closed ledger. */
  find(hash: string): { readonly index: number; readonly told: ToldTransaction } | undefined {
    const index = this.closed.findIndex(({ transactions }) =>
      transactions.some((each) => each['hash'] === hash),
    );
    const told = this.closed[index]?.transactions.find((each) => each['hash'] === hash);
    return told && { index, told };
  }

  get #terms(): LedgerTerms {
    const { networkId, baseFee, reserveBase, reserveStep } = this;
    return { index: this.closed.length, networkId, baseFee, reserveBase, reserveStep };
  }

  #take(transaction: ReadTransaction): string {
    const result = apply(transaction, this.#open, this.#terms);
    const { hash, fields } = transaction;
    this.#queue = this.#queue.filter((each) => !isSameSequence(each, transaction));
    this.#applied.push({
      hash,
      ...fields,
      metaData: {
        TransactionResult: result,
        ...(result === 'tesSUCCESS' && { delivered_amount: fields['Amount'] }),
      },
    });
    return result;
  }

  /** Why the queue does not take it; `undefined`: it does. */
  #enqueue(transaction: ReadTransaction): string | undefined {
    const before = this.#queue.find((each) => isSameSequence(each, transaction));
    if (before?.hash === transaction.hash) return undefined;
    const [fee, least] = [transaction, before].map((each) => BigInt(each?.fields['Fee'] ?? 0));
    if (before && fee! < (least! * QUEUED_RAISE_PERCENT) / 100n) return 'telCAN_NOT_QUEUE_FEE';
    const ofAccount = this.#queue.filter(({ fields }) => fields['Account'] === transaction.fields['Account']);
    if (!before && ofAccount.length >= MOST_QUEUED) return 'telCAN_NOT_QUEUE_FULL';
    this.#queue = [...this.#queue.filter((each) => each !== before), transaction];
    return undefined;
  }

  /** Those whose turn has come, in the order of their sequences. */
  #takeQueued(): void {
    const bySequence = this.#queue.toSorted(
      (one, other) => one.fields['Sequence'] - other.fields['Sequence'],
    );
    for (const each of bySequence) {
      const problem = unclaimable(each, this.#open, this.#terms);
      if (problem === undefined && BigInt(each.fields['Fee']) >= this.openFee) this.#take(each);
      else if (problem === 'tefMAX_LEDGER' || problem === 'tefPAST_SEQ')
        this.#queue = this.#queue.filter((one) => one !== each);
    }
  }
}

function isSameSequence(one: ReadTransaction, other: ReadTransaction): boolean {
  return (
    one.fields['Account'] === other.fields['Account'] && one.fields['Sequence'] === other.fields['Sequence']
  );
}

function copyOf(accounts: Accounts): Accounts {
  return new Map([...accounts].map(([address, account]) => [address, { ...account }]));
}
