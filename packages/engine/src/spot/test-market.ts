import { formatAmount, formatDecimal, parseAmount, parseDecimal } from '@bourse/money/amount';
import type { AmendOrderCommand, Command, PlaceOrderCommand } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { referenceDecimals } from '@bourse/protocol/market/reference-price';
import { PAIRS, type PairSpec } from '@bourse/protocol/pairs';
import type { Side } from '@bourse/protocol/spot/order';
import { checkInvariants } from '../audit/invariants.ts';
import { Engine } from '../engine.ts';
import type { Outcome } from '../outcome.ts';

/** Prices with 2 decimals, lots of 0.01, value exact, minimum 5 USDT. */
export const TOY: PairSpec = {
  symbol: 'toyusdt',
  base: 'TOY',
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 2,
  minNotional: 500_000_000n,
};
/** A cross pair whose value has more decimals than money has. */
export const XRPBTC = PAIRS.find(({ symbol }) => symbol === 'xrpbtc')!;

const USERS = { ann: 1, bob: 2, cid: 3, poor: 4, house: HOUSE.marketMaker } as const;
type User = keyof typeof USERS;

/**
 * An engine that speaks in words, so that tests read as tables. Orders are given and events come back as text:
 * `a: ann buy 1.5 @100 ioc` places order `a`; `a takes 1 @100 from b, fees 0.001 TOY 0.1 USDT` is its trade. All
 * invariants are checked after every command.
 *
 * Ann, bob, cid and the house have 10,000 USDT, 100 TOY, 10 BTC and 10,000 XRP; poor has 100 USDT.
 */
export class TestMarket {
  readonly engine: Engine;
  readonly pair: PairSpec;
  now = 1_700_000_000_000;
  readonly #ids = new Map<string, number>();
  readonly #names = new Map<number, string>([[0, 'quote']]);

  /** TOY was issued at 100 USDT and XRP at 0.00003 BTC, unless `isNew`: then nobody knows a price. */
  constructor(
    pair: PairSpec = TOY,
    given: readonly string[] = [],
    { engine = new Engine(), isNew = false }: { engine?: Engine; isNew?: boolean } = {},
  ) {
    this.pair = pair;
    this.engine = engine;
    const issuedAt = (price: string) => (isNew ? {} : { issuePrice: parseAmount(price)! });
    this.execute({ type: 'listPair', pair: TOY, ...issuedAt('100') });
    this.execute({ type: 'listPair', pair: XRPBTC, ...issuedAt('0.00003') });
    const rich = [
      { currency: 'USDT', amount: parseAmount('10000')! },
      { currency: 'TOY', amount: parseAmount('100')! },
      { currency: 'BTC', amount: parseAmount('10')! },
      { currency: 'XRP', amount: parseAmount('10000')! },
    ];
    for (const [name, owner] of Object.entries(USERS)) {
      const funds = name === 'poor' ? [{ currency: 'USDT', amount: parseAmount('100')! }] : rich;
      this.execute({ type: 'fund', owner, funds, reference: `grant:${owner}` });
    }
    for (const line of given) this.do(line);
  }

  /** Executes one line and says what happened, or the refusal. */
  do(line: string): string[] {
    const [label, rest] = line.includes(': ') ? (line.split(': ') as [string, string]) : ['', line];
    const [user, verb, ...words] = rest.split(' ') as [User, string, ...string[]];
    if (verb === 'cancel') {
      const orderId = this.#ids.get(words[0]!) ?? Number(words[0]);
      return this.tell({ type: 'cancelOrder', user: USERS[user], orderId });
    }
    if (verb === 'amend') return this.tell(this.#amend(user, words));
    if (verb === 'cancelAll') {
      return this.tell({ type: 'cancelAll', user: USERS[user], ...(words[0] ? { symbol: words[0] } : {}) });
    }
    return this.tell(this.order(user, verb as Side, words), label);
  }

  /**
   * `1.5 @100 ioc`, `50 market`, `1 @90 stop 95`, `id=x`, `request=y` after user and side; `1 @110 oco 90` and
   * `1 @90 oco 110/112`, `1 trail 1% from 120`; `tp 120 sl 90` of any other.
   */
  order(user: User, side: Side, words: readonly string[]): PlaceOrderCommand {
    const price = words.find((word) => word.startsWith('@'))?.slice(1);
    const stop = words.includes('stop') ? words[words.indexOf('stop') + 1] : undefined;
    const option = (name: string) =>
      words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
    const tif = (['ioc', 'fok', 'post-only'] as const).find((word) => words.includes(word));
    const after = (word: string) => (words.includes(word) ? words[words.indexOf(word) + 1]! : undefined);
    const [ocoStop, ocoLimit] = after('oco')?.split('/') ?? [];
    const trail = after('trail');
    const ticks = (name: string, price: string | undefined) =>
      price === undefined ? {} : { [name]: this.ticks(price) };
    const clientOrderId = option('id');
    const requestId = option('request');
    return {
      type: 'placeOrder',
      user: USERS[user],
      symbol: this.pair.symbol,
      side,
      orderType: ocoStop
        ? 'oco'
        : trail
          ? 'trailing-stop'
          : price
            ? stop
              ? 'stop-limit'
              : 'limit'
            : stop
              ? 'stop-market'
              : 'market',
      timeInForce: tif ?? 'gtc',
      price: price ? this.ticks(price) : 0,
      amount: parseAmount(words[0]!)!,
      stopPrice: this.#ticksOr0(stop ?? ocoStop),
      ...ticks('stopLimit', ocoLimit),
      ...(trail && { callbackPpm: Number.parseFloat(trail) * 10_000 }),
      ...ticks('activation', after('from')),
      ...ticks('takeProfit', after('tp')),
      ...ticks('stopLoss', after('sl')),
      ...(clientOrderId === undefined ? {} : { clientOrderId }),
      ...(requestId === undefined ? {} : { requestId }),
    };
  }

  /** `a 0.5`, `a @101`, `a stop 95 tp 0`: what is not named stays. */
  #amend(user: User, [label, ...words]: readonly string[]): AmendOrderCommand {
    const [amount] = words.filter((word, i) => /^[0-9.]+$/.test(word) && !/^[a-z]/.test(words[i - 1] ?? ''));
    const price = words.find((word) => word.startsWith('@'))?.slice(1);
    const named = { stop: 'stopPrice', limit: 'stopLimit', tp: 'takeProfit', sl: 'stopLoss' } as const;
    const prices = Object.entries(named).flatMap(([word, field]) =>
      words.includes(word) ? [[field, this.#ticksOr0(words[words.indexOf(word) + 1])]] : [],
    );
    return {
      type: 'amendOrder',
      user: USERS[user],
      orderId: this.#ids.get(label!)!,
      ...(amount === undefined ? {} : { amount: parseAmount(amount)! }),
      ...(price === undefined ? {} : { price: this.ticks(price) }),
      ...Object.fromEntries(prices),
    };
  }

  #ticksOr0(price: string | undefined): number {
    return price === undefined ? 0 : this.ticks(price);
  }

  /** Executes a command; `label` names the order it places. */
  tell(command: Command, label = ''): string[] {
    const { state } = this.engine;
    const before = state.nextOrderId;
    const outcome = this.execute(command);
    const events = this.engine.takeEvents();
    const orderId = outcome.status === 'refused' ? undefined : outcome.result.orderId;
    if (label && orderId !== undefined && orderId >= before) this.#name(orderId, label);
    if (outcome.status === 'refused') return [`refused ${outcome.refusal.code}`];
    return events.flatMap((event) => this.#words(event) ?? []);
  }

  /** Lets a second pass. */
  second(): string[] {
    this.now += 1_000;
    return this.tell({ type: 'passTime' });
  }

  execute(command: Command): Outcome {
    const outcome = this.engine.execute(command, this.now);
    checkInvariants(this.engine.state);
    return outcome;
  }

  /** An accepted price of the pair. `stale` says that its feed is late. */
  tick(price: string, stale = false): string[] {
    const tick = {
      id: 1,
      symbol: this.pair.symbol,
      time: this.now,
      price: this.#units(price),
      mark: this.#units(price),
    };
    const block = { id: 1, time: this.now, ticks: [tick], previousHash: '', hash: '' };
    return this.tell({ type: 'ticks', block, stale: stale ? [this.pair.symbol] : [] });
  }

  /** The house's ladder: `['99 1', '98 2']` is 1 at 99 and 2 at 98. */
  quote(bids: readonly string[], asks: readonly string[]): string[] {
    const levels = (side: readonly string[]) =>
      side.map((level): [number, number] => {
        const [price, quantity] = level.split(' ') as [string, string];
        return [this.ticks(price), Number(parseDecimal(quantity, this.pair.quantityDecimals))];
      });
    return this.tell({ type: 'massQuote', symbol: this.pair.symbol, bids: levels(bids), asks: levels(asks) });
  }

  /** `available + frozen` of a user's currency. */
  balance(user: User, currency: string): string {
    const account = this.engine.state.owner(USERS[user]).spot(currency);
    return `${formatAmount(account.available)} + ${formatAmount(account.frozen)}`;
  }

  /** A side of the book, `price quantity`, best first. */
  book(side: Side): string[] {
    const { book } = this.engine.state.pairs.get(this.pair.symbol)!;
    return Array.from(
      { length: book.levelCount(side) },
      (_, n) => `${this.#price(book.levelPrice(side, n))} ${this.#lots(book.levelLots(side, n))}`,
    );
  }

  id(label: string): number {
    return this.#ids.get(label)!;
  }

  #units(price: string): number {
    return Number(parseDecimal(price, referenceDecimals(this.pair.symbol)));
  }

  ticks(price: string): number {
    return Number(parseDecimal(price, this.pair.priceDecimals));
  }

  #name(id: number, label: string): void {
    this.#ids.set(label, id);
    this.#names.set(id, label);
  }

  #words(event: Event): string | undefined {
    const { base, quote } = this.pair;
    const name = (id: number) => this.#names.get(id) ?? `#${id}`;
    switch (event.type) {
      case 'orderPlaced': {
        const { parent, profitAt } = event.plan ?? {};
        if (parent !== undefined) this.#name(event.orderId, `exit of ${name(parent)}`);
        const profit = profitAt === undefined ? '' : ` or ${this.#price(profitAt)}`;
        const waits = event.triggerWhen
          ? `, waits ${event.triggerWhen} ${this.#price(event.stopPrice)}${profit}`
          : '';
        return `${name(event.orderId)} holds ${formatAmount(event.held)}${waits}`;
      }
      case 'orderAmended': {
        const size = event.quoteAmount > 0n ? formatAmount(event.quoteAmount) : this.#lots(event.quantity);
        const at = event.price > 0 ? ` @${this.#price(event.price)}` : '';
        const place = event.keepsRank ? '' : ', to the back';
        return `${name(event.orderId)} becomes ${size}${at}, holds ${formatAmount(event.held)}${place}`;
      }
      case 'stopMoved':
        return `${name(event.orderId)} follows to ${this.#price(event.stopPrice)}`;
      case 'orderTriggered':
        return `${name(event.orderId)} triggers`;
      case 'traded': {
        const [taker, maker] =
          event.takerSide === 'buy'
            ? [event.buyOrderId, event.sellOrderId]
            : [event.sellOrderId, event.buyOrderId];
        const fees = `${formatAmount(event.buyerFee)} ${base} ${formatAmount(event.sellerFee)} ${quote}`;
        return `${name(taker)} takes ${this.#lots(event.lots)} @${this.#price(event.price)} from ${name(maker)}, fees ${fees}`;
      }
      case 'orderRested':
        return `${name(event.orderId)} rests`;
      case 'orderClosed': {
        const frees = event.released > 0n ? `, frees ${formatAmount(event.released)}` : '';
        return `${name(event.orderId)} ${event.reason ? `cancelled: ${event.reason}` : 'filled'}${frees}`;
      }
      default:
        return undefined;
    }
  }

  #price(ticks: number): string {
    return formatDecimal(BigInt(ticks), this.pair.priceDecimals);
  }

  #lots(lots: number): string {
    return formatDecimal(BigInt(lots), this.pair.quantityDecimals);
  }
}
