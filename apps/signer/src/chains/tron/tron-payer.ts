import { reasonText } from '@bourse/custody/reasons';
import { fromBaseUnits } from '../../amounts.ts';
import { AccountMoves } from '../account-moves.ts';
import { OWN_DECIMALS } from '../own-decimals.ts';
import type { OwnMove } from '../../record/events.ts';
import type { Attempt, SignerRecord } from '../../record/signer-record.ts';
import type { TronSetup } from '../../setup.ts';
import { hotPath } from '../../vault/key-paths.ts';
import type { KeyVault } from '../../vault/key-vault.ts';
import { Unpayable, Waiting, type Outcome, type Payer, type Payment, type Signed } from '../payer.ts';
import { ChainTrust, type ChainView } from '../expiring/chain-trust.ts';
import { isExpired, objection, type SecondNode } from '../expiring/expiry.ts';
import { firstBlock, lastExpiration, secondNode } from './tron-expiry.ts';
import { bytesCost, feeLimitWithin, type TronPrices } from './tron-fees.ts';
import { TronFunds } from './tron-funds.ts';
import { signTron, tronAddress } from './tron-keys.ts';
import {
  decodeSigned,
  encodeRaw,
  encodeSigned,
  transactionId,
  type TronTransaction,
} from './tron-message.ts';
import { sweepFee } from './sweep-fee.ts';
import { FullNode, SolidNode, type SolidTransaction } from './tron-node.ts';

export interface TronDeps {
  readonly chain: string;
  readonly setup: TronSetup;
  readonly url: string;
  /** Where solid blocks are asked for; absent: the same node. */
  readonly solidUrl?: string;
  /** Another node's, which has to agree before anything is paid anew. */
  readonly secondUrl?: string;
  readonly vault: KeyVault;
  readonly record: SignerRecord;
  readonly now: () => number;
}

const NO_SIGNATURE = new Uint8Array(65);

/**
 * Pays on TRON, in TRX and in tokens. There is no nonce: two transactions of one payment are two payments. So a
 * payment has one transaction at a time, which goes out again as it is until a solid block has it; another one is signed only when
 * no block to come can have the one before, and none that is solid has it.
 */
export class TronPayer implements Payer {
  readonly #deps: TronDeps;
  readonly #node: FullNode;
  readonly #solid: SolidNode;
  readonly #second: SecondNode | undefined;
  readonly #trust: ChainTrust;
  readonly #funds: TronFunds;
  readonly #moves: AccountMoves<string>;
  /** Of this round. */
  #view: ChainView | undefined;

  constructor(deps: TronDeps) {
    const { url, solidUrl = url, secondUrl } = deps;
    this.#deps = deps;
    this.#node = new FullNode(url);
    this.#solid = new SolidNode(solidUrl);
    this.#second = secondUrl === undefined ? undefined : secondNode(new SolidNode(secondUrl));
    this.#trust = new ChainTrust({
      ...deps,
      network: { is: deps.setup.genesis, by: 'its first block' },
      look: async () => ({
        network: await firstBlock(this.#solid),
        solid: await this.#solid.newest(),
        head: await this.#node.newest(),
      }),
      shows: async ({ number, id }) => (await this.#solid.block(number))?.id === id,
    });
    this.#funds = new TronFunds({ ...deps, solid: this.#solid });
    this.#moves = new AccountMoves<string>({
      ...deps,
      addressOf: (path) => tronAddress(deps.vault, path),
      held: (token, address) => this.#funds.held(token, address),
      feeOf: (sweep) => sweepFee(this.#node, sweep),
    });
  }

  async refresh(): Promise<boolean> {
    this.#view = undefined;
    this.#view = await this.#trust.look();
    return true;
  }

  sign(payment: Payment): Promise<Signed | Waiting | Unpayable> {
    return this.#signNew(payment);
  }

  async replace(payment: Payment, attempts: readonly Attempt[]): Promise<Signed | Waiting> {
    const { setup, now } = this.#deps;
    const reason = await objection(attempts, this.#seen(), {
      expiration: lastExpiration(attempts),
      network: setup.genesis,
      signAnewAfterSeconds: setup.signAnewAfterSeconds,
      second: this.#second,
      now: now(),
    });
    if (reason !== undefined) return new Waiting(reason);
    const signed = await this.#signNew(payment);
    // There is a transaction of it already: from here on only persons give up.
    return signed instanceof Unpayable ? new Waiting(signed.reason) : signed;
  }

  send(raw: string): Promise<void> {
    const id = transactionId(decodeSigned(raw).raw);
    return this.#node.send(raw, Buffer.from(id).toString('hex'));
  }

  /** Only solid blocks count: others may still give way. */
  async outcome(attempts: readonly Attempt[]): Promise<Outcome> {
    const view = this.#seen();
    const found: { attempt: Attempt; transaction: SolidTransaction }[] = [];
    for (const attempt of attempts) {
      const transaction = await this.#solid.find(attempt.txHash);
      if (transaction) found.push({ attempt, transaction });
    }
    const [only, another] = found;
    if (another) throw new Error(`${only!.attempt.txHash} and ${another.attempt.txHash} are both in blocks`);
    if (only) return this.#mined(only.attempt, only.transaction, view);
    const isPast = isExpired(lastExpiration(attempts), view, this.#deps.now());
    // Higher fees hurry nothing here.
    return { is: 'waiting', isStuck: false, isPast };
  }

  held(coin: string): Promise<bigint> {
    return this.#funds.held(this.#deps.setup.coins[coin]!.token, this.#addressOf(hotPath('tron')));
  }

  dueMove(): Promise<OwnMove | undefined> {
    return this.#moves.due();
  }

  async #signNew(payment: Payment): Promise<Signed | Waiting | Unpayable> {
    const { chain, vault, record } = this.#deps;
    const { solid } = this.#seen();
    const priced = await this.#priced(payment);
    if (priced instanceof Waiting || priced instanceof Unpayable) return priced;
    const { draft } = priced;
    const short = await this.#funds.shortOf(payment, draft.from, priced);
    if (short) return short;
    let transaction = draft;
    // Two payments of the same to the same in the same moment would be one transaction.
    while (record.hasSigned(idOf(transaction)))
      transaction = { ...transaction, timestamp: transaction.timestamp + 1 };
    const signed = await signTron(vault, payment.from, transaction);
    return { chain, from: payment.from, ...signed, block: { number: Number(solid.number), id: solid.id } };
  }

  /** What would be signed, and the most that the chain can take for it; or why it would not go. */
  async #priced(
    payment: Payment,
  ): Promise<{ draft: TronTransaction; cost: bigint; prices: TronPrices } | Waiting | Unpayable> {
    const { feeLimit, token, address } = payment;
    const draft = this.#draft(payment);
    if (address === draft.from) return new Unpayable(reasonText('ownAddress'));
    const prices = await this.#node.prices();
    const forBytes = bytesCost(encodeSigned(encodeRaw({ ...draft, feeLimit }), NO_SIGNATURE), prices);
    const tooDear = new Waiting(reasonText('feeTooHigh'));
    if (token === '') {
      const payee = await this.#solid.account(address);
      if (payee?.isContract) return new Unpayable(reasonText('contractTakesNone'));
      const cost = payee ? forBytes : prices.newAccount;
      return cost <= feeLimit ? { draft, cost, prices } : tooDear;
    }
    const energy = await this.#node.energyOf(draft);
    if (typeof energy === 'string') return new Waiting(reasonText('wouldFail', { words: energy }));
    const forEnergy = feeLimitWithin(energy, prices, feeLimit - forBytes);
    if (forEnergy === undefined) return tooDear;
    return { draft: { ...draft, feeLimit: forEnergy }, cost: forBytes + forEnergy, prices };
  }

  /** The newest solid block is what it names: its id never changes, and the chain takes it for more than two days. */
  #draft({ from, token, address, amount }: Payment): TronTransaction {
    const { setup, now } = this.#deps;
    const { head, solid } = this.#seen();
    return {
      ...{ from: this.#addressOf(from), to: address, token, amount },
      refBlockBytes: solid.id.slice(12, 16),
      refBlockHash: solid.id.slice(16, 32),
      expiration: head.time + setup.expirationSeconds * 1_000,
      timestamp: now(),
      feeLimit: 0n,
    };
  }

  #addressOf(path: string): string {
    return tronAddress(this.#deps.vault, path);
  }

  #mined({ txHash, raw }: Attempt, found: SolidTransaction, { head }: ChainView): Outcome {
    const signed = decodeSigned(raw);
    if (found.raw !== Buffer.from(signed.raw).toString('hex'))
      throw new Error(`the node shows other bytes than ours as ${txHash}`);
    const confirmations = head.number < found.block ? 1 : Number(head.number - found.block + 1n);
    const failure =
      found.failure ?? (isMovedBy(found, signed) ? undefined : 'its receipt shows another transfer');
    if (failure === undefined) return { is: 'mined', txHash, confirmations, isPaid: true };
    const fee = fromBaseUnits(found.fee, OWN_DECIMALS.tron);
    const detail = reasonText('failedTrx', { words: failure, fee });
    return { is: 'mined', txHash, confirmations, isPaid: false, detail };
  }

  #seen(): ChainView {
    if (!this.#view) throw new Error('the chain was not looked at in this round');
    return this.#view;
  }
}

/** TRX is moved by the transaction itself; a token by its contract, which says so. */
function isMovedBy({ moved }: SolidTransaction, { from, to, token, amount }: TronTransaction): boolean {
  if (token === '') return true;
  return moved.some(
    (each) => each.token === token && each.from === from && each.to === to && each.amount === amount,
  );
}

function idOf(transaction: TronTransaction): string {
  return Buffer.from(transactionId(encodeRaw(transaction))).toString('hex');
}
