import type { Address } from 'viem';
import { fromBaseUnits, toBaseUnits } from '../../amounts.ts';
import type { OwnMove } from '../../record/events.ts';
import type { SignerRecord } from '../../record/signer-record.ts';
import type { EvmSetup } from '../../setup.ts';
import { depositPath, hotPath } from '../../vault/key-paths.ts';
import type { KeyVault } from '../../vault/key-vault.ts';
import { evmAddress } from './evm-keys.ts';

export interface EvmMovesDeps {
  readonly chain: string;
  readonly setup: EvmSetup;
  readonly vault: KeyVault;
  readonly record: SignerRecord;
  readonly balance: (token: string, address: Address) => Promise<bigint>;
  /** The most that the chain may ask for per gas until a move is mined. */
  readonly gasPrice: () => Promise<bigint>;
}

/** Users' addresses that are looked at in one go. */
const ADDRESSES_PER_ROUND = 20;
const OWN_GAS = 21_000n;
/** Of a token's transfer, with room. */
const TOKEN_GAS = 120_000n;
const DECIMALS = 18;

/**
 * Moves between the signer's own addresses: what users' addresses hold goes to the hot wallet, with gas sent before it
 * where a token lies without; the surplus of the hot wallet goes to the cold address. All of them are in `signer.json`
 * or derived from the keys; nothing that the exchange says is read.
 */
export class EvmMoves {
  readonly #deps: EvmMovesDeps;
  #next = 0;

  constructor(deps: EvmMovesDeps) {
    this.#deps = deps;
  }

  /** One that is due; `undefined`: none that was seen in this round. */
  async due(): Promise<OwnMove | undefined> {
    return (await this.#toCold()) ?? (await this.#toHot());
  }

  async #toCold(): Promise<OwnMove | undefined> {
    const { chain, setup, record, vault, balance } = this.#deps;
    const from = hotPath('evm');
    if (setup.coldAddress === undefined || this.#isBusy(from)) return undefined;
    for (const [coin, { token, decimals, hotMost }] of Object.entries(setup.coins)) {
      const most = hotMost === undefined ? undefined : toBaseUnits(hotMost, decimals);
      if (most === undefined) continue;
      const held = await balance(token, evmAddress(vault, from));
      const surplus = held - most - record.promised(chain, coin);
      // A little is not worth its fee.
      if (surplus * 10n > most) return this.#move('cold', coin, from, setup.coldAddress, surplus);
    }
    return undefined;
  }

  async #toHot(): Promise<OwnMove | undefined> {
    const { setup, vault } = this.#deps;
    const hot = evmAddress(vault, hotPath('evm'));
    const swept = Object.entries(setup.coins).filter(([, { sweepFrom }]) => sweepFrom !== undefined);
    if (swept.length === 0 || setup.depositAddresses === 0) return undefined;
    for (let count = 0; count < Math.min(ADDRESSES_PER_ROUND, setup.depositAddresses); count++) {
      const path = depositPath('evm', this.#next);
      this.#next = (this.#next + 1) % setup.depositAddresses;
      if (this.#isBusy(path)) continue;
      for (const [coin] of swept) {
        const move = await this.#sweep(coin, path, hot);
        if (move) return move;
      }
    }
    return undefined;
  }

  async #sweep(coin: string, path: string, hot: Address): Promise<OwnMove | undefined> {
    const { setup, vault, balance, gasPrice } = this.#deps;
    const { token, decimals, sweepFrom } = setup.coins[coin]!;
    const address = evmAddress(vault, path);
    const held = await balance(token, address);
    if (held === 0n || held < toBaseUnits(sweepFrom!, decimals)!) return undefined;
    const price = await gasPrice();
    if (token === '') {
      const fee = OWN_GAS * price;
      return held > fee ? this.#move('sweep', coin, path, hot, held - fee, fee) : undefined;
    }
    const fee = TOKEN_GAS * price;
    const own = await balance('', address);
    if (own >= fee) return this.#move('sweep', coin, path, hot, held, fee);
    const ownCoin = Object.entries(setup.coins).find(([, each]) => each.token === '')?.[0];
    if (ownCoin === undefined || this.#isBusyFor(address)) return undefined;
    return this.#move('gas', ownCoin, hotPath('evm'), address, fee - own);
  }

  #move(
    kind: 'sweep' | 'gas' | 'cold',
    coin: string,
    from: string,
    address: string,
    amount: bigint,
    feeLimit?: bigint,
  ): OwnMove {
    const { chain, setup, record } = this.#deps;
    const { token, decimals } = setup.coins[coin]!;
    return {
      id: `${kind}:${record.nextMove}`,
      coin,
      chain,
      token,
      decimals,
      from,
      address,
      amount: fromBaseUnits(amount, decimals),
      feeLimit: feeLimit === undefined ? setup.feeCap : fromBaseUnits(feeLimit, DECIMALS),
    };
  }

  /** Whether a move from there is on its way: the next one waits, so that balances say what is there. */
  #isBusy(path: string): boolean {
    return this.#deps.record
      .open()
      .some(({ move }) => move?.from === path && move.chain === this.#deps.chain);
  }

  #isBusyFor(address: string): boolean {
    return this.#deps.record.open().some(({ move }) => move?.address === address);
  }
}
