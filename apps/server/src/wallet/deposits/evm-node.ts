import {
  createPublicClient,
  decodeEventLog,
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

/** Value that a transaction has moved. */
export interface Payment {
  /** With its checksum, as addresses are stored. */
  readonly to: string;
  /** Contract of the token; empty: the own coin of the chain. */
  readonly token: string;
  /** In the smallest unit of the coin. */
  readonly value: bigint;
  /**
   * Of the log among those of its transaction; -1: the transaction's own value. The log's number in its block, which
   * explorers show, changes when a reorganisation moves the transaction; this one does not.
   */
  readonly position: number;
}

/** A transaction that has succeeded, in a block of the chain as it stands. */
export interface MinedTransaction {
  readonly blockNumber: bigint;
  readonly payments: readonly Payment[];
}

export interface ScannedBlock {
  readonly hash: string;
  readonly parentHash: string;
  /** Who may have been paid, by which transaction. To be looked at with `transaction`. */
  readonly candidates: readonly { readonly to: string; readonly txHash: string }[];
}

/** The own value of a transaction, in the place of a log. */
export const OWN_VALUE = -1;

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
const TIMEOUT_MS = 5_000;

/** A node of an EVM chain, asked over JSON-RPC. Nothing is cached: what was true a block ago may not be. */
export class EvmNode {
  readonly #client: PublicClient;

  constructor(url: string) {
    this.#client = createPublicClient({
      transport: http(url, { retryCount: 0, timeout: TIMEOUT_MS }),
      cacheTime: 0,
    });
  }

  chainId(): Promise<number> {
    return this.#client.getChainId();
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

  /** Whom the transactions of a block may have paid, in the own coin and in these tokens. */
  async scan(number: bigint, tokens: readonly string[]): Promise<ScannedBlock> {
    const block = await this.#client.getBlock({ blockNumber: number, includeTransactions: true });
    const candidates: { to: string; txHash: string }[] = [];
    for (const { to, value, hash } of block.transactions)
      if (to && value > 0n) candidates.push({ to: getAddress(to), txHash: hash });
    if (tokens.length > 0) {
      // By the hash, so that the logs are of this block and no other of its height.
      const logs = await this.#client.getLogs({
        blockHash: block.hash,
        address: tokens as Address[],
        event: TRANSFER,
        strict: true,
      });
      for (const { args, transactionHash } of logs)
        candidates.push({ to: getAddress(args.to), txHash: transactionHash });
    }
    return { hash: block.hash, parentHash: block.parentHash, candidates };
  }

  /**
   * What a transaction has paid, in the own coin and in these tokens. `undefined`: it has failed, or is in no block of
   * the chain as it stands now.
   */
  async transaction(txHash: string, tokens: readonly string[]): Promise<MinedTransaction | undefined> {
    try {
      const hash = txHash as Hash;
      const receipt = await this.#client.getTransactionReceipt({ hash });
      if (receipt.status !== 'success') return undefined;
      if ((await this.blockHash(receipt.blockNumber)) !== receipt.blockHash) return undefined;
      const { to, value } = await this.#client.getTransaction({ hash });
      const own: Payment[] =
        to && value > 0n ? [{ to: getAddress(to), token: '', value, position: OWN_VALUE }] : [];
      const logs = receipt.logs.flatMap((log, position) => readTransfer(log, position, tokens) ?? []);
      return { blockNumber: receipt.blockNumber, payments: [...own, ...logs] };
    } catch (error) {
      if (isCausedBy(error, TransactionReceiptNotFoundError) || isCausedBy(error, TransactionNotFoundError))
        return undefined;
      throw error;
    }
  }
}

/** A transfer of one of our tokens. Any contract can emit an event of that shape: only the token's own counts. */
function readTransfer(log: Log, position: number, tokens: readonly string[]): Payment | undefined {
  const token = getAddress(log.address);
  if (log.removed || !tokens.includes(token)) return undefined;
  try {
    const { args } = decodeEventLog({ abi: [TRANSFER], data: log.data, topics: log.topics, strict: true });
    return { to: getAddress(args.to), token, value: args.value, position };
  } catch {
    // Another event of the token.
    return undefined;
  }
}

function isCausedBy(error: unknown, kind: new (...args: never[]) => Error): boolean {
  return error instanceof kind || (error instanceof Error && isCausedBy(error.cause, kind));
}
