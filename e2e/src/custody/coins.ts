import type { Parts } from './parts.ts';

/** What books, wallets and chains are told apart by: a coin may be on several chains, and on each it is somebody else's promise. */
export interface CoinOnChain {
  readonly currency: string;
  readonly chain: string;
}

/** One that goes in and out here. */
export interface Coin extends CoinOnChain {
  readonly chain: 'ERC20' | 'TRC20' | 'BTC' | 'XRP' | 'EOS';
  /** Of the smallest unit on the chain. */
  readonly decimals: number;
  /** A wallet of the user's own, that nobody else pays from: of anvil, of the test vectors of BIP 84, of nobody. */
  readonly outside: string;
  /** With it, where a chain has tags. */
  readonly outsideTag?: string;
}

const OUTSIDE_EVM = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export const COINS = {
  usdtOnEvm: { currency: 'USDT', chain: 'ERC20', decimals: 6, outside: OUTSIDE_EVM },
  usdtOnTron: {
    ...{ currency: 'USDT', chain: 'TRC20', decimals: 6 },
    outside: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  },
  eth: { currency: 'ETH', chain: 'ERC20', decimals: 18, outside: OUTSIDE_EVM },
  btc: {
    ...{ currency: 'BTC', chain: 'BTC', decimals: 8 },
    outside: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  },
  xrp: {
    ...{ currency: 'XRP', chain: 'XRP', decimals: 6 },
    ...{ outside: 'rNLpgsBTCwiaZAnHe2ZViAN1GcXZtYW6rg', outsideTag: '4294967295' },
  },
  eos: {
    ...{ currency: 'EOS', chain: 'EOS', decimals: 4 },
    ...{ outside: 'alicesown111', outsideTag: 'for Alice' },
  },
} as const satisfies Readonly<Record<string, Coin>>;

export function isSameCoin(one: CoinOnChain, other: CoinOnChain): boolean {
  return one.currency === other.currency && one.chain === other.chain;
}

export function nameOf({ currency, chain }: CoinOnChain): string {
  return currency === chain ? currency : `${currency} on ${chain}`;
}

/** At an address, in the smallest unit of the chain. */
export async function heldAt(
  { evm, bitcoin, tron, ripple, eos }: Parts,
  { currency, chain }: Coin,
  address: string,
): Promise<bigint> {
  switch (chain) {
    case 'ERC20':
      return currency === 'ETH' ? evm.balance(address) : evm.tokenBalance(address);
    case 'TRC20':
      return tron.tokenBalance(address);
    case 'XRP':
      return ripple.balance(address);
    case 'EOS':
      return eos.balance(address);
    case 'BTC': {
      const { unspents } = await bitcoin.rpc('scantxoutset', 'start', [`addr(${address})`]);
      return (unspents as { amount: number }[]).reduce(
        (sum, { amount }) => sum + BigInt(Math.round(amount * 1e8)),
        0n,
      );
    }
  }
}

/** An address of the house's hot wallet, which pays the coin. */
export function hotAddressOf({ hot }: Parts, { chain }: Coin): string {
  return { ERC20: hot.evm, TRC20: hot.tron, BTC: hot.bitcoin, XRP: hot.ripple, EOS: hot.eos }[chain];
}
