import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { count, satoshi, type BitcoinRpc } from './bitcoin-rpc.ts';

/** An output that one of our keys can spend. */
export interface OwnOutput {
  /** `txid:vout` */
  readonly outpoint: string;
  readonly value: bigint;
  /** Of the key. */
  readonly path: string;
  readonly height: number;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const blockSchema = z.object({
  hash,
  /** The first block has none. */
  previousblockhash: hash.nullish(),
  tx: z.array(
    z.object({
      txid: hash,
      vin: z.array(z.object({ txid: hash.optional(), vout: count.optional() })),
      vout: z.array(
        z.object({
          value: satoshi,
          n: count,
          scriptPubKey: z.object({ hex: z.string().regex(/^[0-9a-f]*$/) }),
        }),
      ),
    }),
  ),
});
type Block = z.output<typeof blockSchema>;

const savedSchema = z.object({
  height: z.number().int(),
  hash: z.string(),
  outputs: z.array(
    z.object({
      outpoint: z.string(),
      value: z.string().transform(BigInt),
      path: z.string(),
      height: z.number().int(),
      spent: z.object({ height: z.number().int(), txHash: hash }).optional(),
    }),
  ),
});
type Known = z.output<typeof savedSchema>['outputs'][number];

/** A day of blocks: as far as the index goes back when the chain has changed, and keeps what was spent. */
const REWIND = 144;
const BLOCKS_PER_ROUND = 200;

/**
 * What our keys have on the chain, read block by block, since nodes without a wallet or an index of transactions cannot be
 * asked. Kept in a file so that a start does not read the chain anew; a lost file is read again from the first block.
 */
export class OutputIndex {
  readonly #rpc: BitcoinRpc;
  readonly #file: string;
  /** Paths by the output script that pays them, in hex. */
  readonly #paths: ReadonlyMap<string, string>;
  readonly #outputs = new Map<string, Known>();
  #height: number;
  #hash = '';

  constructor(
    rpc: BitcoinRpc,
    options: {
      readonly file: string;
      readonly paths: ReadonlyMap<string, string>;
      readonly firstBlock: number;
    },
  ) {
    this.#rpc = rpc;
    this.#file = options.file;
    this.#paths = options.paths;
    this.#height = options.firstBlock - 1;
    this.#load();
  }

  /** Of the last block that was read. */
  get height(): number {
    return this.#height;
  }

  /**
   * Whether everything up to the node's newest block was read. A node with fewer blocks than were read before was set back and is
   * catching up: by what it says meanwhile nothing is to be spent.
   */
  async read(): Promise<boolean> {
    const head = await this.#rpc.call('getblockcount', [], count);
    if (head < this.#height) return false;
    if (this.#hash !== '' && (await this.#hashAt(this.#height)) !== this.#hash) this.#rewind();
    const end = Math.min(head, this.#height + BLOCKS_PER_ROUND);
    const before = this.#hash;
    while (this.#height < end) {
      const height = this.#height + 1;
      const block = await this.#rpc.call('getblock', [await this.#hashAt(height), 2], blockSchema);
      if (this.#hash !== '' && block.previousblockhash !== this.#hash) {
        this.#rewind();
        break;
      }
      this.#take(block, height);
    }
    if (this.#hash !== before) this.#save();
    return this.#height === head;
  }

  unspent(): readonly OwnOutput[] {
    return [...this.#outputs.values()].filter(({ spent }) => !spent);
  }

  find(outpoint: string): OwnOutput | undefined {
    return this.#outputs.get(outpoint);
  }

  /** The transaction in a block that has spent an output. */
  spenderOf(outpoint: string): { readonly txHash: string; readonly height: number } | undefined {
    return this.#outputs.get(outpoint)?.spent;
  }

  #take(block: Block, height: number): void {
    for (const { txid, vin, vout } of block.tx) {
      for (const input of vin) {
        const known = this.#outputs.get(`${input.txid}:${input.vout}`);
        if (known) known.spent = { height, txHash: txid };
      }
      for (const { value, n, scriptPubKey } of vout) {
        const path = this.#paths.get(scriptPubKey.hex);
        const outpoint = `${txid}:${n}`;
        if (path !== undefined && value > 0n) this.#outputs.set(outpoint, { outpoint, value, path, height });
      }
    }
    this.#height = height;
    this.#hash = block.hash;
    for (const [outpoint, { spent }] of this.#outputs)
      if (spent && spent.height < height - 2 * REWIND) this.#outputs.delete(outpoint);
  }

  /** The last day is read anew; what is spent in it counts as unspent until then. */
  #rewind(): void {
    this.#height = Math.max(this.#height - REWIND, -1);
    this.#hash = '';
    for (const [outpoint, output] of this.#outputs) {
      if (output.height > this.#height) this.#outputs.delete(outpoint);
      else if (output.spent && output.spent.height > this.#height) delete output.spent;
    }
  }

  #hashAt(height: number): Promise<string> {
    return this.#rpc.call('getblockhash', [height], hash);
  }

  #load(): void {
    if (!existsSync(this.#file)) return;
    const saved = savedSchema.safeParse(JSON.parse(readFileSync(this.#file, 'utf8')));
    if (!saved.success) return;
    this.#height = saved.data.height;
    this.#hash = saved.data.hash;
    for (const output of saved.data.outputs) this.#outputs.set(output.outpoint, output);
  }

  #save(): void {
    const outputs = [...this.#outputs.values()].map((each) => ({ ...each, value: String(each.value) }));
    writeFileSync(`${this.#file}.new`, JSON.stringify({ height: this.#height, hash: this.#hash, outputs }), {
      mode: 0o600,
    });
    renameSync(`${this.#file}.new`, this.#file);
  }
}
