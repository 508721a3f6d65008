import { fromBaseUnits, toBaseUnits } from '../amounts.ts';
import type { OwnMove } from '../record/events.ts';
import { depositPath, hotPath } from '../vault/key-paths.ts';
import { coldMove, type MoveMeans } from './cold-move.ts';
import { OWN_DECIMALS } from './own-decimals.ts';

/** A sweep that may be made: all that an address holds of a coin. In its smallest unit. */
export interface Sweep<Address> {
  /** Empty: the chain's own coin. */
  readonly token: string;
  readonly from: Address;
  readonly to: Address;
  readonly amount: bigint;
}

export interface AccountMovesDeps<Address extends string> extends MoveMeans {
  readonly addressOf: (path: string) => Address;
  readonly held: (token: string, address: Address) => Promise<bigint>;
  /** The most that the chain may take for it, in its own coin; `undefined`: it would not make it now. */
  readonly feeOf: (sweep: Sweep<Address>) => Promise<bigint | undefined>;
}

/** Users' addresses that are looked at in one go. */
const ADDRESSES_PER_ROUND = 20;

/**
 * Moves between the signer's own addresses on a chain of accounts: what users' addresses hold goes to the hot wallet, with the chain's own
 * coin sent before it where a token lies without; the surplus of the hot wallet goes to the cold address. All of them are in
 * `signer.json` or derived from the keys; nothing that the exchange says is read.
 */
export class AccountMoves<Address extends string> {
  readonly #deps: AccountMovesDeps<Address>;
  readonly #hot: string;
  #next = 0;

  constructor(deps: AccountMovesDeps<Address>) {
    this.#deps = deps;
    this.#hot = hotPath(deps.setup.kind);
  }

  /** One that is due; `undefined`: none that was seen in this round. */
  async due(): Promise<OwnMove | undefined> {
    return (await this.#toCold()) ?? (await this.#toHot());
  }

  async #toCold(): Promise<OwnMove | undefined> {
    const { setup, held, addressOf } = this.#deps;
    if (this.#isBusy(this.#hot)) return undefined;
    for (const [coin, { token }] of Object.entries(setup.coins)) {
      const move = await coldMove(this.#deps, coin, () => held(token, addressOf(this.#hot)));
      if (move) return move;
    }
    return undefined;
  }

  async #toHot(): Promise<OwnMove | undefined> {
    const { setup } = this.#deps;
    // Tokens first: they need the own coin that lies beside them.
    const swept = Object.entries(setup.coins)
      .filter(([, { sweepFrom }]) => sweepFrom !== undefined)
      .toSorted(([, one], [, other]) => Number(one.token === '') - Number(other.token === ''));
    if (swept.length === 0 || setup.depositAddresses === 0) return undefined;
    for (let count = 0; count < Math.min(ADDRESSES_PER_ROUND, setup.depositAddresses); count++) {
      const path = depositPath(setup.kind, this.#next);
      this.#next = (this.#next + 1) % setup.depositAddresses;
      if (this.#isBusy(path)) continue;
      for (const [coin] of swept) {
        const move = await this.#sweep(coin, path);
        if (move) return move;
      }
    }
    return undefined;
  }

  async #sweep(coin: string, path: string): Promise<OwnMove | undefined> {
    const { setup, held, addressOf, feeOf } = this.#deps;
    const { token, decimals, sweepFrom } = setup.coins[coin]!;
    const [address, hot] = [addressOf(path), addressOf(this.#hot)];
    const amount = await held(token, address);
    if (amount === 0n || amount < toBaseUnits(sweepFrom!, decimals)!) return undefined;
    const fee = await feeOf({ token, from: address, to: hot, amount });
    if (fee === undefined) return undefined;
    if (token === '')
      return amount > fee ? this.#move('sweep', coin, path, hot, amount - fee, fee) : undefined;
    const own = await held('', address);
    if (own >= fee) return this.#move('sweep', coin, path, hot, amount, fee);
    const ownCoin = Object.entries(setup.coins).find(([, each]) => each.token === '')?.[0];
    if (ownCoin === undefined || this.#isBusyFor(address)) return undefined;
    return this.#move('gas', ownCoin, this.#hot, address, fee - own);
  }

  #move(
    kind: 'sweep' | 'gas',
    coin: string,
    from: string,
    address: Address,
    amount: bigint,
    fee?: bigint,
  ): OwnMove {
    const { chain, setup, record } = this.#deps;
    const { token, decimals } = setup.coins[coin]!;
    return {
      id: `${kind}:${record.nextMove}`,
      ...{ coin, chain, token, decimals, from, address },
      amount: fromBaseUnits(amount, decimals),
      feeLimit: fee === undefined ? setup.feeCap : fromBaseUnits(fee, OWN_DECIMALS[setup.kind]),
    };
  }

  /** Whether a move from there is on its way: the next one waits, so that balances say what is there. */
  #isBusy(path: string): boolean {
    return this.#deps.record
      .open()
      .some(({ move }) => move?.from === path && move.chain === this.#deps.chain);
  }

  #isBusyFor(address: Address): boolean {
    return this.#deps.record
      .open()
      .some(({ move }) => move?.address === address && move.chain === this.#deps.chain);
  }
}
