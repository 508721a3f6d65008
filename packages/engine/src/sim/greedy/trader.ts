import { CONTRACT_COIN, CONTRACT_FEE_PPM } from '@bourse/protocol/contract/rules';
import { DEFAULT_SPREAD_PPM } from '@bourse/protocol/swap/rules';
import type { Side, TimeInForce } from '@bourse/protocol/spot/order';
import type { Random } from '../random.ts';
import type { GreedyMarket } from './market.ts';
import { worthOf } from '../sim-market.ts';

/** What an agent has at stake, in USDT: on spot in each coin of the pair, and on the contract account. */
export const STAKE = 10_000;

/** A user for an hour: his hands. Amounts in whole USDT. */
export class Trader {
  readonly user: number;
  readonly market: GreedyMarket;
  readonly random: Random;
  operations = 0;
  /** All that he has put in, again and again. */
  staked = 0;
  #profit = 0;
  /** Profits as they came, with their times. */
  readonly gains: { readonly time: number; readonly profit: number }[] = [];
  #quotes = 0;
  readonly #had = new Map<string, bigint>();

  constructor(market: GreedyMarket, user: number, random: Random, inviter?: number) {
    this.market = market;
    this.user = user;
    this.random = random;
    if (inviter !== undefined) market.do({ type: 'setInviter', owner: user, inviter });
    const { base, quote } = market.pair;
    const funds = [...new Set([base, quote, 'USDT'])].map((currency) => ({
      currency,
      amount: worthOf(STAKE, currency) * (currency === 'USDT' ? 2n : 1n),
    }));
    market.do({ type: 'fund', owner: user, funds, reference: `greedy:${user}` });
    market.do({
      type: 'transferOwn',
      user,
      currency: CONTRACT_COIN,
      amount: worthOf(STAKE, 'USDT'),
      to: 'contract',
    });
    for (const { currency } of funds) this.#had.set(currency, this.#balance(currency));
  }

  #balance(currency: string): bigint {
    const owner = this.market.engine.state.owner(this.user);
    const [spot, contract] = [owner.spot(currency), owner.contract(currency)];
    return spot.balance + contract.balance;
  }

  /**
   * What changed since the last call, at upstream's prices of this moment: called after each deal, so that luck with what
   * he holds is not taken for skill. Upstream's next moves are nobody's, and what agents win from each other is not the house's.
   */
  #count(): void {
    const before = this.#profit;
    for (const [currency, had] of this.#had) {
      const has = this.#balance(currency);
      const gained = has - had - this.market.takeAmongAgents(this.user, currency);
      this.#had.set(currency, has);
      this.#profit += (Number(gained) / 1e8) * this.market.usdtOf(currency);
    }
    const profit = this.#profit - before;
    if (profit !== 0) this.gains.push({ time: this.market.now, profit });
  }

  get profit(): number {
    this.#count();
    return this.#profit;
  }

  /** Has leveraged and second contracts here. */
  get hasContracts(): boolean {
    return this.market.pair.quote === CONTRACT_COIN;
  }

  /** What a contract costs if it is opened and closed at the spread of now, as a share of its value. */
  get contractCosts(): number {
    const { engine, pair, now } = this.market;
    const spreadPpm = engine.state.contracts.markets.get(pair.symbol)!.spreadPpm(now);
    return (2 * (Number(CONTRACT_FEE_PPM) + spreadPpm)) / 1_000_000;
  }

  /** Answers the position's number, 0 where it is refused. */
  open(side: Side, usdt: number, leverage: number, limit?: number): number {
    this.operations++;
    const { symbol } = this.market.pair;
    const price = limit === undefined ? 0 : this.#ticks(limit);
    const outcome = this.market.do({
      type: 'openContract',
      user: this.user,
      symbol,
      side,
      orderType: limit === undefined ? 'market' : 'limit',
      margin: worthOf(usdt, 'USDT'),
      leverage,
      price,
      stopLoss: 0,
      stopProfit: 0,
    });
    if (outcome.status === 'refused') return 0;
    this.staked += usdt;
    return outcome.result.positionId!;
  }

  close(positionId: number, quantity?: bigint): boolean {
    this.operations++;
    const part = quantity === undefined ? {} : { quantity };
    const close = { type: 'closePosition' as const, user: this.user, positionId, ...part };
    const { status } = this.market.do(close);
    this.#count();
    return status === 'done';
  }

  /** Moves the limit of an order that waits; it may open at once. */
  rewait(positionId: number, limit: number): void {
    this.operations++;
    const price = this.#ticks(limit);
    this.market.do({ type: 'amendContractOrder', user: this.user, positionId, price });
  }

  #ticks(price: number): number {
    return Math.max(1, Math.round(price * 10 ** this.market.pair.priceDecimals));
  }

  unwait(positionId: number): void {
    this.operations++;
    this.market.do({ type: 'cancelContractOrder', user: this.user, positionId });
  }

  position(positionId: number) {
    return this.market.engine.state.contracts.positions.get(positionId);
  }

  bet(direction: 'up' | 'down', usdt: number, seconds: number): boolean {
    this.operations++;
    const stake = worthOf(usdt, 'USDT');
    const { symbol } = this.market.pair;
    const { status } = this.market.do({
      type: 'openSecond',
      user: this.user,
      symbol,
      direction,
      stake,
      seconds,
    });
    if (status === 'done') this.staked += usdt;
    // What he won or lost before, and what this one costs.
    this.#count();
    return status === 'done';
  }

  /** Takes from the house's quotes at a price or better, at once or not at all. Price in whole quote coins. */
  take(side: Side, usdt: number, price: number): boolean {
    return this.#order(side, usdt, price, 'ioc') !== 0;
  }

  /** An order that only rests, until the house's quotes come to it. Answers its number, 0 where it is refused. */
  rest(side: Side, usdt: number, price: number): number {
    return this.#order(side, usdt, price, 'post-only');
  }

  /** Answers whether it was still there. */
  unrest(orderId: number): boolean {
    this.operations++;
    const { status } = this.market.do({ type: 'cancelOrder', user: this.user, orderId });
    this.#count();
    return status === 'done';
  }

  isResting(orderId: number): boolean {
    this.#count();
    return this.market.engine.state.orders.get(orderId) !== undefined;
  }

  #order(side: Side, usdt: number, price: number, timeInForce: TimeInForce): number {
    this.operations++;
    const { pair } = this.market;
    const lot = 10n ** BigInt(8 - pair.quantityDecimals);
    const ticks = price * 10 ** pair.priceDecimals;
    const outcome = this.market.do({
      type: 'placeOrder',
      user: this.user,
      symbol: pair.symbol,
      side,
      orderType: 'limit',
      timeInForce,
      price: Math.max(1, side === 'buy' ? Math.floor(ticks) : Math.ceil(ticks)),
      amount: (worthOf(usdt, pair.base) / lot) * lot,
      stopPrice: 0,
    });
    this.#count();
    if (outcome.status === 'refused') return 0;
    this.staked += usdt;
    return outcome.result.orderId!;
  }

  /** The best price in the book for whoever buys or sells, in whole quote coins; `undefined` without any. */
  best(side: Side): number | undefined {
    const { pair, engine } = this.market;
    const { book } = engine.state.pairs.get(pair.symbol)!;
    const level = book.bestPrice(side === 'buy' ? 'sell' : 'buy');
    return level === 0 ? undefined : level / 10 ** pair.priceDecimals;
  }

  quote(fromCoin: string, toCoin: string, usdt: number) {
    this.operations++;
    const quoteId = `g${this.user}-${this.#quotes++}`;
    const amount = worthOf(usdt, fromCoin);
    const ask = { user: this.user, quoteId, fromCoin, toCoin, amount, spreadPpm: DEFAULT_SPREAD_PPM };
    const outcome = this.market.do({ type: 'quoteSwap', ...ask });
    return outcome.status === 'done' ? outcome.result.quote : undefined;
  }

  swap(quoteId: string, usdt: number): boolean {
    this.operations++;
    const { status } = this.market.do({ type: 'executeSwap', user: this.user, quoteId });
    if (status === 'done') this.staked += usdt;
    this.#count();
    return status === 'done';
  }

  transfer(amount: bigint, to: 'spot' | 'contract'): void {
    this.operations++;
    this.market.do({ type: 'transferOwn', user: this.user, currency: CONTRACT_COIN, amount, to });
  }

  /** The hour is over. */
  leave(): void {
    const { market, user } = this;
    market.do({ type: 'cancelAll', user });
    const own = [...market.engine.state.contracts.positions.values()].filter(
      ({ owner }) => owner.id === user,
    );
    for (const { id, status } of own) {
      if (status === 'waiting') this.unwait(id);
      else this.close(id);
    }
  }
}
