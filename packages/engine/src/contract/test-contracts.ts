import { formatAmount, formatDecimal, parseAmount, parseDecimal } from '@bourse/money/amount';
import type { Command } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';
import { DEFAULT_CONTRACT_SETTINGS } from '@bourse/protocol/contract/rules';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { referenceDecimals, referenceText } from '@bourse/protocol/market/reference-price';
import { PAIRS } from '@bourse/protocol/pairs';
import { Fold } from '../audit/fold.ts';
import { differences, factsOf, linesOf } from '../audit/facts.ts';
import { checkInvariants } from '../audit/invariants.ts';
import { Engine } from '../engine.ts';
import type { Outcome } from '../outcome.ts';

const USERS = { ann: 1, bob: 2, cid: 3, poor: 4, inviter: 9 } as const;
type User = keyof typeof USERS;

const HOUSE_ACCOUNTS = {
  house: HOUSE.contractHouse,
  insurance: HOUSE.insurance,
  secondHouse: HOUSE.secondHouse,
  fees: HOUSE.fees,
} as const;

/** The parts that tests vary, in USDT. */
export interface Funds {
  readonly house?: string;
  readonly insurance?: string;
  readonly secondHouse?: string;
}

/**
 * An engine for both kinds of contracts that speaks in words, so that tests read as tables. After every command all
 * invariants are checked and the fold of the events is compared with the live state.
 *
 * Orders: `a: ann long 100 x10`, `a: bob short 50 x20 @61000 sl 62000 sp 59000`, `ann close a`, `ann close a 0.001`,
 * `ann stops a sl 59000 sp 62000`, `ann margin a 10`, `ann amend a @58000`, `ann amend a @58000 sl 57000 sp 0`,
 * `ann cancel a`, `ann keep a` (takes a queued close back), `a: ann up 100 30s`.
 *
 * Ann, bob and cid have 200,000 USDT on their contract accounts, poor has 101; the house accounts have a million, 1,000 and
 * 10,000 unless told otherwise. The pair is BTC/USDT with a first tick at 60,000.
 */
export class TestContracts {
  readonly engine = new Engine();
  readonly fold = new Fold();
  now = 1_700_000_000_000;
  symbol = 'btcusdt';
  stale: string[] = [];
  #tickId = 1_000;
  readonly #ids = new Map<string, number>();
  readonly #names = new Map<number, string>();
  readonly #events: Event[] = [];

  constructor(funds: Funds = {}) {
    for (const symbol of ['btcusdt', 'ethusdt', 'xrpusdt', 'ethbtc']) {
      this.execute({ type: 'listPair', pair: PAIRS.find((pair) => pair.symbol === symbol)! });
    }
    for (const symbol of ['btcusdt', 'ethusdt', 'xrpusdt']) {
      this.execute({
        type: 'setContractSettings',
        symbol,
        settings: { ...DEFAULT_CONTRACT_SETTINGS, volatilityPpm: 0 },
      });
    }
    for (const [name, user] of Object.entries(USERS)) {
      const amount = parseAmount(name === 'poor' ? '101' : '200000')!;
      this.fund(user, amount);
      this.execute({ type: 'transferOwn', user, currency: 'USDT', amount, to: 'contract' });
    }
    const { house = '1000000', insurance = '1000', secondHouse = '10000' } = funds;
    this.fund(HOUSE.contractHouse, parseAmount(house)!);
    this.fund(HOUSE.insurance, parseAmount(insurance)!);
    this.fund(HOUSE.secondHouse, parseAmount(secondHouse)!);
    this.tick('60000');
  }

  /** A coin that nobody else trades, as after its launch; orders are on its pair from now on. */
  listWithoutFeed(): void {
    const pair = { symbol: 'aurausdt', base: 'AURA', quote: 'USDT', priceDecimals: 4, quantityDecimals: 2 };
    const issuePrice = parseAmount('0.05')!;
    this.execute({
      type: 'listPair',
      pair: { ...pair, minNotional: parseAmount('5')!, feed: false },
      issuePrice,
    });
    this.symbol = pair.symbol;
  }

  fund(owner: number, amount: bigint): void {
    if (amount === 0n) return;
    const funds = [{ currency: 'USDT', amount }];
    this.execute({ type: 'fund', owner, funds, reference: `fund:${owner}:${this.now}:${amount}` });
  }

  /** Executes one line and says what happened, or the refusal. */
  do(line: string): string[] {
    const [label, rest] = line.includes(': ') ? (line.split(': ') as [string, string]) : ['', line];
    return this.tell(this.command(rest), label);
  }

  command(line: string): Command {
    const [name, verb, ...words] = line.split(' ') as [User, string, ...string[]];
    const user = USERS[name];
    const positionId = this.#ids.get(words[0]!) ?? Number(words[0]);
    switch (verb) {
      case 'long':
      case 'short': {
        const limit = words.find((word) => word.startsWith('@'))?.slice(1);
        return {
          type: 'openContract',
          user,
          symbol: this.symbol,
          side: verb === 'long' ? 'buy' : 'sell',
          orderType: limit === undefined ? 'market' : 'limit',
          margin: parseAmount(words[0]!)!,
          leverage: Number(words[1]!.slice(1)),
          price: limit === undefined ? 0 : this.ticks(limit),
          ...this.#stops(words),
        };
      }
      case 'close': {
        const quantity = words[1] === undefined ? {} : { quantity: parseAmount(words[1])! };
        return { type: 'closePosition', user, positionId, ...quantity };
      }
      case 'stops':
        return { type: 'setStops', user, positionId, ...this.#stops(words) };
      case 'margin':
        return { type: 'addMargin', user, positionId, amount: parseAmount(words[1]!)! };
      case 'amend': {
        const price = this.ticks(words[1]!.slice(1));
        const { stopLoss, stopProfit } = this.#stops(words);
        const stops = {
          ...(words.includes('sl') && { stopLoss }),
          ...(words.includes('sp') && { stopProfit }),
        };
        return { type: 'amendContractOrder', user, positionId, price, ...stops };
      }
      case 'keep':
        return { type: 'cancelClose', user, positionId };
      case 'cancel':
        return { type: 'cancelContractOrder', user, positionId };
      case 'up':
      case 'down':
        return {
          type: 'openSecond',
          user,
          symbol: this.symbol,
          direction: verb,
          stake: parseAmount(words[0]!)!,
          seconds: Number(words[1]!.slice(0, -1)),
        };
      default:
        throw new Error(`no such verb: ${line}`);
    }
  }

  #stops(words: readonly string[]) {
    const after = (word: string) => {
      const at = words.indexOf(word);
      return at < 0 ? 0 : this.ticks(words[at + 1]!);
    };
    return { stopLoss: after('sl'), stopProfit: after('sp') };
  }

  /** Executes a command; `label` names what it opens. */
  tell(command: Command, label = ''): string[] {
    const before = this.#events.length;
    const outcome = this.execute(command, label);
    if (outcome.status === 'refused') return [`refused ${outcome.refusal.code}`];
    return this.#events.slice(before).flatMap((event) => this.#words(event) ?? []);
  }

  execute(command: Command, label = ''): Outcome {
    const { engine, fold } = this;
    const outcome = engine.execute(this.#calm(command), this.now);
    if (outcome.status === 'done' && label) {
      const { positionId, secondId } = outcome.result;
      this.#ids.set(label, (positionId ?? secondId)!);
      this.#names.set((positionId ?? secondId)!, label);
    }
    checkInvariants(engine.state);
    for (const event of engine.takeEvents()) {
      fold.apply(event, this.now);
      this.#events.push(event);
    }
    const different = differences(linesOf(factsOf(engine.state)), linesOf(fold.facts()));
    if (different.length > 0) throw new Error(`the fold differs:\n${different.join('\n')}`);
    return outcome;
  }

  /** Prices of tests jump; unless a test is about that, the spread does not grow with it. */
  #calm(command: Command): Command {
    if (command.type !== 'setContractSettings') return command;
    return { ...command, settings: { volatilityPpm: 0, ...command.settings } };
  }

  /** Tells an accepted tick ahead of its block. */
  newest(price: string): void {
    const units = Number(parseDecimal(price, referenceDecimals(this.symbol)));
    this.execute({ type: 'newestPrice', symbol: this.symbol, price: units, time: this.now });
  }

  /** A block with one accepted price of the current pair, `ms` after the time before. */
  tick(price: string, ms = 1_000): string[] {
    this.now += ms;
    return this.block([this.at(price, this.now)]);
  }

  /** A tick of the current pair for `block`; its source time may lie before now. */
  at(price: string, time: number) {
    const units = Number(parseDecimal(price, referenceDecimals(this.symbol)));
    return { id: this.#tickId++, symbol: this.symbol, time, price: units, mark: units };
  }

  block(ticks: ReturnType<TestContracts['at']>[]): string[] {
    const block = { id: 1, time: this.now, ticks, previousHash: '', hash: '' };
    return this.tell({ type: 'ticks', block, stale: this.stale });
  }

  /** Lets the clock run, with the second's beat and no ticks. */
  silence(ms: number): string[] {
    const told: string[] = [];
    for (const end = this.now + ms; this.now < end;) {
      this.now += 1_000;
      told.push(...this.tell({ type: 'passTime' }));
    }
    return told;
  }

  /** `available + frozen` on a user's contract account. */
  balance(user: User): string {
    const account = this.engine.state.owner(USERS[user]).contract('USDT');
    return `${formatAmount(account.available)} + ${formatAmount(account.frozen)}`;
  }

  /** `available + frozen` of a house account. */
  house(house: keyof typeof HOUSE_ACCOUNTS): string {
    const account = this.engine.state.owner(HOUSE_ACCOUNTS[house]).spot('USDT');
    return `${formatAmount(account.available)} + ${formatAmount(account.frozen)}`;
  }

  position(label: string) {
    return this.engine.state.contracts.positions.get(this.#ids.get(label)!);
  }

  second(label: string) {
    return this.engine.state.seconds.orders.get(this.#ids.get(label)!);
  }

  get events(): readonly Event[] {
    return this.#events;
  }

  /** The liquidation price as people write it. */
  liquidation(label: string): string {
    return referenceText(this.position(label)!.liquidationPrice, this.symbol);
  }

  ticks(price: string): number {
    return Number(parseDecimal(price, this.#decimals));
  }

  get #decimals(): number {
    return PAIRS.find((pair) => pair.symbol === this.symbol)!.priceDecimals;
  }

  #price(ticks: number): string {
    return formatDecimal(BigInt(ticks), this.#decimals);
  }

  #words(event: Event): string | undefined {
    const name = (id: number) => this.#names.get(id) ?? `#${id}`;
    const list = (ids: readonly number[]) => ids.map(name).join(' ');
    switch (event.type) {
      case 'positionOrdered':
        return `${name(event.positionId)} waits @${this.#price(event.price)}, holds ${formatAmount(event.margin + event.fee)}`;
      case 'positionAmended': {
        const stops = [event.stopLoss, event.stopProfit].map((each) => this.#price(each));
        return `${name(event.positionId)} becomes @${this.#price(event.price)}, stops ${stops.join(' ')}`;
      }
      case 'positionOpened':
        return `${name(event.positionId)} opens ${formatAmount(event.quantity)} @${formatAmount(event.openPrice)}, fee ${formatAmount(event.fee)}`;
      case 'positionCancelled':
        return `${name(event.positionId)} cancelled: ${event.reason}`;
      case 'stopsSet':
        return `${name(event.positionId)} stops ${this.#price(event.stopLoss)} ${this.#price(event.stopProfit)}`;
      case 'marginAdded':
        return `${name(event.positionId)} gets ${formatAmount(event.amount)}`;
      case 'closeQueued':
        return `${name(event.positionId)} closes ${formatAmount(event.quantity)} at the first price`;
      case 'closeDropped':
        return `${name(event.positionId)} keeps what was to close: ${event.reason}`;
      case 'positionClosed': {
        const parts: [string, bigint][] = [
          ['profit', event.profit],
          ['loss', event.loss],
          ['fee', event.fee],
          ['to insurance', event.toInsurance],
          ['from insurance', event.fromInsurance],
          ['house bears', event.houseDeficit],
          ['unpaid', event.unpaid],
        ];
        const told = parts
          .filter(([, amount]) => amount > 0n)
          .map(([what, amount]) => `${what} ${formatAmount(amount)}`);
        return `${name(event.positionId)} ${event.reason} ${formatAmount(event.quantity)} @${formatAmount(event.closePrice)}: ${told.join(', ')}`;
      }
      case 'claimMade':
        return `${name(event.positionId)} claims ${formatAmount(event.amount)}`;
      case 'claimPaid':
        return `${name(event.positionId)} is paid ${formatAmount(event.amount)} by ${event.payer}`;
      case 'secondOpened':
        return `${name(event.secondId)} holds ${formatAmount(event.stake + event.fee)}, covered by ${formatAmount(event.income)}`;
      case 'secondsStruck':
        return `${list(event.ids)} struck @${formatAmount(event.price)}`;
      case 'secondsSettled':
        return [['won', event.won] as const, ['lost', event.lost] as const, ['drawn', event.drawn] as const]
          .filter(([, ids]) => ids.length > 0)
          .map(([what, ids]) => `${list(ids)} ${what} @${formatAmount(event.price)}`)
          .join(', ');
      case 'secondsVoided':
        return `${list(event.ids)} void`;
      default:
        return undefined;
    }
  }
}
