import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

/** Of a payment, in satoshi. Addresses of the main network stand for the same scripts on the test's own. */
export interface BitcoinOutput {
  readonly address: string;
  readonly value: bigint;
}

export interface SignedPayment {
  readonly txid: string;
  readonly hex: string;
  /** Outputs that it spends, `txid/vout`. */
  readonly spends: readonly string[];
  send(): Promise<void>;
}

/** A Bitcoin node on a network of its own, with coins to pay from. Its RPC is Bitcoin Core's, without a wallet. */
export interface TestBitcoin {
  /** With user and password. */
  readonly url: string;
  /** The result of a call; throws what the node says is wrong. */
  rpc(method: string, ...params: unknown[]): Promise<any>;
  /** Hashes of the new blocks. */
  mine(blocks: number): Promise<string[]>;
  /** Pays these outputs in their order, which is their `vout`; waits to be mined. */
  pay(outputs: readonly BitcoinOutput[]): Promise<string>;
  /**
   * A payment that is signed and not sent: its hash is known before anyone sees it. A node that was revived knows no more of what
   * its lives before have signed, and may spend the same once more.
   */
  sign(outputs: readonly BitcoinOutput[]): Promise<SignedPayment>;
  /**
   * The last `depth` blocks give way to others, one more of them unless said otherwise. Their payments wait again and are
   * in the first new block, but for those that are forgotten.
   */
  reorganise(
    depth: number,
    options?: { readonly blocks?: number; readonly forget?: readonly string[] | true },
  ): Promise<string[]>;
  /** Ends it at once. */
  stop(): Promise<void>;
  /** Starts it again where it was, with the blocks of its file; what waited to be mined is forgotten. */
  revive(): Promise<void>;
}

const SOURCE = fileURLToPath(new URL('../bcoin/', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
const FEE = 1_000;

/**
 * Starts one; about a second once bcoin is installed, which the first start does. With a file, each block is in it before
 * anyone sees it, and the node has those that are in it.
 */
export async function startTestBitcoin(options: { readonly file?: string } = {}): Promise<TestBitcoin> {
  const folder = await installBcoin();
  const [port, password] = [await freePort(), randomBytes(12).toString('hex')];
  let child: ChildProcess;
  let order: Order;
  async function start(): Promise<void> {
    child = fork(join(SOURCE, 'node.cjs'), [folder, String(port), password, options.file ?? ''], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // What loads our TypeScript in tests is not for it.
      execArgv: [],
    });
    order = await ordersTo(child);
  }
  await start();

  async function rpc(method: string, ...params: unknown[]): Promise<any> {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`user:${password}`).toString('base64')}` },
      body: JSON.stringify({ id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { result: unknown; error: { message: string } | null };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }
  const textOf = (outputs: readonly BitcoinOutput[]) =>
    outputs.map(({ address, value }) => ({ address, value: String(value) }));

  return {
    url: `http://user:${password}@127.0.0.1:${port}/`,
    rpc,
    mine: (blocks) => order('mine', { blocks }),
    pay: (outputs) => order('pay', { outputs: textOf(outputs), fee: FEE }),
    async sign(outputs) {
      const { txid, hex, spends } = await order('sign', { outputs: textOf(outputs), fee: FEE });
      return { txid, hex, spends, send: () => order('send', { hex }) };
    },
    reorganise: (depth, { blocks = depth + 1, forget = [] } = {}) =>
      order('reorganise', { depth, blocks, forget }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
    revive: start,
  };
}

/**
 * The folder where bcoin is, installed without building its native parts. Not a package of the repository: the scripts of
 * its packages would want a compiler on every machine that runs `npm ci`.
 */
async function installBcoin(): Promise<string> {
  const lock = readFileSync(join(SOURCE, 'package-lock.json'));
  const folder = join(CACHE, `bcoin-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  // Installed beside and moved, so that of several at once the first is everybody's and nobody sees half of it.
  const own = mkdtempSync(join(CACHE, 'bcoin-new-'));
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(SOURCE, name), join(own, name));
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: own,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => npm.once('exit', resolve).once('error', reject));
  if (code !== 0) throw new Error('bcoin could not be installed: the npm registry is needed once');
  try {
    renameSync(own, folder);
  } catch {
    rmSync(own, { recursive: true, force: true });
  }
  return folder;
}

type Order = (order: string, fields: object) => Promise<any>;

/** Resolves when the node is up. */
async function ordersTo(child: ChildProcess): Promise<Order> {
  const waiting = new Map<
    number,
    { readonly resolve: (result: any) => void; readonly reject: (error: Error) => void }
  >();
  let last = 0;
  const answerTo = (id: number) =>
    new Promise<any>((resolve, reject) => waiting.set(id, { resolve, reject }));
  child.on('message', (message) => {
    const { id, result, error } = message as { id: number; result: unknown; error?: string };
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(error));
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the Bitcoin node ended'));
  });
  await answerTo(0);
  return async (order, fields) => {
    const id = ++last;
    const answer = answerTo(id);
    child.send({ id, order, fields }, (error) => {
      if (error) waiting.get(id)?.reject(error);
    });
    return answer;
  };
}
