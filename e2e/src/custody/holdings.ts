import { parseAmount } from '@bourse/money/amount';
import type { TestUser } from '@bourse/testkit/client';
import type { Parts } from './parts.ts';

/** Wallets of the user's own, outside: of the test vectors of BIP 84, and of anvil. */
export const OUTSIDE = {
  USDT: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  BTC: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
} as const;
export const CHAIN = { USDT: 'ERC20', BTC: 'BTC' } as const;
/** Decimals of the smallest unit on the chain. */
export const DECIMALS = { USDT: 6, BTC: 8 } as const;
export type Coin = keyof typeof OUTSIDE;
export const COINS: readonly Coin[] = ['USDT', 'BTC'];
export const CONFIRMATIONS = 12;
export const PATIENCE_MS = 60_000;

/** Who holds how much: on the chains by their nodes, on the exchange by the user's account. */
export class Holdings {
  readonly #parts: Parts;
  readonly #user: TestUser;

  constructor(parts: Parts, user: TestUser) {
    this.#parts = parts;
    this.#user = user;
  }

  /** On the user's spot account, in 1e-8 units. */
  async available(coin: Coin): Promise<bigint> {
    return parseAmount((await this.#user.balance(coin)).available)!;
  }

  /** At an address, in the smallest unit of the chain. */
  at(coin: Coin, address: string): Promise<bigint> {
    return coin === 'USDT' ? this.#parts.evm.tokenBalance(address) : this.#bitcoinAt(address);
  }

  /** In the user's own wallet, in the smallest unit of the chain. */
  outside(coin: Coin): Promise<bigint> {
    return this.at(coin, OUTSIDE[coin]);
  }

  /** On both chains. */
  async mine(blocks: number): Promise<void> {
    await Promise.all([this.#parts.evm.mine(blocks), this.#parts.bitcoin.mine(blocks)]);
  }

  async #bitcoinAt(address: string): Promise<bigint> {
    const { unspents } = await this.#parts.bitcoin.rpc('scantxoutset', 'start', [`addr(${address})`]);
    return (unspents as { amount: number }[]).reduce(
      (sum, { amount }) => sum + BigInt(Math.round(amount * 1e8)),
      0n,
    );
  }
}

/** An amount in the smallest unit of its chain, of one that the coin can express. */
export function smallest(amount: string, coin: Coin): bigint {
  return parseAmount(amount)! / 10n ** BigInt(8 - DECIMALS[coin]);
}
