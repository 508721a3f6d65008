import { setImmediate } from 'node:timers/promises';
import { unitsOfDecimal } from '@bourse/money/units';
import { z } from 'zod';
import { addressOfScript, BITCOIN_PREFIXES, type BitcoinFormat } from './bitcoin-scripts.ts';
import { BlockwiseNode, type ReadBlock } from './blockwise-node.ts';
import { BlockPruned, type Payment, type Spending } from './chain-node.ts';
import { NodeHttp, NodeRefusal, smallNumber, wholeNumber } from './node-http.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** No chain of this kind has as many coins; of Litecoin there are 84 million. */
const MOST_SATOSHI = 84_000_000n * 100_000_000n;
const satoshi = z.string().transform((text, context) => {
  const value = unitsOfDecimal(text, 8);
  if (value !== undefined && value <= MOST_SATOSHI) return value;
  context.addIssue('no amount');
  return z.NEVER;
});

const blockAnswer = z.object({
  hash,
  height: wholeNumber,
  /** The first block has none. */
  previousblockhash: hash.optional(),
  tx: z.array(
    z.object({
      txid: hash,
      /** New coins are spent from nowhere. */
      vin: z.array(z.object({ txid: hash.optional(), vout: smallNumber.optional() })),
      vout: z.array(
        z.object({
          value: satoshi,
          n: smallNumber,
          scriptPubKey: z.object({ hex: z.string().regex(/^(?:[0-9a-f]{2})*$/) }),
        }),
      ),
    }),
  ),
});

/** Bitcoin Core's code for a height above the newest. */
const OUT_OF_RANGE = '-8';
/** Outputs that are read at one go; others have their turn in between. */
const OUTPUTS_AT_A_TIME = 500;

/** A node of Bitcoin or Litecoin, asked by Bitcoin Core's RPC. It needs no wallet and no index of transactions. */
export class BitcoinNode extends BlockwiseNode {
  readonly #http: NodeHttp;
  readonly #format: BitcoinFormat;

  constructor(format: BitcoinFormat, url: string) {
    super();
    this.#format = format;
    this.#http = new NodeHttp(url);
  }

  /** Hash of the first block. */
  network(): Promise<string> {
    return this.#call('getblockhash', [0], hash);
  }

  head(): Promise<bigint> {
    return this.#call('getblockcount', [], wholeNumber);
  }

  async blockHash(number: bigint): Promise<string | undefined> {
    try {
      return await this.#call('getblockhash', [Number(number)], hash);
    } catch (error) {
      if (error instanceof NodeRefusal && error.code === OUT_OF_RANGE) return undefined;
      throw error;
    }
  }

  protected async read(number: bigint, wanted: string): Promise<ReadBlock> {
    const answer = await this.#call('getblock', [wanted, 2], blockAnswer);
    if (answer.hash !== wanted || answer.height !== number)
      throw new Error(`the node answered another block than ${number}`);
    const payments = await this.#paymentsIn(answer.tx);
    const spendings = new Map(answer.tx.map((each) => [each.txid, spendingOf(each)]));
    return { hash: wanted, parentHash: answer.previousblockhash ?? '', payments, spendings };
  }

  async #paymentsIn(transactions: z.output<typeof blockAnswer>['tx']): Promise<Map<string, Payment[]>> {
    const prefixes = BITCOIN_PREFIXES[this.#format];
    const found = new Map<string, Payment[]>();
    let outputs = 0;
    for (const { txid, vout } of transactions) {
      const payments: Payment[] = [];
      for (const { value, n: position, scriptPubKey } of vout) {
        if (++outputs % OUTPUTS_AT_A_TIME === 0) await setImmediate();
        const to = value > 0n ? addressOfScript(prefixes, scriptPubKey.hex) : undefined;
        if (to !== undefined) payments.push({ to, token: '', value, position });
      }
      found.set(txid, payments);
    }
    return found;
  }

  async #call<S extends z.ZodType>(method: string, params: unknown[], result: S): Promise<z.output<S>> {
    const schema = z.union([
      z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
      z.object({ result, error: z.null().optional() }),
    ]);
    const answer = await this.#http.post('/', { jsonrpc: '1.0', id: 1, method, params }, schema);
    if (answer.error) throw refusalOf(answer.error);
    return (answer as { result: z.output<S> }).result;
  }
}

function spendingOf({ vin, vout }: z.output<typeof blockAnswer>['tx'][number]): Spending {
  const inputs = vin.flatMap(({ txid, vout: place }) =>
    txid === undefined || place === undefined ? [] : [`${txid}:${place}`],
  );
  return { inputs, total: vout.reduce((sum, { value }) => sum + value, 0n) };
}

function refusalOf({ code, message }: { code: string; message: string }): Error {
  if (/pruned/i.test(message)) return new BlockPruned(message);
  return new NodeRefusal(code, `${message} (${code})`);
}
