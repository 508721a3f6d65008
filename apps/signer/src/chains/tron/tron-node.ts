import { z } from 'zod';
import type { ChainBlock } from '../expiring/chain-trust.ts';
import { tronAddressOf, tronDigits } from './tron-address.ts';
import { TronHttp } from './tron-http.ts';
import type { TronPrices } from './tron-fees.ts';
import { transferCall, type TronTransfer } from './tron-message.ts';

const id = z.string().regex(/^[0-9a-f]{64}$/);
const whole = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);
const time = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
/** What there is not is answered with an object without anything. */
const orNothing = <S extends z.ZodType>(schema: S) =>
  z.union([z.strictObject({}).transform(() => undefined), schema]);

const block = z
  .object({
    blockID: id,
    block_header: z.object({
      // The first block's are left out.
      raw_data: z.object({ number: whole.default(0n), timestamp: time.default(0) }),
    }),
  })
  .transform(({ blockID, block_header: { raw_data: fields } }): ChainBlock => ({
    number: fields.number,
    id: blockID,
    time: fields.timestamp,
  }))
  .refine(({ number, id: blockId }) => blockId.startsWith(number.toString(16).padStart(16, '0')), {
    message: 'a block whose id is of another number',
  });

const transaction = z.object({
  txID: id,
  raw_data_hex: z.string(),
  ret: z.array(z.object({ contractRet: z.string().optional() })).default([]),
});

const log = z.object({
  address: z.string().regex(/^[0-9a-f]{40}$/),
  topics: z.array(id).default([]),
  data: z.string().default(''),
});
const info = z.object({
  id,
  blockNumber: whole,
  /** What it has cost, in sun; left out where it was free. */
  fee: whole.default(0n),
  /** `FAILED`; left out of what has worked. */
  result: z.string().optional(),
  /** Of a contract's call. */
  receipt: z.object({ result: z.string().optional() }).default({}),
  log: z.array(log).default([]),
});

/** A transaction in a solid block: it stays there. */
export interface SolidTransaction {
  readonly block: bigint;
  /** What was signed, in hex. */
  readonly raw: string;
  readonly fee: bigint;
  /** Why it has moved nothing; absent: every word about it is good. */
  readonly failure?: string;
  /** What tokens say that it has moved. */
  readonly moved: readonly TronTransfer[];
}

const account = z.object({ balance: whole.default(0n), type: z.string().optional() });
const constant = z.object({
  result: z.object({ result: z.boolean().default(false), message: z.string().default('') }).default({
    result: false,
    message: '',
  }),
  constant_result: z.array(z.string()).default([]),
  energy_used: whole.default(0n),
  transaction: z.object({ ret: z.array(z.object({ ret: z.string().optional() })).default([]) }).optional(),
});
const parameters = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: z.string().optional() })),
});
const sent = z.object({
  result: z.boolean().default(false),
  code: z.string().default(''),
  message: z.string().default(''),
  txid: z.string(),
});

/** The node has it or has had it; or its time is over, which solid blocks show by themselves. */
const HARMLESS = new Set(['SUCCESS', 'DUP_TRANSACTION_ERROR', 'TRANSACTION_EXPIRATION_ERROR']);
/** `Transfer(address,address,uint256)`, as on EVM chains. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** What only a solid node is asked: one whose blocks can be taken back by nobody any more. */
export class SolidNode {
  readonly #http: TronHttp;

  constructor(url: string) {
    this.#http = new TronHttp(url);
  }

  newest(): Promise<ChainBlock> {
    return this.#http.post('/walletsolidity/getnowblock', {}, block);
  }

  /** `undefined`: there is no solid block of that number. */
  block(number: bigint): Promise<ChainBlock | undefined> {
    return this.#http.post('/walletsolidity/getblockbynum', { num: Number(number) }, orNothing(block));
  }

  /** `undefined`: it is in no solid block. */
  async find(txHash: string): Promise<SolidTransaction | undefined> {
    const body = { value: txHash };
    const found = await this.#http.post('/walletsolidity/gettransactioninfobyid', body, orNothing(info));
    if (!found) return undefined;
    const whole = await this.#http.post('/walletsolidity/gettransactionbyid', body, transaction);
    if (found.id !== txHash || whole.txID !== txHash)
      throw new Error(`the node answers another transaction than ${txHash}`);
    const failure = failureOf(found, whole);
    return {
      block: found.blockNumber,
      raw: whole.raw_data_hex,
      fee: found.fee,
      ...(failure !== undefined && { failure }),
      moved: found.log.flatMap(transferOf),
    };
  }

  /** `undefined`: nobody has ever paid it, so it is to be made with the first payment. */
  async account(address: string): Promise<{ balance: bigint; isContract: boolean } | undefined> {
    const body = { address: tronDigits(address) };
    const found = await this.#http.post('/walletsolidity/getaccount', body, orNothing(account));
    return found && { balance: found.balance, isContract: found.type === 'Contract' };
  }

  async tokenBalance(token: string, holder: string): Promise<bigint> {
    const body = {
      owner_address: tronDigits(holder),
      contract_address: tronDigits(token),
      function_selector: 'balanceOf(address)',
      parameter: tronDigits(holder).slice(2).padStart(64, '0'),
    };
    const { constant_result: words } = await this.#http.post(
      '/walletsolidity/triggerconstantcontract',
      body,
      constant,
    );
    if (!/^[0-9a-f]{64}$/.test(words[0] ?? '')) throw new Error(`${token} does not say what ${holder} has`);
    return BigInt(`0x${words[0]}`);
  }
}

/** A full node: it knows the newest block, and takes transactions. */
export class FullNode {
  readonly #http: TronHttp;

  constructor(url: string) {
    this.#http = new TronHttp(url);
  }

  newest(): Promise<ChainBlock> {
    return this.#http.post('/wallet/getnowblock', {}, block);
  }

  async prices(): Promise<TronPrices> {
    const { chainParameter: all } = await this.#http.post('/wallet/getchainparameters', {}, parameters);
    const sun = (key: string): bigint => {
      const value = all.find((each) => each.key === key)?.value;
      if (value === undefined || !/^\d{1,18}$/.test(value)) throw new Error(`the node does not say ${key}`);
      return BigInt(value);
    };
    return {
      perByte: sun('getTransactionFee'),
      perEnergy: sun('getEnergyFee'),
      newAccount: sun('getCreateNewAccountFeeInSystemContract') + sun('getCreateAccountFee'),
      mostFeeLimit: sun('getMaxFeeLimit'),
    };
  }

  /** What a token's transfer would take at the newest block, the chain's penalty for busy contracts included; or why it would fail. */
  async energyOf(transfer: TronTransfer): Promise<bigint | string> {
    const body = {
      owner_address: tronDigits(transfer.from),
      contract_address: tronDigits(transfer.token),
      data: transferCall(transfer),
    };
    const answer = await this.#http.post('/wallet/triggerconstantcontract', body, constant);
    const { result, message } = answer.result;
    const ret = answer.transaction?.ret.find((each) => each.ret !== undefined && each.ret !== 'SUCESS')?.ret;
    // What the contract answers is of no account: Tether's answers `false` when it has paid.
    if (result && message === '' && ret === undefined) return answer.energy_used;
    return readable(message) || ret || 'it fails';
  }

  /** Throws unless the node has it, or it is too late for it. */
  async send(raw: string, txHash: string): Promise<void> {
    const answer = await this.#http.post('/wallet/broadcasthex', { transaction: raw }, sent);
    if (answer.txid !== txHash) throw new Error(`the node answers another transaction than ${txHash}`);
    if (!answer.result && !HARMLESS.has(answer.code))
      throw new Error(`the node does not take it: ${answer.code} ${readable(answer.message)}`.trim());
  }
}

/** Every word about it has to be good: that of the transaction, of its receipt and of its contract. */
function failureOf(
  { result, receipt }: z.output<typeof info>,
  { ret }: z.output<typeof transaction>,
): string | undefined {
  const words = [receipt.result, ...ret.map(({ contractRet }) => contractRet)];
  const bad = words.find((each) => each !== undefined && each !== 'SUCCESS');
  if (bad !== undefined) return bad;
  if (result !== undefined) return result;
  return ret.some(({ contractRet }) => contractRet === 'SUCCESS') ? undefined : 'nothing says that it worked';
}

/** Any contract can write a line of that shape: it is worth what the contract is. */
function transferOf({ address, topics, data }: z.output<typeof log>): TronTransfer[] {
  const [event, from, to, ...more] = topics;
  if (event !== TRANSFER || !from || !to || more.length > 0 || !/^[0-9a-f]{64}$/.test(data)) return [];
  const addressOf = (digits: string) => tronAddressOf(`41${digits}`);
  const sides = { from: addressOf(from.slice(24)), to: addressOf(to.slice(24)) };
  return [{ ...sides, token: addressOf(address), amount: BigInt(`0x${data}`) }];
}

/** Nodes write their words in hex where they come from inside, and plainly where the HTTP server adds them. */
function readable(message: string): string {
  const isHex = message.length > 0 && message.length % 2 === 0 && /^[0-9a-f]+$/i.test(message);
  const text = isHex ? Buffer.from(message, 'hex').toString('utf8') : message;
  return text.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 200);
}
