import { fromBaseUnits, toBaseUnits } from '../../amounts.ts';
import type { OwnMove } from '../../record/events.ts';
import type { SignerRecord } from '../../record/signer-record.ts';
import type { TronSetup } from '../../setup.ts';
import { depositPath, hotPath } from '../../vault/key-paths.ts';
import type { KeyVault } from '../../vault/key-vault.ts';
import { OWN_DECIMALS } from '../own-decimals.ts';
import { tronAddress } from './tron-keys.ts';
import type { FullNode } from './tron-node.ts';
import type { TronFunds } from './tron-funds.ts';

export interface TronMovesDeps {
  readonly chain: string;
  readonly setup: TronSetup;
  readonly vault: KeyVault;
  readonly record: SignerRecord;
  readonly funds: TronFunds;
  readonly node: FullNode;
}

/** Users' addresses that are looked at in one go. */
const ADDRESSES_PER_ROUND = 20;
/** A transfer with what the chain adds to it, and room: of TRX some 270 bytes, of a token some 350. */
const OWN_BYTES = 320n;
const TOKEN_BYTES = 420n;
/** The hot wallet's own balance of the token decides what a sweep takes, and that changes little. */
const ENERGY_PERCENT = 150n;

/**
 * Moves between the signer's own addresses, as on EVM chains: what users' addresses hold goes to the hot wallet, with TRX sent
 * before it where a token lies without; the surplus of the hot wallet goes to the cold address. All of them are in
 * `signer.json` or derived from the keys; nothing that the exchange says is read.
 */
export class TronMoves {
  readonly #deps: TronMovesDeps;
  readonly #hot: string;
  #next = 0;

  constructor(deps: TronMovesDeps) {
    this.#deps = deps;
    this.#hot = tronAddress(deps.vault, hotPath('tron'));
  }

  /** One that is due; `undefined`: none that was seen in this round. */
  async due(): Promise<OwnMove | undefined> {
    return (await this.#toCold()) ?? (await this.#toHot());
  }

  async #toCold(): Promise<OwnMove | undefined> {
    const { chain, setup, record, funds } = this.#deps;
    const from = hotPath('tron');
    if (setup.coldAddress === undefined || this.#isBusy(from)) return undefined;
    for (const [coin, { token, decimals, hotMost }] of Object.entries(setup.coins)) {
      const most = hotMost === undefined ? undefined : toBaseUnits(hotMost, decimals);
      if (most === undefined) continue;
      const surplus = (await funds.held(token, this.#hot)) - most - record.promised(chain, coin);
      // A little is not worth its fee.
      if (surplus * 10n > most) return this.#move('cold', coin, from, setup.coldAddress, surplus);
    }
    return undefined;
  }

  async #toHot(): Promise<OwnMove | undefined> {
    const { setup } = this.#deps;
    // Tokens first: they need the TRX that lies beside them.
    const swept = Object.entries(setup.coins)
      .filter(([, { sweepFrom }]) => sweepFrom !== undefined)
      .toSorted(([, one], [, other]) => Number(one.token === '') - Number(other.token === ''));
    if (swept.length === 0 || setup.depositAddresses === 0) return undefined;
    for (let count = 0; count < Math.min(ADDRESSES_PER_ROUND, setup.depositAddresses); count++) {
      const path = depositPath('tron', this.#next);
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
    const { setup, vault, node, funds } = this.#deps;
    const { token, decimals, sweepFrom } = setup.coins[coin]!;
    const address = tronAddress(vault, path);
    const held = await funds.held(token, address);
    if (held === 0n || held < toBaseUnits(sweepFrom!, decimals)!) return undefined;
    const { perByte, perEnergy } = await node.prices();
    if (token === '') {
      const fee = OWN_BYTES * perByte;
      return held > fee ? this.#move('sweep', coin, path, this.#hot, held - fee, fee) : undefined;
    }
    const energy = await node.energyOf({ from: address, to: this.#hot, token, amount: held });
    // Paused, or denied: it stays where it is.
    if (typeof energy === 'string') return undefined;
    const fee = TOKEN_BYTES * perByte + (energy * perEnergy * ENERGY_PERCENT) / 100n;
    const own = await funds.held('', address);
    if (own >= fee) return this.#move('sweep', coin, path, this.#hot, held, fee);
    const ownCoin = Object.entries(setup.coins).find(([, each]) => each.token === '')?.[0];
    if (ownCoin === undefined || this.#isBusyFor(address)) return undefined;
    return this.#move('gas', ownCoin, hotPath('tron'), address, fee - own);
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
      ...{ coin, chain, token, decimals, from, address },
      amount: fromBaseUnits(amount, decimals),
      feeLimit: feeLimit === undefined ? setup.feeCap : fromBaseUnits(feeLimit, OWN_DECIMALS.tron),
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
