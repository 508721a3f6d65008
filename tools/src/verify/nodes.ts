import { NoAnswer } from './source.ts';

const PATIENCE_MS = 120_000;

/** What is asked of a node. */
export interface Holding {
  readonly address: string;
  /** Contract; empty: the chain's own coin. */
  readonly token: string;
  readonly block: bigint;
  readonly hash: string;
}

/**
 * What a node of the reader's own says that an address holds, in the smallest unit. An EVM node has to have that block's
 * state; a Bitcoin or Litecoin node tells of its newest block only, and by how its outputs stand at the stated one as far
 * as they are not spent since.
 */
export async function balanceAtNode(
  url: string,
  format: 'evm' | 'bitcoin' | 'litecoin',
  { address, token, block, hash }: Holding,
): Promise<bigint> {
  if (format !== 'evm') return unspentUntil(url, address, block, hash);
  const number = `0x${block.toString(16)}`;
  const shown = (await rpc(url, 'eth_getBlockByNumber', [number, false])) as { hash?: string } | null;
  if (shown?.hash !== hash) throw new NoAnswer(`the node shows another block ${block} than ${hash}`);
  if (token === '') return BigInt((await rpc(url, 'eth_getBalance', [address, number])) as string);
  // balanceOf(address)
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt((await rpc(url, 'eth_call', [{ to: token, data }, number])) as string);
}

interface Unspent {
  readonly amount: number;
  readonly height: number;
}

async function unspentUntil(url: string, address: string, block: bigint, hash: string): Promise<bigint> {
  if ((await rpc(url, 'getblockhash', [Number(block)])) !== hash)
    throw new NoAnswer(`the node shows another block ${block} than ${hash}`);
  const { unspents } = (await rpc(url, 'scantxoutset', ['start', [`addr(${address})`]])) as {
    unspents: readonly Unspent[];
  };
  // The node counts in coins with eight decimals, which a double holds to the digit.
  return unspents
    .filter(({ height }) => BigInt(height) <= block)
    .reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 1e8)), 0n);
}

async function rpc(address: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = (await post(address, method, { jsonrpc: '2.0', id: 1, method, params })) as RpcAnswer;
  if (answer.error || answer.result === undefined)
    throw new NoAnswer(`the node answered ${method}: ${answer.error?.message ?? 'nothing'}`);
  return answer.result;
}

interface RpcAnswer {
  readonly result?: unknown;
  readonly error?: { readonly message?: string } | null;
}

/** What a node answers, unparsed; the user's name and password stand in its address. `what`: what it was asked. */
export async function post(address: string, what: string, body: object, path = ''): Promise<unknown> {
  const url = new URL(address);
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const headers = {
    'content-type': 'application/json',
    ...(user !== ':' && { authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
  };
  url.username = '';
  url.password = '';
  if (path !== '') url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  try {
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
    return await response.json();
  } catch (error) {
    throw new NoAnswer(`the node did not answer ${what}: ${(error as Error).message}`);
  }
}
