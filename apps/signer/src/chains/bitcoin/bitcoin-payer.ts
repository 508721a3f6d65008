import { reasonText } from '@bourse/custody/reasons';
import { Address, OutScript, p2wpkh } from '@scure/btc-signer';
import { z } from 'zod';
import type { OwnMove } from '../../record/events.ts';
import type { Attempt, SignerRecord } from '../../record/signer-record.ts';
import type { BitcoinSetup } from '../../setup.ts';
import { depositPath, hotPath } from '../../vault/key-paths.ts';
import type { KeyVault } from '../../vault/key-vault.ts';
import { coldMove } from '../cold-move.ts';
import { Waiting, type Outcome, type Payer, type Payment, type Signed } from '../payer.ts';
import { BitcoinRpc, count, NodeRefusal, satoshi } from './bitcoin-rpc.ts';
import { chooseOutputs, DUST, sizeOf, withFee, type Choice } from './choose-outputs.ts';
import { networkOf } from './networks.ts';
import { OutputIndex, type OwnOutput } from './output-index.ts';
import { outputsOf, signBitcoin } from './sign-bitcoin.ts';

/** In satoshi per virtual byte. */
const LEAST_RATE = 1n;
const MOST_RATE = 2_000n;
const BYTES_PER_KB = 1_000n;
const BLOCKS_WAITED = 6;

const outputAnswer = z.object({ value: satoshi, confirmations: count }).nullable();
const feeAnswer = z.object({ feerate: satoshi.optional() });

export interface BitcoinDeps {
  readonly chain: string;
  readonly setup: BitcoinSetup;
  readonly url: string;
  readonly vault: KeyVault;
  readonly record: SignerRecord;
  /** Where the index of our outputs is kept. */
  readonly indexFile: string;
}

/**
 * Pays on Bitcoin and Litecoin from the outputs of the hot wallet and of users' addresses, with the change to the hot
 * wallet. Only outputs in blocks are spent, each by one payment: a replacement never pulls the floor from under another.
 */
export class BitcoinPayer implements Payer {
  readonly #deps: BitcoinDeps;
  readonly #rpc: BitcoinRpc;
  readonly #index: OutputIndex;

  constructor(deps: BitcoinDeps) {
    const { setup, vault, url } = deps;
    this.#deps = deps;
    this.#rpc = new BitcoinRpc(url);
    const network = networkOf(setup.kind, setup.network);
    const paths = [hotPath(setup.kind)];
    for (let index = 0; index < setup.depositAddresses; index++) paths.push(depositPath(setup.kind, index));
    this.#index = new OutputIndex(this.#rpc, {
      file: deps.indexFile,
      firstBlock: setup.firstBlock,
      paths: new Map(
        paths.map((path) => [
          Buffer.from(p2wpkh(vault.publicKey(path), network).script).toString('hex'),
          path,
        ]),
      ),
    });
  }

  refresh(): Promise<boolean> {
    return this.#index.read();
  }

  async sign(payment: Payment): Promise<Signed | Waiting> {
    if (payment.amount < DUST) return new Waiting(reasonText('dust'));
    const to = this.#scriptOf(payment.address);
    const rate = await this.#feeRate();
    const wanted = { amount: payment.amount, scriptLength: to.length };
    const choice = await this.#choose(wanted, rate);
    if (typeof choice === 'string') return new Waiting(choice);
    if (choice.fee > payment.feeLimit) return new Waiting(reasonText('feeTooHigh'));
    return this.#signed(payment, to, choice);
  }

  async replace(payment: Payment, attempts: readonly Attempt[]): Promise<Signed | Waiting> {
    const inputs: OwnOutput[] = [];
    for (const outpoint of attempts[0]!.inputs!) {
      const own = this.#index.find(outpoint);
      if (!own || !(await this.#isUnspent(own, false)))
        return new Waiting(reasonText('outputNotOurs', { output: outpoint }));
      inputs.push(own);
    }
    const to = this.#scriptOf(payment.address);
    const wanted = { amount: payment.amount, scriptLength: to.length };
    const size = sizeOf(inputs.length, to.length, true);
    const before = this.#feeOf(attempts.at(-1)!.raw, inputs);
    // Nodes want what was paid before, and for the new bytes at the least rate on top.
    const least = (before * 5n) / 4n / size + LEAST_RATE + 1n;
    const now = await this.#feeRate();
    const choice = withFee(inputs, wanted, now > least ? now : least);
    if (!choice || choice.fee > payment.feeLimit || choice.fee <= before)
      return new Waiting(reasonText('stuckOrSpent'));
    return this.#signed(payment, to, choice);
  }

  async send(raw: string): Promise<void> {
    try {
      await this.#rpc.call('sendrawtransaction', [raw], z.string());
    } catch (error) {
      if (!(error instanceof NodeRefusal) || !isKnownAlready(error)) throw error;
    }
  }

  async outcome(attempts: readonly Attempt[]): Promise<Outcome> {
    const spender = this.#index.spenderOf(attempts[0]!.inputs![0]!);
    if (!spender) return { is: 'waiting', isStuck: true };
    const { txHash, height } = spender;
    if (!attempts.some((each) => each.txHash === txHash))
      return {
        is: 'taken',
        reason: reasonText('outputTaken', { output: attempts[0]!.inputs![0]!, txHash }),
      };
    return { is: 'mined', txHash, confirmations: this.#index.height - height + 1, isPaid: true };
  }

  /** Users' outputs included, which pay as well. */
  async held(): Promise<bigint> {
    return this.#index.unspent().reduce((sum, { value }) => sum + value, 0n);
  }

  /** Users' outputs are spent as they are; only a surplus is moved, to the cold address. */
  async dueMove(): Promise<OwnMove | undefined> {
    const [coin] = Object.keys(this.#deps.setup.coins);
    return coin === undefined ? undefined : coldMove(this.#deps, coin, () => this.held());
  }

  async #signed(payment: Payment, to: Uint8Array, choice: Choice): Promise<Signed> {
    const { vault, setup, chain } = this.#deps;
    const { amount, from } = payment;
    const network = networkOf(setup.kind, setup.network);
    const signed = await signBitcoin(vault, network, {
      ...choice,
      to,
      amount,
      changePath: hotPath(setup.kind),
    });
    return { chain, from, ...signed, inputs: choice.inputs.map(({ outpoint }) => outpoint) };
  }

  /** Ours, in a block, spent by no payment that was ever signed; what is chosen is unspent to the node as well, its pool included. */
  async #choose(wanted: { amount: bigint; scriptLength: number }, rate: bigint): Promise<Choice | string> {
    const { record, chain } = this.#deps;
    const taken = new Set<string>();
    for (;;) {
      const free = this.#index
        .unspent()
        .filter(({ outpoint }) => !taken.has(outpoint) && !record.spends(chain, outpoint));
      const choice = chooseOutputs(free, wanted, rate);
      if (typeof choice === 'string') return choice;
      const gone: string[] = [];
      for (const input of choice.inputs) if (!(await this.#isUnspent(input, true))) gone.push(input.outpoint);
      if (gone.length === 0) return choice;
      for (const outpoint of gone) taken.add(outpoint);
    }
  }

  async #isUnspent({ outpoint, value }: OwnOutput, alsoInPool: boolean): Promise<boolean> {
    const [txid, vout] = outpoint.split(':') as [string, string];
    const found = await this.#rpc.call('gettxout', [txid, Number(vout), alsoInPool], outputAnswer);
    return found !== null && found.value === value && found.confirmations > 0;
  }

  #feeOf(raw: string, inputs: readonly OwnOutput[]): bigint {
    return inputs.reduce((sum, { value }) => sum + value, 0n) - outputsOf(raw);
  }

  async #feeRate(): Promise<bigint> {
    const { feeRate } = this.#deps.setup;
    let rate = BigInt(feeRate);
    try {
      const { feerate } = await this.#rpc.call('estimatesmartfee', [BLOCKS_WAITED], feeAnswer);
      if (feerate !== undefined) rate = (feerate + BYTES_PER_KB - 1n) / BYTES_PER_KB;
    } catch (error) {
      // A node that has seen too few blocks does not estimate.
      if (!(error instanceof NodeRefusal)) throw error;
    }
    return rate < LEAST_RATE ? LEAST_RATE : rate > MOST_RATE ? MOST_RATE : rate;
  }

  #scriptOf(address: string): Uint8Array {
    const { kind, network } = this.#deps.setup;
    return OutScript.encode(Address(networkOf(kind, network)).decode(address));
  }
}

/** The node has it, in its pool or in a block, or another of the same payment. */
function isKnownAlready({ code, message }: NodeRefusal): boolean {
  return (
    code === -27 ||
    /already|txn-mempool-conflict|insufficient fee|missing-?inputs|missingorspent/i.test(message)
  );
}
