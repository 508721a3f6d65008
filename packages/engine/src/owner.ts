import type { Product } from '@bourse/protocol/ledger/ledger';
import type { Account, Ledger } from './ledger/ledger.ts';
import { OpenOrders } from './spot/book/open-orders.ts';

/** Parts per million of the received amount: 0.1 %. */
export const DEFAULT_FEE_PPM = 1000;

/** The rates of a tier, in parts per million of the received amount; levels begin at 1. */
export interface FeeTier {
  readonly level: number;
  readonly makerPpm: bigint;
  readonly takerPpm: bigint;
}

/** A user or a house account as the engine sees it: accounts, fee rates, open orders. */
export class Owner {
  readonly id: number;
  makerPpm = BigInt(DEFAULT_FEE_PPM);
  takerPpm = BigInt(DEFAULT_FEE_PPM);
  /** Operators have set his rates: they hold on every pair, whatever that asks of others. */
  hasOwnFees = false;
  /** What he has reached by what he traded: it holds on pairs without fees of their own. */
  tier: FeeTier | undefined;
  /** Waiting and resting orders in the order they were placed. */
  readonly openOrders = new OpenOrders();
  readonly #ledger: Ledger;
  /** Few enough to search one by one. */
  readonly #spot: Account[] = [];
  readonly #contract: Account[] = [];
  /** Who gets a share of this owner's trading fees. */
  inviter: Owner | undefined;
  /** He has invited himself: nobody gets a share, whoever the inviter is. */
  commissionEnded = false;

  constructor(id: number, ledger: Ledger) {
    this.id = id;
    this.#ledger = ledger;
  }

  /** The owner's spot account of a currency, opened on first use. */
  spot(currency: string): Account {
    const accounts = this.#spot;
    for (let i = 0; i < accounts.length; i++) if (accounts[i]!.currency === currency) return accounts[i]!;
    return this.#open('spot', currency, accounts);
  }

  /** The owner's contract account of a currency, opened on first use. */
  contract(currency: string): Account {
    const accounts = this.#contract;
    for (let i = 0; i < accounts.length; i++) if (accounts[i]!.currency === currency) return accounts[i]!;
    return this.#open('contract', currency, accounts);
  }

  #open(product: Product, currency: string, accounts: Account[]): Account {
    const account = this.#ledger.account(this.id, product, currency);
    accounts.push(account);
    return account;
  }
}
