import { renameSync, writeFileSync } from 'node:fs';
import type { Random } from '@bourse/engine/sim/random';
import type { Parts } from '../parts.ts';
import type { Customer } from './customer.ts';
import { MOVED, onChain, rangeOf, stepOf, type MovedCoin } from './moved.ts';

/** In satoshi, for each customer. */
const FIRST_BTC = 5_000_000n;

interface Deposit {
  readonly customer: Customer;
  readonly coin: MovedCoin;
  /** In units of 1e-8. */
  readonly amount: bigint;
}

/** On a chain whose node forgets. */
interface Sent extends Deposit {
  readonly hash: string;
  readonly raw: string;
  /** On Bitcoin: outputs that are gone with it. */
  readonly spends?: readonly string[];
}

/**
 * Whoever pays in, and mines. What a killed node has forgotten is sent again, the same bytes, as a wallet does; a deposit counts
 * once a block has it that the node's next life knows, too. Blocks of TRON and EOS and ledgers of XRP stay, whatever becomes of their servers.
 */
export class Purse {
  readonly #parts: Parts;
  readonly #stateFile: string;
  readonly #random: Random;
  #nonce = 0;
  /** In no lasting block yet, in the order in which they were sent. */
  #waiting: { readonly evm: Sent[]; readonly bitcoin: Sent[] } = { evm: [], bitcoin: [] };
  #scanned: number;
  /** What has come to customers for good. */
  readonly arrived: Deposit[] = [];

  private constructor(parts: Parts, stateFile: string, random: Random, scanned: number) {
    this.#parts = parts;
    this.#stateFile = stateFile;
    this.#random = random;
    this.#scanned = scanned;
  }

  static async open(parts: Parts, stateFile: string, random: Random): Promise<Purse> {
    const { evm, bitcoin } = parts;
    await evm.sendToken(evm.purse, 1_000_000_000_000n);
    await evm.automine(false);
    const purse = new Purse(parts, stateFile, random, await bitcoin.rpc('getblockcount'));
    await purse.mineEvm();
    return purse;
  }

  get isEmpty(): boolean {
    return this.#waiting.evm.length + this.#waiting.bitcoin.length === 0;
  }

  /** Bitcoin for as many withdrawals as the first minutes ask for: demo money is on no chain. */
  async fund(customers: readonly Customer[]): Promise<void> {
    const coin = MOVED.find(({ currency }) => currency === 'BTC')!;
    for (const customer of customers) {
      await this.#payBitcoin({ customer, coin, amount: FIRST_BTC }, customer.depositAddress.get(coin)!);
      await this.mineBitcoin();
    }
  }

  async deposit(customer: Customer): Promise<void> {
    const coin = this.#random.pick(MOVED);
    const [least, most] = rangeOf(coin, 'deposit');
    const step = stepOf(coin);
    const amount = least + BigInt(this.#random.below(Number((most - least) / step))) * step;
    const deposit = { customer, coin, amount };
    const to = customer.depositAddress.get(coin)!;
    const { tron, ripple, eos } = this.#parts;
    switch (coin.chain) {
      case 'ERC20':
        return this.#sendEvm(deposit, to);
      case 'BTC':
        return this.#payBitcoin(deposit, to);
      case 'TRC20':
        tron.giveToken(to, onChain(amount, coin));
        break;
      case 'XRP':
        ripple.chain.pay(to, onChain(amount, coin), customer.depositTag);
        ripple.chain.close(1);
        break;
      case 'EOS':
        eos.give(to, onChain(amount, coin), String(customer.depositTag));
    }
    this.arrived.push(deposit);
  }

  /** After a life of a node has ended. Refused is what is known or mined already. */
  async sendAgain(): Promise<void> {
    for (const { raw } of this.#waiting.evm)
      await this.#parts.evm.sendRaw(raw as `0x${string}`).catch(() => undefined);
    for (const { raw } of this.#waiting.bitcoin) await this.#sendBitcoin(raw).catch(() => undefined);
  }

  /** A block; it counts when it is where the node's next life finds it. */
  async mineEvm(): Promise<void> {
    const { evm } = this.#parts;
    await evm.mine(1);
    writeFileSync(`${this.#stateFile}.new`, await evm.dump());
    renameSync(`${this.#stateFile}.new`, this.#stateFile);
    for (const sent of [...this.#waiting.evm])
      if (await evm.isMined(sent.hash as `0x${string}`)) this.#arrive('evm', sent);
  }

  async mineBitcoin(): Promise<void> {
    const { bitcoin } = this.#parts;
    await bitcoin.mine(1);
    const height: number = await bitcoin.rpc('getblockcount');
    while (this.#scanned < height) {
      const { tx } = await bitcoin.rpc('getblock', await bitcoin.rpc('getblockhash', this.#scanned + 1), 1);
      this.#scanned++;
      for (const sent of [...this.#waiting.bitcoin])
        if (tx.includes(sent.hash)) this.#arrive('bitcoin', sent);
    }
  }

  /** Signed first, here and on Bitcoin, so that what is sent is known whatever becomes of the node meanwhile. */
  async #sendEvm(deposit: Deposit, to: string): Promise<void> {
    const { evm } = this.#parts;
    const { coin, amount } = deposit;
    const payment = { to, amount: onChain(amount, coin), isToken: coin.currency !== 'ETH' };
    const { raw, hash } = await evm.signPayment({ ...payment, nonce: this.#nonce++ });
    this.#waiting.evm.push({ ...deposit, hash, raw });
    await evm.sendRaw(raw);
  }

  async #payBitcoin(deposit: Deposit, address: string): Promise<void> {
    const outputs = [{ address, value: onChain(deposit.amount, deposit.coin) }];
    const { txid: hash, hex: raw, spends } = await this.#parts.bitcoin.sign(outputs);
    // A new life of the node may have forgotten what waits, and spend it again: one of the two could never be mined.
    if (this.#waiting.bitcoin.some((sent) => sent.spends?.some((output) => spends.includes(output)))) return;
    this.#waiting.bitcoin.push({ ...deposit, hash, raw, spends });
    await this.#sendBitcoin(raw);
  }

  #arrive(chain: 'evm' | 'bitcoin', sent: Sent): void {
    this.#waiting[chain].splice(this.#waiting[chain].indexOf(sent), 1);
    this.arrived.push(sent);
  }

  #sendBitcoin(raw: string): Promise<unknown> {
    return this.#parts.bitcoin.rpc('sendrawtransaction', raw);
  }
}
