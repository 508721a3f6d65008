import type { AddressFormat } from '@bourse/protocol/wallet/calls';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { ChainRegistry } from '../chains.ts';
import type { DepositAddresses } from '../deposits/deposit-addresses.ts';

export type OwnKind = 'hot' | 'cold' | 'shared' | 'other';

export interface OwnAddress {
  readonly address: string;
  readonly kind: OwnKind;
}

/** Which addresses of a chain are the exchange's: users' deposit addresses, and those of the house. */
export class OwnAddresses {
  readonly #db: Database;
  readonly #chains: ChainRegistry;
  readonly #deposits: DepositAddresses;

  constructor(db: Database, chains: ChainRegistry, deposits: DepositAddresses) {
    this.#db = db;
    this.#chains = chains;
    this.#deposits = deposits;
  }

  /** Those of the house: the signer's hot wallet, where users share one, and what two operators have entered. */
  async ofHouse(chain: string, db = this.#db): Promise<OwnAddress[]> {
    const format = this.#chains.formatOf(chain);
    const entered = await sql<OwnAddress>`
      select address, kind from custody_addresses where chain = ${chain} order by address`.execute(db);
    const shared = this.#chains
      .settings()
      .filter((spec) => spec.chain === chain && spec.manualAddress !== '')
      .map(({ manualAddress: address }): OwnAddress => ({ address, kind: 'shared' }));
    const hot = format && this.#deposits.hotAddressOf(format);
    const all = [
      ...entered.rows,
      ...shared,
      ...(hot === undefined ? [] : [{ address: hot, kind: 'hot' as const }]),
    ];
    return [...new Map(all.toReversed().map((each) => [each.address, each])).values()].toReversed();
  }

  /** Whether the house keeps coins there: what is paid to it leaves nobody. An address that users share takes deposits. */
  async keepsCoins(chain: string, address: string): Promise<boolean> {
    const all = await this.ofHouse(chain);
    return all.some((each) => each.address === address && (each.kind === 'hot' || each.kind === 'cold'));
  }

  /** Whether any address is ours, so that there is something to compare. */
  async hasAny(chain: string, format: AddressFormat): Promise<boolean> {
    return this.#deposits.derives(format) || (await this.ofHouse(chain)).length > 0;
  }

  async among(
    chain: string,
    format: AddressFormat,
    addresses: readonly string[],
    db: Database,
  ): Promise<ReadonlySet<string>> {
    const own = new Set((await this.#deposits.ownersOf(format, [...new Set(addresses)], db)).keys());
    const asked = new Set(addresses);
    for (const { address } of await this.ofHouse(chain, db)) if (asked.has(address)) own.add(address);
    return own;
  }
}
