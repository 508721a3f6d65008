import { tronKeyState, type KeyState } from '@bourse/custody/attestation/key-state';
import { z } from 'zod';
import { versionedAddress, versionedDigits } from './bitcoin-scripts.ts';
import { BlockwiseNode, type ReadBlock } from './blockwise-node.ts';
import { OWN_VALUE, type Balance, type Cost, type Payment } from './chain-node.ts';
import { NodeHttp, wholeNumber } from './node-http.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Account addresses have their version in front, those of logs have not. */
const account = z.string().regex(/^41[0-9a-f]{40}$/);

const transfer = z.object({ amount: wholeNumber, owner_address: account, to_address: account });
const owned = z.object({ owner_address: account });
const transaction = z.object({
  txID: hash,
  /** Of the contract that it calls, `SUCCESS` or why not. */
  ret: z.array(z.object({ contractRet: z.string().optional() })).optional(),
  raw_data: z.object({
    contract: z.array(z.object({ type: z.string(), parameter: z.object({ value: z.unknown() }) })),
  }),
});
const block = z.object({
  blockID: hash,
  block_header: z.object({
    raw_data: z.object({
      /** The first block's is left out. */
      number: wholeNumber.default(0n),
      parentHash: hash,
    }),
  }),
  transactions: z.array(transaction).default([]),
});
const info = z.object({
  id: hash,
  blockNumber: wholeNumber,
  /** What it has cost, in sun; left out where it was free. */
  fee: wholeNumber.default(0n),
  /** `FAILED`; left out of what has worked. */
  result: z.string().optional(),
  receipt: z.object({ result: z.string().optional() }).optional(),
  log: z
    .array(
      z.object({
        address: z.string().regex(/^[0-9a-f]{40}$/),
        topics: z.array(hash).default([]),
        data: z.string().default(''),
      }),
    )
    .default([]),
});
const permission = z.object({
  threshold: wholeNumber,
  keys: z.array(z.object({ address: account, weight: wholeNumber })),
});
const permissions = z.object({
  owner_permission: permission.optional(),
  active_permission: z.array(permission).optional(),
});
/** What there is not is answered so. */
const nothing = z.strictObject({});

/** `Transfer(address,address,uint256)`, as on EVM chains. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const VERSION = 0x41;

/** A full node of TRON, asked by its HTTP API. */
export class TronNode extends BlockwiseNode {
  readonly #http: NodeHttp;

  constructor(url: string) {
    super();
    this.#http = new NodeHttp(url);
  }

  /** Hash of the first block. */
  async network(): Promise<string> {
    const first = await this.#blockOfNumber(0n);
    if (!first) throw new Error('the node has no first block');
    return first.blockID;
  }

  async head(): Promise<bigint> {
    const newest = await this.#http.post('/wallet/getnowblock', {}, block);
    return newest.block_header.raw_data.number;
  }

  async blockHash(number: bigint): Promise<string | undefined> {
    return (await this.#blockOfNumber(number))?.blockID;
  }

  protected async read(number: bigint, wanted: string): Promise<ReadBlock> {
    const infos = await this.#http.post(
      '/wallet/gettransactioninfobyblocknum',
      { num: Number(number) },
      z.union([z.array(info), nothing]),
    );
    // After the logs, so that they are of this block and no other of its height.
    const answer = await this.#blockOfNumber(number);
    if (answer?.blockID !== wanted) throw new Error(`block ${number} has changed while it was read`);
    const byHash = new Map((Array.isArray(infos) ? infos : []).map((each) => [each.id, each]));
    const payments = new Map<string, Payment[]>();
    const costs = new Map<string, Cost>();
    // What the first block gives its accounts are no transactions that were ever carried out.
    if (number === 0n) answer.transactions = [];
    for (const each of answer.transactions) {
      const found = byHash.get(each.txID);
      if (!found || found.blockNumber !== number)
        throw new Error(`the node does not say what became of ${each.txID}`);
      const payer = payerOf(each);
      if (payer !== undefined && found.fee > 0n) costs.set(each.txID, { payer, fee: found.fee });
      if (hasWorked(each, found)) payments.set(each.txID, [...ownTransfer(each), ...tokenTransfers(found)]);
    }
    return { hash: wanted, parentHash: answer.block_header.raw_data.parentHash, payments, costs };
  }

  /** Of the newest block, as nodes know no other; nothing where another one came meanwhile. */
  async balanceAt(address: string, token: string): Promise<Balance | undefined> {
    const block = await this.head();
    const holder = versionedDigits(address);
    const value = token === '' ? await this.#ownBalance(holder) : await this.#tokenBalance(holder, token);
    return (await this.head()) === block ? { value, block } : undefined;
  }

  /** Of the newest block. */
  async keyState(address: string): Promise<KeyState> {
    const holder = versionedDigits(address);
    return tronKeyState(
      holder,
      await this.#http.post('/wallet/getaccount', { address: holder }, permissions),
    );
  }

  async #ownBalance(holder: string): Promise<bigint> {
    const answer = z.object({ balance: wholeNumber.default(0n) });
    return (await this.#http.post('/wallet/getaccount', { address: holder }, answer)).balance;
  }

  async #tokenBalance(holder: string, token: string): Promise<bigint> {
    const answer = z.object({ constant_result: z.array(z.string().regex(/^[0-9a-f]{64}$/)).min(1) });
    const body = {
      owner_address: holder,
      contract_address: versionedDigits(token),
      function_selector: 'balanceOf(address)',
      parameter: holder.slice(2).padStart(64, '0'),
    };
    const { constant_result: words } = await this.#http.post('/wallet/triggerconstantcontract', body, answer);
    return BigInt(`0x${words[0]}`);
  }

  protected override async blockOf(txHash: string): Promise<bigint | undefined> {
    const body = { value: txHash };
    const answer = await this.#http.post('/wallet/gettransactioninfobyid', body, z.union([nothing, info]));
    return isNothing(answer) ? undefined : answer.blockNumber;
  }

  /** `undefined`: the chain is not that long. */
  async #blockOfNumber(number: bigint): Promise<z.output<typeof block> | undefined> {
    const body = { num: Number(number) };
    const answer = await this.#http.post('/wallet/getblockbynum', body, z.union([nothing, block]));
    if (isNothing(answer)) return undefined;
    if (answer.block_header.raw_data.number !== number)
      throw new Error(`the node answered another block than ${number}`);
    return answer;
  }
}

function isNothing(answer: object): answer is z.output<typeof nothing> {
  return Object.keys(answer).length === 0;
}

/** Every word about it has to be good: that of the transaction, of its receipt and of its contract. */
function hasWorked(
  { ret = [] }: z.output<typeof transaction>,
  { result, receipt }: z.output<typeof info>,
): boolean {
  if (result !== undefined) return false;
  if (receipt?.result !== undefined && receipt.result !== 'SUCCESS') return false;
  return ret.length > 0 && ret.every(({ contractRet }) => contractRet === 'SUCCESS');
}

/** What the transaction itself moves, in sun. */
function ownTransfer({ raw_data: { contract } }: z.output<typeof transaction>): Payment[] {
  const [only, ...others] = contract;
  if (only?.type !== 'TransferContract' || others.length > 0) return [];
  const { amount, owner_address: from, to_address: to } = transfer.parse(only.parameter.value);
  const sides = { from: addressOf(from.slice(2)), to: addressOf(to.slice(2)) };
  return [{ ...sides, token: '', value: amount, position: OWN_VALUE }];
}

/** Who pays for it, where it says so. */
function payerOf({ raw_data: { contract } }: z.output<typeof transaction>): string | undefined {
  const parsed = owned.safeParse(contract[0]?.parameter.value);
  return parsed.success ? addressOf(parsed.data.owner_address.slice(2)) : undefined;
}

/** Any contract can emit an event of that shape: it is worth what the contract is. */
function tokenTransfers({ log }: z.output<typeof info>): Payment[] {
  return log.flatMap(({ address, topics, data }, position) => {
    const [event, from, to, ...more] = topics;
    if (
      event !== TRANSFER ||
      from === undefined ||
      to === undefined ||
      more.length > 0 ||
      !/^[0-9a-f]{64}$/.test(data)
    )
      return [];
    const value = BigInt(`0x${data}`);
    if (value === 0n) return [];
    const sides = { from: addressOf(from.slice(24)), to: addressOf(to.slice(24)) };
    return [{ ...sides, token: addressOf(address), value, position }];
  });
}

function addressOf(digits: string): string {
  return versionedAddress(VERSION, Buffer.from(digits, 'hex'));
}
