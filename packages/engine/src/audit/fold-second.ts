import type {
  SecondEvent,
  SecondOpened,
  SecondsSettled,
  SecondsStruck,
  SecondsVoided,
} from '@bourse/protocol/second/events';
import { toldPrice } from '@bourse/protocol/market/reference-price';
import { expect, type FoldedBalances } from './balances.ts';
import type { SecondFacts } from './facts-contract.ts';
import type { ReferralFold } from './fold-referral.ts';
import type { EventHandlers } from './part.ts';

const COIN = 'USDT';
const PPM = 1_000_000n;
const WINDOW_MS = 30_000;

/**
 * Second contracts as their events tell them. Strikes and settlements must lie in their time windows, every order ends
 * exactly once, and who won is worked out here again from the prices told.
 */
export class SecondFold {
  readonly #balances: FoldedBalances;
  readonly #referral: ReferralFold;
  readonly #orders = new Map<number, SecondFacts>();
  #feePpm = 20_000n;
  #lastId = 0;

  constructor(balances: FoldedBalances, referral: ReferralFold) {
    this.#balances = balances;
    this.#referral = referral;
  }

  orders(): SecondFacts[] {
    return [...this.#orders.values()];
  }

  readonly handlers: EventHandlers<SecondEvent> = {
    secondOpened: (event) => this.#open(event),
    secondsStruck: (event) => this.#strike(event),
    secondsSettled: (event) => this.#settle(event),
    secondsVoided: (event) => this.#void(event),
    secondFeeSet: ({ feePpm }) => void (this.#feePpm = BigInt(feePpm)),
    secondConfigsSet: () => undefined,
  };

  #open(event: SecondOpened): void {
    const { secondId: id, user: owner, symbol, direction, seconds, stake, fee, income, strikeAfter } = event;
    const what = `second ${id}`;
    expect(id === this.#lastId + 1, `${what} after ${this.#lastId}`);
    this.#lastId = id;
    const dueFee = (stake * this.#feePpm + PPM - 1n) / PPM;
    const dueIncome = (stake * BigInt(event.incomePpm)) / PPM;
    expect(stake > 0n && fee === dueFee, `${what} charged ${fee}, due ${dueFee}`);
    expect(income === dueIncome && income <= stake, `${what} may earn ${income}, due ${dueIncome}`);
    this.#balances.hold(this.#account(owner), stake + fee, what);
    this.#balances.hold(this.#house(), income, `cover of ${what}`);
    this.#orders.set(id, {
      id,
      owner,
      symbol,
      direction,
      seconds,
      stake,
      fee,
      income,
      strikeAfter,
      status: 'pending',
      strikeTick: 0,
      strikeTime: 0,
      strikePrice: 0,
    });
  }

  #strike({ symbol, tickId, time, price, ids }: SecondsStruck): void {
    for (const id of ids) {
      const order = this.#order(id, symbol, 'pending');
      const isInTime = time > order.strikeAfter && time <= order.strikeAfter + WINDOW_MS;
      expect(isInTime && price > 0, `second ${id} struck at ${time}, after ${order.strikeAfter}`);
      order.status = 'running';
      order.strikeTick = tickId;
      order.strikeTime = time;
      order.strikePrice = toldPrice(price, symbol);
    }
  }

  #settle({ symbol, tickId, time, price, won, lost, drawn }: SecondsSettled): void {
    const reached = toldPrice(price, symbol);
    // Fees, and with them commissions, are charged in the order in which the contracts come due.
    const ended = new Map<number, 'won' | 'lost' | 'drawn'>();
    for (const [outcome, ids] of Object.entries({ won, lost, drawn })) {
      for (const id of ids) {
        expect(!ended.has(id), `second ${id} settled twice`);
        ended.set(id, outcome as 'won' | 'lost' | 'drawn');
      }
    }
    const orders = [...ended.keys()].map((id) => this.#order(id, symbol, 'running'));
    orders.sort((a, b) => a.seconds - b.seconds || a.id - b.id);
    for (const order of orders) {
      const expiry = order.strikeTime + order.seconds * 1000;
      const isInTime = time >= expiry && time <= expiry + WINDOW_MS && tickId > order.strikeTick;
      expect(isInTime, `second ${order.id} of ${expiry} settled at ${time}`);
      const rise = Math.sign(reached - order.strikePrice) * (order.direction === 'up' ? 1 : -1);
      const due = rise > 0 ? 'won' : rise < 0 ? 'lost' : 'drawn';
      expect(ended.get(order.id) === due, `second ${order.id} ${ended.get(order.id)}, but is ${due}`);
      this.#end(order, due);
    }
  }

  #void({ symbol, ids }: SecondsVoided): void {
    for (const id of ids) {
      const order = this.#orders.get(id);
      expect(order !== undefined && order.symbol === symbol, `second ${id} is not open on ${symbol}`);
      this.#end(order!, 'drawn');
    }
  }

  /** A draw and a void order move nothing: everything goes back. */
  #end(order: SecondFacts, outcome: 'won' | 'lost' | 'drawn'): void {
    const balances = this.#balances;
    const { id, owner, stake, fee, income } = order;
    const what = `second ${id}`;
    const account = this.#account(owner);
    balances.release(account, stake + fee, what);
    balances.release(this.#house(), income, what);
    this.#orders.delete(id);
    if (outcome === 'drawn') return;
    if (outcome === 'won') balances.pay(this.#house(), account, income, what);
    else balances.pay(account, this.#house(), stake, what);
    balances.pay(account, balances.house('fees', COIN), fee, what);
    this.#referral.feeCharged(owner, COIN, fee, `second:${id}`);
  }

  #order(id: number, symbol: string, status: SecondFacts['status']): SecondFacts {
    const order = this.#orders.get(id);
    const isThere = order !== undefined && order.symbol === symbol && order.status === status;
    expect(isThere, `second ${id} is not ${status} on ${symbol}`);
    return order!;
  }

  #account(owner: number) {
    return this.#balances.account(owner, 'contract', COIN);
  }

  #house() {
    return this.#balances.house('secondHouse', COIN);
  }
}
