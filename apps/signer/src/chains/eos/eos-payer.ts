import { reasonText } from '@bourse/custody/reasons';
import type { OwnMove } from '../../record/events.ts';
import type { Attempt, SignerRecord } from '../../record/signer-record.ts';
import type { EosSetup } from '../../setup.ts';
import type { KeyVault } from '../../vault/key-vault.ts';
import { coldMove } from '../cold-move.ts';
import { ChainTrust, type ChainView } from '../expiring/chain-trust.ts';
import { isExpired, objection, type SecondNode } from '../expiring/expiry.ts';
import { Unpayable, Waiting, type Outcome, type Payer, type Payment, type Signed } from '../payer.ts';
import { EosFunds } from './eos-funds.ts';
import { EosRefusal } from './eos-http.ts';
import { eosPublicKey, signEos } from './eos-keys.ts';
import { EosNode } from './eos-node.ts';
import {
  decodeSigned,
  encodeTransaction,
  referenceTo,
  transactionId,
  type EosTransaction,
} from './eos-transaction.ts';
import { IrreversibleBlocks, type Search } from './irreversible-blocks.ts';

export interface EosDeps {
  readonly chain: string;
  readonly setup: EosSetup;
  readonly url: string;
  /** Another node's, which has to agree before anything is paid anew. */
  readonly secondUrl?: string;
  readonly vault: KeyVault;
  readonly record: SignerRecord;
  readonly now: () => number;
}

/**
 * Pays on EOS, in its own coin. There is no nonce, as on TRON: two transactions of one payment are two payments. So a payment
 * has one transaction at a time, which goes out again as it is until an irreversible block has it; another one is signed only
 * when all blocks that could have the one before are read, and none has it.
 */
export class EosPayer implements Payer {
  readonly #deps: EosDeps;
  readonly #node: EosNode;
  readonly #trust: ChainTrust;
  readonly #blocks: IrreversibleBlocks;
  readonly #second: SecondNode | undefined;
  readonly #secondBlocks: IrreversibleBlocks | undefined;
  readonly #funds: EosFunds;
  /** Why the node did not take what was sent last, by its hash. */
  readonly #refusals = new Map<string, string>();
  /** Of this round. */
  #view: ChainView | undefined;

  constructor(deps: EosDeps) {
    const { url, secondUrl, setup, now } = deps;
    this.#deps = deps;
    this.#node = new EosNode(url);
    this.#trust = new ChainTrust({
      ...deps,
      network: { is: setup.chainId, by: 'its chain id' },
      look: () => this.#node.look(),
      shows: (block) => this.#node.shows(block),
    });
    this.#blocks = new IrreversibleBlocks(this.#node, now);
    if (secondUrl !== undefined) {
      const second = new EosNode(secondUrl);
      this.#secondBlocks = new IrreversibleBlocks(second, now);
      this.#second = secondNode(second, this.#secondBlocks);
    }
    this.#funds = new EosFunds({ ...deps, node: this.#node });
  }

  async refresh(): Promise<boolean> {
    this.#view = undefined;
    const view = await this.#trust.look();
    const newest = this.#newest();
    this.#blocks.keep(newest);
    this.#secondBlocks?.keep(newest);
    const hashes = new Set(newest.map(({ txHash }) => txHash));
    for (const txHash of this.#refusals.keys()) if (!hashes.has(txHash)) this.#refusals.delete(txHash);
    const isRead = await this.#blocks.advance(newest, view.solid);
    this.#view = view;
    return isRead;
  }

  sign(payment: Payment): Promise<Signed | Waiting | Unpayable> {
    return this.#signNew(payment);
  }

  async replace(payment: Payment, attempts: readonly Attempt[]): Promise<Signed | Waiting> {
    const { setup, now } = this.#deps;
    const last = attempts.at(-1)!;
    const { expiration } = decodeSigned(last.raw);
    const reason = await objection(attempts, this.#seen(), {
      expiration,
      network: setup.chainId,
      signAnewAfterSeconds: setup.signAnewAfterSeconds,
      second: this.#second,
      now: now(),
    });
    if (reason !== undefined) return new Waiting(reason);
    // Without a second node the first one has to say the same when that time is over.
    if (!this.#second && this.#blocks.of(last)!.startedAt < expiration + setup.signAnewAfterSeconds * 1_000) {
      this.#blocks.readAgain(last);
      return new Waiting(reasonText('readOnceMore'));
    }
    const signed = await this.#signNew(payment);
    // There is a transaction of it already: from here on only persons give up.
    return signed instanceof Unpayable ? new Waiting(signed.reason) : signed;
  }

  async send(raw: string): Promise<void> {
    const txHash = transactionId(decodeSigned(raw).packed);
    try {
      await this.#node.send(raw, txHash);
      this.#refusals.delete(txHash);
    } catch (error) {
      if (error instanceof EosRefusal)
        this.#refusals.set(txHash, reasonText('notTaken', { words: error.message }));
      throw error;
    }
  }

  /**
   * Only irreversible blocks count: others may still give way. Only the newest is looked for: another one was signed when none of
   * them had the one before, which is for good.
   */
  async outcome(attempts: readonly Attempt[]): Promise<Outcome> {
    const last = attempts.at(-1)!;
    const view = this.#seen();
    const search = this.#blocks.of(last);
    // It was signed in this round.
    if (!search) return { is: 'waiting', isStuck: false };
    if (search.found) return minedOf(last, search.found, view);
    if (search.problem !== undefined) return { is: 'doubtful', reason: search.problem };
    const { expiration } = decodeSigned(last.raw);
    const isPast = search.isOver && isExpired(expiration, view, this.#deps.now());
    const detail = isPast ? undefined : this.#refusals.get(last.txHash);
    // Nothing hurries it: the chain takes no fees.
    return { is: 'waiting', isStuck: false, isPast, ...(detail !== undefined && { detail }) };
  }

  held(): Promise<bigint> {
    return this.#funds.held();
  }

  /** Users pay to one account; only a surplus is moved, to the cold one. */
  async dueMove(): Promise<OwnMove | undefined> {
    const [coin] = Object.keys(this.#deps.setup.coins);
    return coin === undefined ? undefined : coldMove(this.#deps, coin, () => this.held());
  }

  async #signNew(payment: Payment): Promise<Signed | Waiting | Unpayable> {
    const { chain, setup, vault, record } = this.#deps;
    const { solid } = this.#seen();
    const problem = await this.#funds.problemOf(payment, eosPublicKey(vault, payment.from));
    if (problem) return problem;
    let transaction = this.#draft(payment);
    // Two payments of the same to the same in the same moment would be one transaction.
    while (record.hasSigned(transactionId(encodeTransaction(transaction))))
      transaction = { ...transaction, expiration: transaction.expiration + 1_000 };
    const signed = await signEos(vault, payment.from, setup.chainId, transaction);
    return { chain, from: payment.from, ...signed, block: { number: Number(solid.number), id: solid.id } };
  }

  /** It names the newest irreversible block: that one never changes, and the chain knows it for some nine hours. */
  #draft({ address, memo, amount }: Payment): EosTransaction {
    const { setup } = this.#deps;
    const { head, solid } = this.#seen();
    return {
      ...{ from: setup.account, to: address, amount, memo, ...referenceTo(solid.id) },
      expiration: Math.floor(head.time / 1_000) * 1_000 + setup.expirationSeconds * 1_000,
      maxCpuMs: setup.maxCpuMs,
    };
  }

  /** Of each payment that has one: what may be on its way. */
  #newest(): readonly Attempt[] {
    const { record, chain } = this.#deps;
    return record
      .open()
      .flatMap(({ attempts }) => attempts.at(-1) ?? [])
      .filter((each) => each.chain === chain);
  }

  #seen(): ChainView {
    if (!this.#view) throw new Error('the chain was not looked at in this round');
    return this.#view;
  }
}

function minedOf(
  { txHash, raw }: Attempt,
  { block, status, packed }: NonNullable<Search['found']>,
  { head }: ChainView,
): Outcome {
  if (packed !== Buffer.from(decodeSigned(raw).packed).toString('hex'))
    return { is: 'doubtful', reason: reasonText('otherBytes', { txHash }) };
  // What fails is in no block, unless a contract has put it off.
  if (status !== 'executed')
    return { is: 'doubtful', reason: reasonText('oddStatus', { txHash, block, status }) };
  const confirmations = head.number < block ? 1 : Number(head.number - block + 1n);
  return { is: 'mined', txHash, confirmations, isPaid: true };
}

function secondNode(node: EosNode, blocks: IrreversibleBlocks): SecondNode {
  return {
    look: () => node.look(),
    shows: (block) => node.shows(block),
    async objects(attempts, solid) {
      const last = attempts.at(-1)!;
      await blocks.advance([last], solid);
      const { found, isOver, problem, next } = blocks.of(last)!;
      if (problem !== undefined) return reasonText('ofSecond', { reason: problem });
      if (found) return reasonText('secondHasIt', { txHash: last.txHash });
      return isOver ? undefined : reasonText('secondIsRead', { block: next });
    },
  };
}
