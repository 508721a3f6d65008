import { boundedFetch } from '@bourse/nodes/bounded-fetch';
import {
  createPublicClient,
  decodeEventLog,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  parseAbiItem,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  BlockNotFoundError,
  type Address,
  type Hash,
  type Log,
  type PublicClient,
} from 'viem';
import { z } from 'zod';
import {
  BlockPruned,
  OWN_VALUE,
  type Balance,
  type Candidate,
  type ChainNode,
  type Cost,
  type MinedTransaction,
  type Payment,
  type ScannedBlock,
} from './chain-node.ts';

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
const TIMEOUT_MS = 5_000;

/** What we read of answers, as viem hands them on; it does not look whether they say what they should. */
const hash = z.string().regex(/^0x[0-9a-f]{64}$/);
const code = z
  .string()
  .regex(/^0x(?:[0-9a-f]{2})*$/i)
  .optional();
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const sum = z.bigint().nonnegative();
const blockAnswer = z.object({
  number: z.bigint(),
  hash,
  parentHash: hash,
  transactions: z.array(z.object({ hash, from: address, to: address.nullable(), value: sum })),
});
const receiptAnswer = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: z.bigint(),
  status: z.enum(['success', 'reverted']),
  from: address,
  gasUsed: sum,
  effectiveGasPrice: sum,
  /** What a rollup takes besides, for the chain below it. */
  l1Fee: z
    .string()
    .regex(/^0x[0-9a-f]{1,64}$/)
    .transform(BigInt)
    .nullish(),
});
const transactionAnswer = z.object({ hash, blockHash: hash, to: address.nullable(), value: sum });
const transferAnswer = z.array(
  z.object({
    blockHash: hash,
    transactionHash: hash,
    args: z.object({ from: address, to: address, value: sum }),
  }),
);

/** A node of an EVM chain, asked over JSON-RPC. Nothing is cached: what was true a block ago may not be. */
export class EvmNode implements ChainNode {
  readonly findsByHash = true;
  readonly #client: PublicClient;

  constructor(url: string) {
    this.#client = createPublicClient({
      transport: http(url, { retryCount: 0, timeout: TIMEOUT_MS, fetchFn: boundedFetch }),
      cacheTime: 0,
    });
  }

  /** Its chain id. */
  async network(): Promise<string> {
    return String(await this.#client.getChainId());
  }

  head(): Promise<bigint> {
    return this.#client.getBlockNumber({ cacheTime: 0 });
  }

  /** `undefined`: the chain is not that long. */
  async blockHash(number: bigint): Promise<string | undefined> {
    try {
      return (await this.#client.getBlock({ blockNumber: number })).hash;
    } catch (error) {
      if (isCausedBy(error, BlockNotFoundError)) return undefined;
      throw error;
    }
  }

  async scan(number: bigint): Promise<ScannedBlock> {
    const answer = await this.#client.getBlock({ blockNumber: number, includeTransactions: true });
    const block = blockAnswer.parse(answer);
    if (block.number !== number) throw new Error(`the node answered another block than ${number}`);
    const candidates: Candidate[] = [];
    for (const { from, to, value, hash } of block.transactions) {
      const paid = to !== null && value > 0n ? getAddress(to) : '';
      candidates.push({ to: paid, from: getAddress(from), txHash: hash });
    }
    if (block.transactions.length > 0)
      for (const { args, transactionHash } of await this.#transfersIn(block.hash)) {
        const [to, from] = [getAddress(args.to), getAddress(args.from)];
        if (args.value > 0n) candidates.push({ to, from, txHash: transactionHash });
      }
    return { hash: block.hash, parentHash: block.parentHash, candidates };
  }

  /** Of every token, since one that nobody knows is to be on record. By the hash, so that they are of this block. */
  async #transfersIn(blockHash: string): Promise<z.output<typeof transferAnswer>> {
    try {
      const logs = await this.#client.getLogs({
        blockHash: blockHash as Hash,
        event: TRANSFER,
        strict: true,
      });
      const transfers = transferAnswer.parse(logs);
      if (transfers.some((log) => log.blockHash !== blockHash))
        throw new Error('the node answered logs of another block');
      return transfers;
    } catch (error) {
      if (isPruned(error)) throw new BlockPruned('the node has no logs of this block any more');
      throw error;
    }
  }

  async transaction(txHash: string): Promise<MinedTransaction | undefined> {
    try {
      const hash = txHash as Hash;
      const [answer, receipt] = await this.#receipt(hash);
      if (receipt.status !== 'success') return undefined;
      if ((await this.blockHash(receipt.blockNumber)) !== receipt.blockHash) return undefined;
      const transaction = transactionAnswer.parse(await this.#client.getTransaction({ hash }));
      if (transaction.hash !== hash || transaction.blockHash !== receipt.blockHash) return undefined;
      const { to, value } = transaction;
      const own: Payment[] =
        to !== null && value > 0n
          ? [{ from: getAddress(receipt.from), to: getAddress(to), token: '', value, position: OWN_VALUE }]
          : [];
      const logs = answer.logs.flatMap((log, position) => readTransfer(log, position) ?? []);
      return { blockNumber: receipt.blockNumber, payments: [...own, ...logs], cost: costOf(receipt) };
    } catch (error) {
      if (isUnknown(error)) return undefined;
      throw error;
    }
  }

  async costOf(txHash: string, block: bigint): Promise<Cost | undefined> {
    try {
      const [, receipt] = await this.#receipt(txHash as Hash);
      return receipt.blockNumber === block ? costOf(receipt) : undefined;
    } catch (error) {
      if (isUnknown(error)) return undefined;
      throw error;
    }
  }

  async balanceAt(holder: string, token: string, block: bigint): Promise<Balance> {
    const address = holder as Address;
    const at = { blockNumber: block };
    if (token === '') return { block, value: sum.parse(await this.#client.getBalance({ address, ...at })) };
    const call = { abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const;
    const held = await this.#client.readContract({ address: token as Address, ...call, ...at });
    return { block, value: sum.parse(held) };
  }

  /** Wallets that are contracts, of several keys or of a custodian, know no `balanceOf`; every token does. */
  async isToken(at: string): Promise<boolean> {
    const to = at as Address;
    const there = code.parse(await this.#client.getCode({ address: to }));
    if (there === undefined || there === '0x') return false;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] });
    try {
      const answer = await this.#client.call({ to, data });
      return answer.data?.length === WORD.length;
    } catch (error) {
      const { shortMessage = '', details = '' } = error as { shortMessage?: string; details?: string };
      if (FAILED.test(`${shortMessage} ${details}`)) return false;
      throw error;
    }
  }

  async #receipt(hash: Hash) {
    const answer = await this.#client.getTransactionReceipt({ hash });
    const receipt = receiptAnswer.parse(answer);
    if (receipt.transactionHash !== hash) throw new Error('the node answered another receipt');
    return [answer, receipt] as const;
  }
}

/** A transfer of a token. Any contract can emit an event of that shape: it is worth what the contract is. */
function readTransfer(log: Log, position: number): Payment | undefined {
  if (log.removed) return undefined;
  try {
    const { args } = decodeEventLog({ abi: [TRANSFER], data: log.data, topics: log.topics, strict: true });
    const { from, to, value } = args;
    return { from: getAddress(from), to: getAddress(to), token: getAddress(log.address), value, position };
  } catch {
    // Another event.
    return undefined;
  }
}

function costOf({ from, gasUsed, effectiveGasPrice, l1Fee }: z.output<typeof receiptAnswer>): Cost {
  return { payer: getAddress(from), fee: gasUsed * effectiveGasPrice + (l1Fee ?? 0n) };
}

function isUnknown(error: unknown): boolean {
  return isCausedBy(error, TransactionReceiptNotFoundError) || isCausedBy(error, TransactionNotFoundError);
}

function isCausedBy(error: unknown, kind: new (...args: never[]) => Error): boolean {
  return error instanceof kind || (error instanceof Error && isCausedBy(error.cause, kind));
}

/** How long a number is that a contract answers. */
const WORD = `0x${'0'.repeat(64)}`;
/** The contract does not know what it was asked, in the words of geth, reth, besu and nethermind: it says so, or breaks over it. */
const FAILED =
  /execution reverted|invalid ?(fe)?opcode|opcode ?not ?found|(bad|invalid) ?(jump|instruction|operation)|stack ?(under|over)flow|out ?of ?gas/i;

/** Providers have no code for it; these are the words of geth, erigon and the large ones. */
function isPruned(error: unknown): boolean {
  return /pruned|missing trie node|history (has been|is not) |not available for (this|the) block/i.test(
    String(error),
  );
}
