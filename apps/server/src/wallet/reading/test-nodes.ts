import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { base58 } from '@scure/base';
import { HDKey } from '@scure/bip32';

/** Answers of a node, by path or method. */
export type Answer = (body: any) => unknown;

/** A transaction in a node's own words. */
export type Told = Record<string, any>;

interface ToldBlock {
  readonly hash: string;
  readonly transactions: Told[];
  /** When it was made, ms; where it matters. */
  readonly time?: number | undefined;
}

/** A chain that the test writes, told by a node over HTTP. */
export interface ToldNode {
  readonly url: string;
  readonly blocks: readonly ToldBlock[];
  /** In the smallest unit, by address as nodes are asked for it. */
  readonly held: Map<string, bigint>;
  /** Mines so many blocks; the transactions are in the first. */
  mine(blocks: number, transactions?: Told[], time?: number): void;
  /** The last blocks give way to as many others without transactions. */
  replace(depth: number): void;
  stop(): Promise<void>;
}

/** What a chain with rules of its own is built upon. */
export interface BareNode extends ToldNode {
  readonly blocks: ToldBlock[];
  /** What it answers, to be added to. */
  readonly answers: Record<string, Answer>;
}

let made = 0;

/** A hash that was not used before. */
export function newHash(): string {
  return createHash('sha256').update(`told ${++made}`).digest('hex');
}

/** Of an account that addresses on TRON are derived from. */
export const TRON_XPUB = HDKey.fromMasterSeed(Buffer.alloc(32, 9)).derive("m/44'/195'/0'").publicExtendedKey;
/** Of Tether on TRON, as the defaults have it. */
const TRON_USDT = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';

/** An address of TRON as its nodes write it. */
export function tronHex(address: string): string {
  return Buffer.from(base58.decode(address)).subarray(0, 21).toString('hex');
}

export interface TokenPayment {
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

/** A transfer of USDT, or of another contract; `block` and `info`: what is said otherwise of it. */
export function tronPayment(
  { from, to, value }: TokenPayment,
  fields: { block?: Told; info?: Told; contract?: string } = {},
): Told {
  const id = newHash();
  const word = (digits: string) => digits.padStart(64, '0');
  const contract = [{ type: 'TriggerSmartContract', parameter: { value: { data: 'a9059cbb' } } }];
  const topics = [
    'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    word(tronHex(from).slice(2)),
    word(tronHex(to).slice(2)),
  ];
  const log = [{ address: fields.contract ?? TRON_USDT, topics, data: word(value.toString(16)) }];
  return {
    block: { txID: id, ret: [{ contractRet: 'SUCCESS' }], raw_data: { contract }, ...fields.block },
    info: { id, receipt: { result: 'SUCCESS', energy_usage: 14_650 }, log, ...fields.info },
  };
}

/**
 * A full node of TRON, by its HTTP API. A transaction is `{ block, info }`, what two calls say of it. Whoever wants a chain that
 * takes transactions and has rules, takes `startTestTron` of the testkit, which is this one and more.
 */
export function startTron(): Promise<BareNode> {
  return start((blocks, held) => {
    const told = (number: number) => {
      const block = blocks[number];
      if (!block) return {};
      const parentHash = blocks[number - 1]?.hash ?? '0'.repeat(64);
      return {
        blockID: block.hash,
        block_header: {
          raw_data: {
            ...(number > 0 && { number }),
            parentHash,
            timestamp: block.time ?? 1_777_445_121_000,
          },
        },
        ...(block.transactions.length > 0 && {
          transactions: block.transactions.map(({ block: each }) => each),
        }),
      };
    };
    return {
      '/wallet/getnowblock': () => told(blocks.length - 1),
      '/wallet/getblockbynum': ({ num }) => told(num),
      '/wallet/getaccount': ({ address }) => ({ balance: Number(held(address)) }),
      '/wallet/triggerconstantcontract': ({ owner_address: address }) => ({
        constant_result: [held(address).toString(16).padStart(64, '0')],
      }),
      '/wallet/gettransactioninfobyblocknum': ({ num }) =>
        (blocks[num]?.transactions ?? []).map(({ info }) => ({ ...info, blockNumber: num })),
      '/wallet/gettransactioninfobyid': ({ value }) => {
        const number = blocks.findIndex(({ transactions }) =>
          transactions.some(({ info }) => info.id === value),
        );
        const info = blocks[number]?.transactions.find((each) => each['info'].id === value)?.['info'];
        return info ? { ...info, blockNumber: number } : {};
      },
    };
  }, tronHash);
}

/** The id of a block of TRON begins with its number. */
function tronHash(number: number): string {
  return number.toString(16).padStart(16, '0') + newHash().slice(16);
}

/** A node of EOS, by its chain API; every block is irreversible. */
export function startEos(): Promise<ToldNode> {
  return start((blocks, held) => ({
    '/v1/chain/get_currency_balance': ({ account }) => [
      `${held(account) / 10_000n}.${String(held(account) % 10_000n).padStart(4, '0')} EOS`,
    ],
    '/v1/chain/get_info': () => ({
      chain_id: blocks[0]!.hash,
      head_block_num: blocks.length + 20,
      last_irreversible_block_num: blocks.length - 1,
    }),
    '/v1/chain/get_block': ({ block_num_or_id: number }) => {
      const block = blocks[number];
      if (!block) return { code: 500, error: { name: 'unknown_block_exception', code: 3_100_002 } };
      const previous = blocks[number - 1]?.hash ?? '0'.repeat(64);
      return { id: block.hash, previous, block_num: number, transactions: block.transactions };
    },
  }));
}

async function start(
  answers: (blocks: readonly ToldBlock[], held: (address: string) => bigint) => Record<string, Answer>,
  hashOf: (number: number) => string = newHash,
): Promise<BareNode> {
  const blocks: ToldBlock[] = [];
  const held = new Map<string, bigint>();
  const byPath = answers(blocks, (address) => held.get(address) ?? 0n);
  const mine = (count: number, transactions: Told[] = [], time?: number) => {
    for (let i = 0; i < count; i++)
      blocks.push({ hash: hashOf(blocks.length), transactions: i === 0 ? transactions : [], time });
  };
  mine(20);
  return {
    held,
    blocks,
    answers: byPath,
    mine,
    replace(depth) {
      blocks.splice(-depth);
      mine(depth);
    },
    ...(await serveTold(byPath)),
  };
}

/** Answers over HTTP, by path, until it is stopped. */
export async function serveTold(
  byPath: Readonly<Record<string, Answer>>,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  async function answerTo(path: string, text: string, response: ServerResponse): Promise<void> {
    const answer = (await byPath[path]!(JSON.parse(text))) as { code?: unknown };
    if (typeof answer.code === 'number') response.statusCode = answer.code;
    response.end(JSON.stringify(answer));
  }
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => void answerTo(request.url!, text, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
