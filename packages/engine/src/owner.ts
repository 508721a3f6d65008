import type { Account, Ledger } from './ledger/ledger.ts';
import type { Order } from './spot/order.ts';

/** Parts per million of the received amount: 0.1 %. */
export const DEFAULT_FEE_PPM = 1000;

/** A user or a house desk as the engine sees it: accounts, fee rates, open orders. */
export class Owner {
  readonly id: number;
  makerPpm = BigInt(DEFAULT_FEE_PPM);
  takerPpm = BigInt(DEFAULT_FEE_PPM);
  /** Waiting and resting orders in the order they were placed. */
  readonly openOrders = new Set<Order>();
  readonly #ledger: Ledger;
  readonly #spot = new Map<string, Account>();

  constructor(id: number, ledger: Ledger) {
    this.id = id;
    this.#ledger = ledger;
  }

  spot(currency: string): Account {
    let account = this.#spot.get(currency);
    if (!account) {
      account = this.#ledger.account(this.id, 'spot', currency);
      this.#spot.set(currency, account);
    }
    return account;
  }
}
