import { z } from 'zod';
import { drops, hash, RippleRefusal, whole, type RippleRpc } from './ripple-rpc.ts';

/** The newest validated ledger that was seen; everything else is asked as of it. */
export interface ValidatedLedger {
  readonly index: number;
  readonly hash: string;
  /** What an account has to keep, and what for each object that it owns; in drops. */
  readonly reserveBase: bigint;
  readonly reserveStep: bigint;
}

export interface RippleAccount {
  readonly balance: bigint;
  /** Of its next transaction. */
  readonly sequence: number;
  readonly flags: number;
  readonly ownerCount: number;
}

/** A transaction in a validated ledger, which is final. */
export interface Validated {
  readonly ledger: number;
  readonly result: string;
  /** In drops; `undefined`: nothing, or of another currency. */
  readonly delivered: bigint | undefined;
}

/** `none`: in no ledger of the range. `unknown`: the server does not have them all. */
export type Search = Validated | 'none' | 'unknown';

/** Servers keep so many ledgers at least; after a longer pause the last one seen may be gone. */
const LEAST_KEPT = 256;

/** The ledger's seconds begin with the year 2000. */
const RIPPLE_EPOCH_SECONDS = 946_684_800;
/** One closes every few seconds; a server that is further behind knows too little. */
const MOST_AGE_MS = 5 * 60_000;
/** Asked again when forgotten. */
const MOST_PROVEN = 1_000;

const stateAnswer = z.object({
  state: z.object({
    network_id: whole.default(0),
    validated_ledger: z.object({ reserve_base: whole, reserve_inc: whole }),
  }),
});
const ledgerAnswer = z.object({
  validated: z.literal(true),
  ledger: z.object({
    ledger_hash: hash,
    // A text in the first version of the API, a number in the second.
    ledger_index: z.coerce.number().pipe(whole),
    parent_hash: hash,
    close_time: whole,
    transactions: z.array(hash).optional(),
  }),
});
const accountAnswer = z.object({
  validated: z.literal(true),
  ledger_index: whole,
  ledger_hash: hash,
  account_data: z.object({
    Account: z.string(),
    Balance: drops,
    Sequence: whole,
    Flags: whole,
    OwnerCount: whole,
  }),
});
const validatedAnswer = z.object({
  validated: z.literal(true),
  hash,
  ledger_index: whole,
  meta: z.object({
    TransactionResult: z.string().regex(/^[a-z]{3}[A-Z0-9_]{1,60}$/),
    /** What has failed does not have it. */
    delivered_amount: z.unknown().optional(),
  }),
});
const transactionAnswer = z.union([validatedAnswer, z.object({ validated: z.literal(false).optional() })]);

/**
 * What is believed of a server: validated ledgers only, of the one network, which follow each other and never go back, and
 * in which everything that it says of an account or a transaction is found again. On anything else it throws, and
 * nothing is signed.
 */
export class RippleLedger {
  readonly #rpc: RippleRpc;
  readonly #networkId: number;
  readonly #now: () => number;
  #head: ValidatedLedger | undefined;
  readonly #sequences = new Map<string, number>();
  /** As of the head. */
  readonly #accounts = new Map<string, RippleAccount>();
  /** Transactions that were found in the ledger that they were said to be in. */
  readonly #proven = new Map<string, number>();

  constructor(rpc: RippleRpc, networkId: number, now: () => number) {
    this.#rpc = rpc;
    this.#networkId = networkId;
    this.#now = now;
  }

  get head(): ValidatedLedger {
    if (!this.#head) throw new Error('no validated ledger was seen yet');
    return this.#head;
  }

  /** Goes on to the newest validated ledger. */
  async advance(): Promise<void> {
    // Clio passes it on to a rippled server when it is asked so.
    const { state } = await this.#rpc.call('server_state', { ledger_index: 'current' }, stateAnswer);
    if (state.network_id !== this.#networkId)
      throw new Error(`the server is of network ${state.network_id}, not ${this.#networkId}`);
    const { reserve_base, reserve_inc } = state.validated_ledger;
    const told = await this.#ledger('validated');
    const { ledger_index: index, ledger_hash: found, close_time: closedAt } = told;
    const least = this.#head?.index ?? 0;
    if (index < least) throw new Error(`the server is at ledger ${index}, it was at ${least} before`);
    const ageMs = this.#now() - (RIPPLE_EPOCH_SECONDS + closedAt) * 1_000;
    if (Math.abs(ageMs) > MOST_AGE_MS)
      throw new Error(`the server's newest ledger ${index} is not of now, but of ${ageMs / 1_000} s ago`);
    await this.#checkFollows(index, told);
    if (index !== this.#head?.index) this.#accounts.clear();
    this.#head = {
      index,
      hash: found,
      reserveBase: BigInt(reserve_base),
      reserveStep: BigInt(reserve_inc),
    };
  }

  /** As of the head; `undefined`: it has never been paid. */
  async account(address: string): Promise<RippleAccount | undefined> {
    const { index, hash: headHash } = this.head;
    const known = this.#accounts.get(address);
    if (known) return known;
    try {
      const answer = await this.#rpc.call(
        'account_info',
        { account: address, ledger_index: index },
        accountAnswer,
      );
      const { Account, Balance, Sequence, Flags, OwnerCount } = answer.account_data;
      if (answer.ledger_index !== index || answer.ledger_hash !== headHash || Account !== address)
        throw new Error(`the server answered of another ledger or account than ${address} in ${index}`);
      if (Sequence < (this.#sequences.get(address) ?? 0))
        throw new Error(`the server says that the sequence of ${address} went back to ${Sequence}`);
      this.#sequences.set(address, Sequence);
      const account = { balance: Balance, sequence: Sequence, flags: Flags, ownerCount: OwnerCount };
      this.#accounts.set(address, account);
      return account;
    } catch (error) {
      if (error instanceof RippleRefusal && error.code === 'actNotFound') return undefined;
      throw error;
    }
  }

  /** Whether an account that takes payments of some only takes them from that one. */
  async isAuthorized(from: string, to: string): Promise<boolean> {
    const fields = {
      source_account: from,
      destination_account: to,
      ledger_index: this.head.index,
    };
    const answer = z.object({ validated: z.literal(true), deposit_authorized: z.boolean() });
    return (await this.#rpc.call('deposit_authorized', fields, answer)).deposit_authorized;
  }

  /** Looks for a transaction that is expected in validated ledgers `from` to `to`; what is known of it is up to the head. */
  async search(txHash: string, from: number, to: number): Promise<Search> {
    const { index } = this.head;
    const range = { min_ledger: Math.min(from, index), max_ledger: Math.min(to, index) };
    try {
      const fields = { transaction: txHash, binary: false, ...range };
      const answer = await this.#rpc.call('tx', fields, transactionAnswer);
      return 'hash' in answer ? await this.#validated(txHash, answer, to) : 'none';
    } catch (error) {
      if (!(error instanceof RippleRefusal && error.code === 'txnNotFound')) throw error;
      return error.searchedAll ? 'none' : 'unknown';
    }
  }

  async #validated(
    txHash: string,
    { hash: found, ledger_index: index, meta }: z.output<typeof validatedAnswer>,
    to: number,
  ): Promise<Search> {
    if (found !== txHash) throw new Error(`the server answered another transaction than ${txHash}`);
    if (index > to)
      throw new Error(`the server says that ${txHash} is in ledger ${index}, where it cannot be`);
    // It has gone on since the head was read: with the next one.
    if (index > this.head.index) return 'none';
    if (this.#proven.get(txHash) !== index) {
      const { transactions = [] } = await this.#ledger(index, { transactions: true, expand: false });
      if (!transactions.includes(txHash))
        throw new Error(`the server says that ledger ${index} has ${txHash}, and shows it without`);
      if (this.#proven.size >= MOST_PROVEN) this.#proven.clear();
      this.#proven.set(txHash, index);
    }
    const { TransactionResult: result, delivered_amount: delivered } = meta;
    return {
      ledger: index,
      result,
      delivered: drops.safeParse(delivered).data,
    };
  }

  /** The chain of ledgers goes on from the one that was the head. */
  async #checkFollows(index: number, told: z.output<typeof ledgerAnswer>['ledger']): Promise<void> {
    const before = this.#head;
    if (!before) return;
    const sameAs = async () => {
      if (index === before.index) return told.ledger_hash;
      if (index === before.index + 1) return told.parent_hash;
      return (await this.#ledger(before.index)).ledger_hash;
    };
    try {
      if ((await sameAs()) === before.hash) return;
    } catch (error) {
      const isGone = error instanceof RippleRefusal && error.code === 'lgrNotFound';
      if (isGone && index - before.index > LEAST_KEPT) return;
      throw error;
    }
    throw new Error(`the server shows another ledger ${before.index} than it did`);
  }

  async #ledger(
    index: number | 'validated',
    fields: object = {},
  ): Promise<z.output<typeof ledgerAnswer>['ledger']> {
    const { ledger } = await this.#rpc.call('ledger', { ledger_index: index, ...fields }, ledgerAnswer);
    if (index !== 'validated' && ledger.ledger_index !== index)
      throw new Error(`the server answered another ledger than ${index}`);
    return ledger;
  }
}
