import { spellSignature, todaysSpelling } from '@bourse/custody/eos-spelling';
import { z } from 'zod';
import { toBaseUnits } from '../../amounts.ts';
import type { ChainBlock, ChainView } from '../expiring/chain-trust.ts';
import { EosHttp, EosRefusal } from './eos-http.ts';
import { decodeSigned, EOS_CONTRACT, EOS_DECIMALS, EOS_SYMBOL } from './eos-transaction.ts';

const id = z.string().regex(/^[0-9a-f]{64}$/);
const whole = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);
/** -1: without an end. */
const available = z
  .string()
  .regex(/^-?\d{1,19}$/)
  .transform(BigInt);
/** UTC, which nodes leave unsaid. */
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?$/)
  .transform((text) => Date.parse(`${text}Z`));

const info = z.object({
  chain_id: id,
  head_block_num: whole,
  head_block_id: id,
  head_block_time: time,
  last_irreversible_block_num: whole,
  last_irreversible_block_id: id,
});
const transaction = z.object({
  status: z.string(),
  /** One that a contract has put off is only named. */
  trx: z.union([
    id.transform((txHash) => ({ id: txHash, packed_trx: '' })),
    z.object({ id, packed_trx: z.string() }),
  ]),
});
const block = z.object({
  id,
  previous: id,
  block_num: whole,
  timestamp: time,
  transactions: z.array(transaction),
});
const account = z.object({
  permissions: z.array(
    z.object({
      perm_name: z.string(),
      required_auth: z.object({
        threshold: whole,
        keys: z.array(z.object({ key: z.string(), weight: whole })),
      }),
    }),
  ),
  cpu_limit: z.object({ available }),
  net_limit: z.object({ available }),
  ram_quota: available,
  ram_usage: available,
});
const sent = z.object({ transaction_id: id });

/** A block with the transactions that are in it. */
export interface EosBlock extends ChainBlock {
  readonly previous: string;
  readonly transactions: readonly {
    readonly txHash: string;
    readonly status: string;
    /** Its bytes in hex. */
    readonly packed: string;
  }[];
}

/** What the chain lets an account use; `undefined`: without an end. */
export interface EosAccount {
  /** Keys in today's spelling that can pay by themselves. */
  readonly activeKeys: readonly string[];
  readonly cpuMicroseconds: bigint | undefined;
  readonly netBytes: bigint | undefined;
  readonly ramBytes: bigint | undefined;
}

/** The node has it or has had it; or its time is over, which irreversible blocks show by themselves. */
const HARMLESS = new Set(['tx_duplicate', 'expired_tx_exception']);

/** A node of EOS. */
export class EosNode {
  readonly #http: EosHttp;

  constructor(url: string) {
    this.#http = new EosHttp(url);
  }

  /** Where it stands, and of which network it is. */
  async look(): Promise<ChainView & { readonly network: string }> {
    const seen = await this.#http.call('get_info', {}, info);
    const solid = await this.block(seen.last_irreversible_block_num);
    if (solid?.id !== seen.last_irreversible_block_id)
      throw new Error(`the node shows another block ${seen.last_irreversible_block_num} than it says`);
    return {
      network: seen.chain_id,
      head: { number: seen.head_block_num, id: seen.head_block_id, time: seen.head_block_time },
      solid,
    };
  }

  /** `undefined`: the node does not have it, not yet or not any more. */
  async block(number: bigint): Promise<EosBlock | undefined> {
    const found = await this.#find('get_block', { block_num_or_id: String(number) }, block, isUnknownBlock);
    if (!found) return undefined;
    // The id of a block begins with its number.
    if (found.block_num !== number || BigInt(`0x${found.id.slice(0, 8)}`) !== number)
      throw new Error(`the node answered another block than ${number}`);
    return {
      ...{ number, id: found.id, time: found.timestamp, previous: found.previous },
      transactions: found.transactions.map(({ status, trx }) => ({
        ...{ txHash: trx.id, status, packed: trx.packed_trx },
      })),
    };
  }

  /** Nodes need not keep old blocks: what is gone is no other one. What is signed is looked for from the block on that it names. */
  async shows({ number, id: wanted }: Pick<ChainBlock, 'number' | 'id'>): Promise<boolean> {
    const found = await this.block(number);
    return found === undefined || found.id === wanted;
  }

  /** `undefined`: there is none of that name. */
  async account(name: string): Promise<EosAccount | undefined> {
    const found = await this.#find('get_account', { account_name: name }, account, isUnknownAccount);
    if (!found) return undefined;
    const active = found.permissions.find((each) => each.perm_name === 'active')?.required_auth;
    const strong = active?.keys.filter(({ weight }) => weight >= active.threshold) ?? [];
    const left = (units: bigint) => (units < 0n ? undefined : units);
    return {
      activeKeys: strong.map(({ key }) => todaysSpelling(key)),
      cpuMicroseconds: left(found.cpu_limit.available),
      netBytes: left(found.net_limit.available),
      ramBytes: found.ram_quota < 0n ? undefined : found.ram_quota - found.ram_usage,
    };
  }

  /** Of the newest block. `undefined`: it has never been paid any, and to note it takes memory. */
  async balance(name: string): Promise<bigint | undefined> {
    const body = { code: EOS_CONTRACT, account: name, symbol: EOS_SYMBOL };
    const [text] = await this.#http.call('get_currency_balance', body, z.array(z.string()).max(1));
    if (text === undefined) return undefined;
    const match = /^(\d{1,15}\.\d{4}) EOS$/.exec(text);
    const units = match && toBaseUnits(trimmed(match[1]!), EOS_DECIMALS);
    if (units === null || units === undefined) throw new Error('the node answered no amount of EOS');
    return units;
  }

  /** Throws unless the node has it, or it is too late for it. */
  async send(raw: string, txHash: string): Promise<void> {
    const { packed, signature } = decodeSigned(raw);
    const body = {
      signatures: [spellSignature(signature)],
      compression: 0,
      packed_context_free_data: '',
      packed_trx: Buffer.from(packed).toString('hex'),
    };
    try {
      const { transaction_id: answered } = await this.#http.call('send_transaction', body, sent);
      if (answered !== txHash) throw new Error(`the node answers another transaction than ${txHash}`);
    } catch (error) {
      if (!(error instanceof EosRefusal && HARMLESS.has(error.kind))) throw error;
    }
  }

  async #find<S extends z.ZodType>(
    name: string,
    body: object,
    schema: S,
    isNothing: (refusal: EosRefusal) => boolean,
  ): Promise<z.output<S> | undefined> {
    try {
      return await this.#http.call(name, body, schema);
    } catch (error) {
      if (error instanceof EosRefusal && isNothing(error)) return undefined;
      throw error;
    }
  }
}

function isUnknownBlock({ kind }: EosRefusal): boolean {
  return kind === 'unknown_block_exception';
}

/** Nodes have no word of their own for it: their table has no such row. */
function isUnknownAccount({ details }: EosRefusal): boolean {
  return /unknown key/i.test(details);
}

function trimmed(decimal: string): string {
  return decimal.replace(/\.?0+$/, '');
}
