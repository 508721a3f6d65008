import type { Account, Ledger } from './ledger/ledger.ts';
import { OpenOrders } from './spot/open-orders.ts';

/** Parts per million of the received amount: 0.1 %. */
export const DEFAULT_FEE_PPM = 1000;

/** A user or a house desk as the engine sees it: accounts, fee rates, open orders. */
export class Owner {
  readonly id: number;
  makerPpm = BigInt(DEFAULT_FEE_PPM);
  takerPpm = BigInt(DEFAULT_FEE_PPM);
  /** Waiting and resting orders in the order they were placed. */
  readonly openOrders = new OpenOrders();
  readonly #ledger: Ledger;
  // An owner has few currencies: two small arrays are found faster than a map's entry.
  readonly #currencies: string[] = [];
  readonly #spot: Account[] = [];

  constructor(id: number, ledger: Ledger) {
    this.id = id;
    this.#ledger = ledger;
  }

  /** The owner's account of a currency, opened on first use. */
  spot(currency: string): Account {
    const currencies = this.#currencies;
    for (let i = 0; i < currencies.length; i++) if (currencies[i] === currency) return this.#spot[i]!;
    const account = this.#ledger.account(this.id, 'spot', currency);
    currencies.push(currency);
    this.#spot.push(account);
    return account;
  }
}
