import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  createTestClient,
  encodeAbiParameters,
  http,
  keccak256,
  parseAbiParameters,
  publicActions,
  stringToHex,
  walletActions,
  type Address,
  type Hash,
  type Hex,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';

/** A chain of its own: anvil, which mines a block for each transaction and more when told. */
export interface TestChain {
  readonly url: string;
  /** Deploys a token; see `TOKEN_CODE`. */
  deployToken(): Promise<Address>;
  /** Transfers of a token in one transaction. The second one only for `twice`; `failing` reverts after both events. */
  transfer(token: Address, to: string, amount: bigint, mode?: 'failing' | 'twice'): Promise<Hash>;
  /** The own coin. */
  pay(to: string, amount: bigint): Promise<Hash>;
  /** A signed transfer that is not sent yet: its hash is known before anyone sees it. `send` resolves when a block has it. */
  sign(token: Address, to: string, amount: bigint): Promise<SignedTransfer>;
  /** Mines a transfer of somebody else, then this one, in one block. */
  mineBehindOther(token: Address, transfer: SignedTransfer): Promise<void>;
  mine(blocks: number): Promise<void>;
  /** What comes after is undone by `revert`, as if it had never been mined. */
  snapshot(): Promise<Hex>;
  revert(snapshot: Hex): Promise<void>;
  /** All that it knows, blocks and receipts included: what `revive` starts it again from. What waits is not in it. */
  dump(): Promise<Uint8Array>;
  /** Ends it at once. */
  stop(): Promise<void>;
  /** Starts it again where it was, from a file with a dump; it mines only when told from then on. */
  revive(file: string): Promise<void>;
}

export interface SignedTransfer {
  readonly hash: Hash;
  readonly raw: Hex;
  send(): Promise<unknown>;
}

/** Of anvil's accounts, which have coins. */
const MNEMONIC = 'test test test test test test test test test test test junk';

export async function startTestChain(): Promise<TestChain> {
  let process = spawnAnvil('0');
  const url = `http://${await listeningAt(process)}`;
  const account = mnemonicToAccount(MNEMONIC);
  const client = createTestClient({
    mode: 'anvil',
    chain: anvil,
    account,
    transport: http(url),
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
  const fees = { gas: 500_000n, maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };

  async function mined(sent: Promise<Hash>): Promise<Hash> {
    const hash = await sent;
    await client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    return hash;
  }

  function send(fields: { to?: Address; data?: Hex; value?: bigint }): Promise<Hash> {
    return mined(client.sendTransaction({ ...fields, ...fees }));
  }

  return {
    url,
    async deployToken() {
      const hash = await send({ data: deployment(TOKEN_CODE) });
      return (await client.getTransactionReceipt({ hash })).contractAddress!;
    },
    transfer: (token, to, amount, mode) => send({ to: token, data: transferCall(to, amount, mode) }),
    pay: (to, value) => send({ to: to as Address, value }),
    async sign(token, to, amount) {
      const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'latest' });
      const data = transferCall(to, amount);
      const raw = await client.signTransaction({ to: token, data, nonce, ...fees });
      return {
        hash: keccak256(raw),
        raw,
        send: () => mined(client.sendRawTransaction({ serializedTransaction: raw })),
      };
    },
    async mineBehindOther(token, { raw }) {
      await client.setAutomine(false);
      const other = mnemonicToAccount(MNEMONIC, { addressIndex: 1 });
      // Whoever pays more comes first in the block.
      const more = { ...fees, maxFeePerGas: fees.maxFeePerGas * 3n, maxPriorityFeePerGas: fees.maxFeePerGas };
      const data = transferCall(other.address, 1_000_000n);
      await client.sendTransaction({ account: other, to: token, data, ...more });
      await client.sendRawTransaction({ serializedTransaction: raw });
      await client.mine({ blocks: 1 });
      await client.setAutomine(true);
    },
    mine: (blocks) => client.mine({ blocks }),
    snapshot: () => client.snapshot(),
    revert: (id) => client.revert({ id }),
    async dump() {
      const text = await client.request<{ Parameters: []; ReturnType: Hex }>({
        method: 'anvil_dumpState' as never,
        params: [] as never,
      });
      return gunzipSync(Buffer.from(text.slice(2), 'hex'));
    },
    async stop() {
      if (process.exitCode !== null || process.signalCode !== null) return;
      const ended = new Promise((resolve) => process.once('exit', resolve));
      process.kill('SIGKILL');
      await ended;
    },
    async revive(file) {
      process = spawnAnvil(new URL(url).port, '--no-mining', '--load-state', file);
      await listeningAt(process);
    },
  };
}

function spawnAnvil(port: string, ...args: readonly string[]) {
  return spawn(anvilPath(), ['--port', port, '--host', '127.0.0.1', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The program of this platform, which npm installs beside the package. */
function anvilPath(): string {
  const require = createRequire(import.meta.url);
  const { platform, arch } = process;
  const name = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`;
  return join(dirname(require.resolve(`${name}/package.json`)), 'bin', 'anvil');
}

async function listeningAt({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout!) {
    text += String(chunk);
    const address = /Listening on (\S+)/.exec(text)?.[1];
    if (address !== undefined) {
      stdout!.resume();
      return address;
    }
  }
  throw new Error(`anvil ended: ${text}`);
}

const MODES = { once: 0n, failing: 1n, twice: 2n } as const;

/** `transfer(to, amount)` with a third word, the mode, that our token reads. */
function transferCall(to: string, amount: bigint, mode: keyof typeof MODES = 'once'): Hex {
  const words = encodeAbiParameters(parseAbiParameters('address, uint256, uint256'), [
    to as Address,
    amount,
    MODES[mode],
  ]);
  return `0xa9059cbb${words.slice(2)}` as Hex;
}

const TRANSFER = keccak256(stringToHex('Transfer(address,address,uint256)')).slice(2);
const OTHER = keccak256(stringToHex('Other(uint256)')).slice(2);

/** Emits `Transfer(caller, to, amount)`: topics from the last to the first, then the place of the data. */
const EMIT = `6004 35 33 7f${TRANSFER} 6020 6000 a3`;

/**
 * A token in EVM bytecode that keeps no balances, only emits: another event first, then `Transfer`; then as the mode
 * says it stops, reverts, or emits `Transfer` again.
 */
const TOKEN_CODE = assemble([
  [
    'start',
    `6024 35 6000 52 7f${OTHER} 6020 6000 a1 ${EMIT} 6044 35 80 6001 14 60@fail 57 6002 14 60@again 57 00`,
  ],
  ['fail', '5b 6000 6000 fd'],
  ['again', `5b ${EMIT} 00`],
]);

/** Joins the parts; `@name` becomes the offset of that part. */
function assemble(parts: readonly (readonly [name: string, code: string])[]): string {
  const sizes = parts.map(([, code]) => code.replaceAll(/@\w+/g, '00').replaceAll(' ', '').length / 2);
  const offsets = new Map(parts.map(([name], i) => [name, sizes.slice(0, i).reduce((a, b) => a + b, 0)]));
  return parts
    .map(([, code]) => code.replaceAll(/@(\w+)/g, (_, name: string) => hex(offsets.get(name)!, 1)))
    .join('')
    .replaceAll(' ', '');
}

/** Code that copies what follows it (after 14 bytes) into the new contract. */
function deployment(code: string): Hex {
  const size = hex(code.length / 2, 2);
  return `0x61${size}600e60003961${size}6000f3${code}`;
}

function hex(value: number, bytes: number): string {
  return value.toString(16).padStart(bytes * 2, '0');
}
