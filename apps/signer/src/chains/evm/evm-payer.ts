import { reasonText } from '@bourse/custody/reasons';
import { boundedFetch } from '@bourse/nodes/bounded-fetch';
import {
  createPublicClient,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseTransaction,
  TransactionReceiptNotFoundError,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import { fromBaseUnits } from '../../amounts.ts';
import { AccountMoves } from '../account-moves.ts';
import { isCausedBy } from '../causes.ts';
import type { OwnMove } from '../../record/events.ts';
import type { Attempt, SignerRecord } from '../../record/signer-record.ts';
import type { EvmSetup } from '../../setup.ts';
import { hotPath } from '../../vault/key-paths.ts';
import type { KeyVault } from '../../vault/key-vault.ts';
import { Waiting, type Outcome, type Payer, type Payment, type Signed } from '../payer.ts';
import { feesWithin, moveFee, raisedFees, type EvmFees } from './evm-fees.ts';
import { evmAddress, signEvm } from './evm-keys.ts';

const TIMEOUT_MS = 10_000;
const OWN_TRANSFER_GAS = 21_000n;
/** An estimate is of this block; the next one may be dearer by a slot or two. */
const GAS_ROOM_PERCENT = 125n;
/** A token whose transfer takes more is not one that we know. */
const MOST_GAS = 1_000_000n;
const TRANSFER_ABI = parseAbi(['function transfer(address to, uint256 amount)']);
const LEAST_TIP = 1_000_000_000n;

export interface EvmDeps {
  readonly chain: string;
  readonly setup: EvmSetup;
  readonly url: string;
  readonly vault: KeyVault;
  readonly record: SignerRecord;
}

/** Pays on an EVM chain, in its own coin and in tokens. The record says which nonce is next; the chain only confirms it. */
export class EvmPayer implements Payer {
  readonly #deps: EvmDeps;
  readonly #client: PublicClient;
  readonly #moves: AccountMoves<Address>;

  constructor(deps: EvmDeps) {
    this.#deps = deps;
    this.#client = createPublicClient({
      transport: http(deps.url, { retryCount: 0, timeout: TIMEOUT_MS, fetchFn: boundedFetch }),
      cacheTime: 0,
    });
    this.#moves = new AccountMoves<Address>({
      ...deps,
      addressOf: (path) => evmAddress(deps.vault, path),
      held: (token, address) => this.balance(token, address),
      feeOf: async ({ token }) => {
        const { baseFee, tip } = await this.#prices();
        return moveFee(token, baseFee * 2n + tip);
      },
    });
  }

  held(coin: string): Promise<bigint> {
    const { setup, vault } = this.#deps;
    return this.balance(setup.coins[coin]!.token, evmAddress(vault, hotPath('evm')));
  }

  dueMove(): Promise<OwnMove | undefined> {
    return this.#moves.due();
  }

  async refresh(): Promise<boolean> {
    const { chain, setup } = this.#deps;
    const found = await this.#client.getChainId();
    if (found !== setup.chainId)
      throw new Error(`RPC_${chain} is of network ${found}, not ${setup.chainId}.`);
    return true;
  }

  async sign(payment: Payment): Promise<Signed | Waiting> {
    const { from, amount, token, coin, feeLimit } = payment;
    const address = evmAddress(this.#deps.vault, from);
    const nonce = await this.#nextNonce(from, address);
    if (nonce instanceof Waiting) return nonce;
    const promised = this.#promised(from, nonce.mined);
    const balance = (await this.balance(token, address)) - (promised.get(token) ?? 0n);
    if (balance < amount) {
      const { decimals } = this.#deps.setup.coins[coin]!;
      const has = fromBaseUnits(balance > 0n ? balance : 0n, decimals);
      return new Waiting(reasonText('tooLittle', { address, amount: has, coin }));
    }
    const call = callOf(payment);
    const gas = await this.#gasFor(address, call);
    if (gas instanceof Waiting) return gas;
    const fees = feesWithin(await this.#prices(), gas, feeLimit);
    if (!fees) return new Waiting(reasonText('feeTooHigh'));
    const own = (await this.balance('', address)) - (promised.get('') ?? 0n);
    const cost = gas * fees.maxFeePerGas + call.value;
    if (own < cost)
      return new Waiting(reasonText('lacksChainCoin', { address, amount: fromBaseUnits(cost - own, 18) }));
    return this.#signed(payment, nonce.next, gas, fees);
  }

  async replace(payment: Payment, attempts: readonly Attempt[]): Promise<Signed | Waiting> {
    const before = parseTransaction(attempts.at(-1)!.raw as Hex);
    const { gas, nonce = 0, maxFeePerGas, maxPriorityFeePerGas = 0n } = before;
    if (gas === undefined || maxFeePerGas === undefined)
      throw new Error('the record has another transaction');
    const fees = raisedFees(
      { maxFeePerGas, maxPriorityFeePerGas },
      await this.#prices(),
      gas,
      payment.feeLimit,
    );
    return fees ? this.#signed(payment, nonce, gas, fees) : new Waiting(reasonText('stuck'));
  }

  async send(raw: string): Promise<void> {
    try {
      await this.#client.sendRawTransaction({ serializedTransaction: raw as Hex });
    } catch (error) {
      if (!isKnownAlready(error)) throw error;
    }
  }

  async outcome(attempts: readonly Attempt[]): Promise<Outcome> {
    const { from, nonce } = attempts[0]!;
    const address = evmAddress(this.#deps.vault, from);
    // Before the receipts: what is mined in between is then found by its receipt.
    const mined = await this.#client.getTransactionCount({ address, blockTag: 'latest' });
    const head = await this.#client.getBlockNumber({ cacheTime: 0 });
    for (const { txHash } of attempts) {
      const receipt = await this.#receipt(txHash as Hex);
      if (!receipt) continue;
      const confirmations = head < receipt.blockNumber ? 0 : Number(head - receipt.blockNumber + 1n);
      return { is: 'mined', txHash, confirmations, isPaid: receipt.status === 'success' };
    }
    if (mined > nonce!) return { is: 'taken', reason: reasonText('nonceTaken', { nonce: nonce! }) };
    return { is: 'waiting', isStuck: mined === nonce };
  }

  /** In smallest units. */
  balance(token: string, address: Address): Promise<bigint> {
    if (token === '') return this.#client.getBalance({ address });
    return this.#client.readContract({
      address: token as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    });
  }

  async #signed(payment: Payment, nonce: number, gas: bigint, fees: EvmFees): Promise<Signed> {
    const { chain, setup, vault } = this.#deps;
    const { from } = payment;
    const { to, value, data } = callOf(payment);
    const fields = { type: 'eip1559', chainId: setup.chainId, nonce, to, value, data, gas, ...fees } as const;
    const { raw, txHash } = await signEvm(vault, from, fields);
    return { chain, from, txHash, raw, nonce };
  }

  /** A key with more transactions than the record has was used elsewhere, or the record is an old copy. */
  async #nextNonce(from: string, address: Address): Promise<{ next: number; mined: number } | Waiting> {
    const { record, chain } = this.#deps;
    const known = record.nextNonce(chain, from) ?? 0;
    const onChain = await this.#client.getTransactionCount({ address, blockTag: 'pending' });
    const mined = await this.#client.getTransactionCount({ address, blockTag: 'latest' });
    if (onChain <= known) return { next: known, mined };
    return new Waiting(reasonText('nonceUnknown', { address, onChain, known }));
  }

  /** What transactions that are in no block yet will take from the key, by token; the fees from the own coin. */
  #promised(from: string, mined: number): ReadonlyMap<string, bigint> {
    const { record, chain } = this.#deps;
    const sums = new Map<string, bigint>();
    const add = (token: string, amount: bigint) => sums.set(token, (sums.get(token) ?? 0n) + amount);
    for (const { attempts } of record.open()) {
      const last = attempts.at(-1);
      if (last?.chain !== chain || last.from !== from || last.nonce! < mined) continue;
      const { to, value = 0n, data, gas = 0n, maxFeePerGas = 0n } = parseTransaction(last.raw as Hex);
      add('', value + gas * maxFeePerGas);
      if (data && data !== '0x')
        add(this.#tokenAt(to!), decodeFunctionData({ abi: TRANSFER_ABI, data }).args[1]);
    }
    return sums;
  }

  /** As the coins of the setup write it. */
  #tokenAt(contract: string): string {
    const coins = Object.values(this.#deps.setup.coins);
    return coins.find(({ token }) => token.toLowerCase() === contract.toLowerCase())?.token ?? contract;
  }

  async #gasFor(account: Address, { to, value, data }: Call): Promise<bigint | Waiting> {
    if (data === '0x' && (await this.#client.getCode({ address: to })) === undefined) return OWN_TRANSFER_GAS;
    try {
      const estimate = await this.#client.estimateGas({ account, to, value, data });
      const gas = (estimate * GAS_ROOM_PERCENT) / 100n;
      return gas <= MOST_GAS ? gas : new Waiting(reasonText('tooMuchGas', { gas }));
    } catch (error) {
      const { shortMessage } = error as { shortMessage?: string };
      return new Waiting(reasonText('wouldFail', { words: shortMessage ?? 'it reverts' }));
    }
  }

  async #prices(): Promise<{ baseFee: bigint; tip: bigint }> {
    const { baseFeePerGas } = await this.#client.getBlock({ blockTag: 'latest' });
    const tip = await this.#client.estimateMaxPriorityFeePerGas().catch(() => LEAST_TIP);
    return { baseFee: baseFeePerGas ?? 0n, tip: tip > 0n ? tip : 1n };
  }

  async #receipt(hash: Hex) {
    try {
      return await this.#client.getTransactionReceipt({ hash });
    } catch (error) {
      if (isCausedBy(error, TransactionReceiptNotFoundError)) return undefined;
      throw error;
    }
  }
}

interface Call {
  readonly to: Address;
  readonly value: bigint;
  readonly data: Hex;
}

function callOf({ token, address, amount }: Payment): Call {
  if (token === '') return { to: address as Address, value: amount, data: '0x' };
  const args = [address as Address, amount] as const;
  return {
    to: token as Address,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
  };
}

/** The node has it, or has had it: nodes say so in words only. */
function isKnownAlready(error: unknown): boolean {
  return /already known|already imported|known transaction|nonce too low|replacement transaction underpriced/i.test(
    String((error as { details?: string }).details ?? error),
  );
}
