import { parseAmount } from '@bourse/money/amount';
import type { TestUser } from '@bourse/testkit/client';
import { heldAt, type Coin, type CoinOnChain } from './coins.ts';
import type { Parts } from './parts.ts';

export const CONFIRMATIONS = 12;
/** Blocks of EOS after which one is irreversible. */
const EOS_IRREVERSIBLE = 12;
export const PATIENCE_MS = 180_000;

/** Who holds how much: on the chains by their nodes, on the exchange by the user's account. */
export class Holdings {
  readonly #parts: Parts;
  readonly #user: TestUser;

  constructor(parts: Parts, user: TestUser) {
    this.#parts = parts;
    this.#user = user;
  }

  /** On the user's spot account, in 1e-8 units. */
  async available({ currency }: Pick<CoinOnChain, 'currency'>): Promise<bigint> {
    return parseAmount((await this.#user.balance(currency)).available)!;
  }

  /** At an address, in the smallest unit of the chain. */
  at(coin: Coin, address: string): Promise<bigint> {
    return heldAt(this.#parts, coin, address);
  }

  /** In the user's own wallet, in the smallest unit of the chain. */
  outside(coin: Coin): Promise<bigint> {
    return this.at(coin, coin.outside);
  }

  /** On all chains. */
  mine(blocks: number): Promise<void> {
    return mineAll(this.#parts, blocks);
  }
}

export async function mineAll({ evm, bitcoin, tron, ripple, eos }: Parts, blocks: number): Promise<void> {
  tron.mine(blocks);
  ripple.mine(blocks);
  // Only what is irreversible is read, and of those the newest counts as one.
  eos.mine(blocks + EOS_IRREVERSIBLE);
  await Promise.all([evm.mine(blocks), bitcoin.mine(blocks)]);
}

/** An amount in the smallest unit of its chain, of one that the coin can express. */
export function smallest(amount: string, { decimals }: Coin): bigint {
  return parseAmount(amount)! / 10n ** BigInt(8 - decimals);
}
