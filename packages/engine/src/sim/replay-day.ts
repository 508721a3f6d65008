import type { Command, Tick } from '@bourse/protocol/command';
import type { PositionClosed } from '@bourse/protocol/contract/events';
import { LEVERAGES, liquidationPrice } from '@bourse/protocol/contract/rules';
import type { Event } from '@bourse/protocol/event';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { unitsPerTick } from '@bourse/protocol/market/reference-price';
import { PAIRS } from '@bourse/protocol/pairs';
import type { Side } from '@bourse/protocol/spot/order';
import { AuditDifference } from '../audit/balances.ts';
import { differences, factsOf, linesOf } from '../audit/facts.ts';
import { Fold } from '../audit/fold.ts';
import { checkInvariants, checkTransfers } from '../audit/invariants.ts';
import { Engine } from '../engine.ts';
import { Random } from './random.ts';

/** A recorded minute; prices in ticks of BTC/USDT, `time` its opening in ms. */
export interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Amounts in whole USDT with decimals, as text. */
export interface ReplayReport {
  readonly seed: number;
  readonly candles: number;
  readonly ticks: number;
  readonly positions: Readonly<
    Record<'opened' | 'closed' | 'liquidated' | 'deleveraged' | 'stopped' | 'stillOpen', number>
  >;
  readonly seconds: Readonly<Record<'opened' | 'won' | 'lost' | 'drawn' | 'void' | 'stillOpen', number>>;
  /** What the house accounts of contracts and of second contracts won or lost. */
  readonly house: Readonly<Record<'contract' | 'second', string>>;
  readonly insurance: Readonly<Record<'in' | 'out', string>>;
  readonly deficit: string;
  readonly fees: string;
  /** The lowest balance of any user at the end, and who has ever been below zero (nobody). */
  readonly worstUser: string;
  readonly events: number;
}

const SYMBOL = 'btcusdt';
const PAIR = PAIRS.find(({ symbol }) => symbol === SYMBOL)!;
/** Of a reference price in a tick. */
const UNITS = unitsPerTick(PAIR);
const USDT = 100_000_000n;
const SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;
const MARK_TICKS = 3;
const USERS = 300;
const USER_FUNDS = 50_000n * USDT;
const HOUSE_ACCOUNTS = {
  contractHouse: 20_000_000n,
  secondHouse: 5_000_000n,
  insurance: 2_000_000n,
} as const;

/**
 * Plays recorded minutes through the engine, a tick every `tickSeconds` (a divisor of 60: the longer, the wider the price
 * gaps that liquidations meet), with a seeded population of users who open, stop, feed and
 * close leveraged positions and take second contracts. Every minute all invariants are checked; every liquidation must
 * lie at or beyond the liquidation price (worked out from the events, not taken from the engine) and at a price that the
 * recorded minute or the one before contains; at the end the fold of all events must equal the state. Throws
 * `AuditDifference` or `InvariantBroken` on the first violation.
 */
export function replayDay(candles: readonly Candle[], seed: number, tickSeconds = 1): ReplayReport {
  return new Replay(seed, tickSeconds).run(candles);
}

interface ToldPosition {
  readonly side: Side;
  quantity: bigint;
  readonly openPrice: bigint;
  margin: bigint;
}

/** A close happens at a recorded price, a liquidation at or beyond its price. Throws `AuditDifference`. */
export function checkClose(
  { positionId, reason, mark }: Pick<PositionClosed, 'positionId' | 'reason' | 'mark'>,
  position: ToldPosition,
  [low, high]: readonly [number, number],
): void {
  if (mark < BigInt(low * UNITS) || mark > BigInt(high * UNITS))
    throw new AuditDifference(`position ${positionId} was closed at ${mark}, recorded are ${low} to ${high}`);
  if (reason !== 'liquidated') return;
  const limit = liquidationPrice(position);
  if (limit === 0 || (position.side === 'buy' ? mark > limit : mark < limit))
    throw new AuditDifference(`position ${positionId} was liquidated at ${mark}, its price is ${limit}`);
}

class Replay {
  readonly #engine = new Engine();
  readonly #fold = new Fold();
  readonly #random: Random;
  readonly #seed: number;
  readonly #tickSeconds: number;
  readonly #balances = new Map<number, bigint>();
  /** Positions as the events tell them. */
  readonly #positions = new Map<
    number,
    { side: Side; quantity: bigint; openPrice: bigint; margin: bigint }
  >();
  readonly #counts = new Map<string, number>();
  #recent: number[] = [];
  #now = 0;
  #ticks = 0;
  #events = 0;
  #inRange: readonly [number, number] = [0, 0];
  #insuranceIn = 0n;
  #insuranceOut = 0n;
  #deficit = 0n;

  constructor(seed: number, tickSeconds: number) {
    this.#tickSeconds = tickSeconds;
    this.#seed = seed;
    this.#random = new Random(seed);
  }

  run(candles: readonly Candle[]): ReplayReport {
    this.#now = candles[0]!.time;
    this.#setUp();
    let before = candles[0]!;
    for (const candle of candles) {
      this.#inRange = [Math.min(before.low, candle.low), Math.max(before.high, candle.high)];
      for (const [second, price] of pathOf(candle).entries())
        if ((second + 1) % this.#tickSeconds === 0) this.#tick(price);
      checkInvariants(this.#engine.state);
      before = candle;
    }
    this.#compare();
    return this.#report(candles.length);
  }

  #setUp(): void {
    this.#do({ type: 'listPair', pair: PAIR });
    const fund = (owner: number, amount: bigint) =>
      this.#do({ type: 'fund', owner, funds: [{ currency: 'USDT', amount }], reference: `replay:${owner}` });
    for (const [house, usdt] of Object.entries(HOUSE_ACCOUNTS))
      fund(HOUSE[house as keyof typeof HOUSE_ACCOUNTS], usdt * USDT);
    for (let user = 1; user <= USERS; user++) {
      fund(user, USER_FUNDS);
      this.#do({ type: 'transferOwn', user, currency: 'USDT', amount: USER_FUNDS, to: 'contract' });
    }
  }

  #tick(price: number): void {
    this.#now += this.#tickSeconds * SECOND;
    this.#recent = [...this.#recent, price].slice(-MARK_TICKS);
    const mark = this.#recent.toSorted((a, b) => a - b)[(this.#recent.length - 1) >> 1]!;
    const tick: Tick = {
      id: ++this.#ticks,
      symbol: SYMBOL,
      time: this.#now,
      price: price * UNITS,
      mark: mark * UNITS,
    };
    const block = { id: this.#ticks, time: this.#now, ticks: [tick], previousHash: '', hash: '' };
    this.#do({ type: 'ticks', block, stale: [] });
    while (this.#random.chance(0.2)) this.#do(this.#someCommand(mark));
  }

  #someCommand(mark: number): Command {
    const random = this.#random;
    const user = 1 + random.below(USERS);
    const dice = random.next();
    if (dice < 0.35) return this.#open(user, mark);
    if (dice < 0.7) {
      const seconds = random.pick([30, 60, 180, 300]);
      const stake = BigInt(50 + random.exponential(60)) * USDT;
      return {
        type: 'openSecond',
        user,
        symbol: SYMBOL,
        direction: random.pick(['up', 'down']),
        stake,
        seconds,
      };
    }
    const [positionId, position] = this.#somePosition();
    const owner = this.#engine.state.contracts.positions.get(positionId)?.owner.id ?? user;
    if (dice < 0.85) {
      const quantity = random.chance(0.6) || !position ? {} : { quantity: position.quantity / 2n };
      return { type: 'closePosition', user: owner, positionId, ...quantity };
    }
    if (dice < 0.93) {
      const isLong = position?.side === 'buy';
      const away = (up: boolean) => mark + (up ? 1 : -1) * random.exponential(mark / 100);
      return { type: 'setStops', user: owner, positionId, stopLoss: away(!isLong), stopProfit: away(isLong) };
    }
    return { type: 'addMargin', user: owner, positionId, amount: BigInt(random.exponential(50)) * USDT };
  }

  #open(user: number, mark: number): Command {
    const random = this.#random;
    const isLimit = random.chance(0.3);
    return {
      type: 'openContract',
      user,
      symbol: SYMBOL,
      side: random.pick(['buy', 'sell']),
      orderType: isLimit ? 'limit' : 'market',
      margin: BigInt(5 + random.exponential(150)) * USDT,
      leverage: random.pick(LEVERAGES),
      price: isLimit ? mark + (random.chance(0.5) ? 1 : -1) * random.exponential(mark / 300) : 0,
      stopLoss: 0,
      stopProfit: 0,
    };
  }

  /** One of the oldest, so that positions do not live for ever. */
  #somePosition() {
    let skip = this.#random.below(Math.max(1, Math.min(this.#positions.size, 40)));
    for (const entry of this.#positions) if (skip-- === 0) return entry;
    return [1, undefined] as const;
  }

  #do(command: Command): void {
    const { state } = this.#engine;
    this.#engine.execute(command, this.#now);
    for (const event of this.#engine.takeEvents()) {
      this.#events++;
      this.#fold.apply(event, this.#now);
      this.#look(event);
    }
    checkTransfers(state.ledger.takeTransfers(), this.#balances);
    state.ledger.takeChanged();
    state.contracts.positions.takeChanged();
    state.seconds.orders.takeChanged();
  }

  #look(event: Event): void {
    switch (event.type) {
      case 'positionOpened': {
        const { side, quantity, openPrice, margin } = event;
        this.#positions.set(event.positionId, { side, quantity, openPrice, margin });
        this.#count('opened');
        return;
      }
      case 'marginAdded': {
        const position = this.#positions.get(event.positionId);
        if (position) position.margin += event.amount;
        return;
      }
      case 'positionClosed':
        this.#close(event);
        return;
      case 'secondOpened':
        this.#count('secondOpened');
        return;
      case 'secondsSettled':
        this.#count('won', event.won.length);
        this.#count('lost', event.lost.length);
        this.#count('drawn', event.drawn.length);
        return;
      case 'secondsVoided':
        this.#count('void', event.ids.length);
        return;
    }
  }

  #close(event: PositionClosed): void {
    const { positionId, reason, quantity, margin } = event;
    const position = this.#positions.get(positionId)!;
    checkClose(event, position, this.#inRange);
    this.#insuranceIn += event.toInsurance;
    this.#insuranceOut += event.fromInsurance;
    this.#deficit += event.houseDeficit;
    position.quantity -= quantity;
    position.margin -= margin;
    if (position.quantity > 0n) return;
    this.#positions.delete(positionId);
    this.#count(
      reason === 'stop-loss' || reason === 'stop-profit' ? 'stopped' : reason === 'user' ? 'closed' : reason,
    );
  }

  #count(what: string, by = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by);
  }

  #compare(): void {
    const different = differences(linesOf(factsOf(this.#engine.state)), linesOf(this.#fold.facts()));
    if (different.length > 0)
      throw new AuditDifference(`the fold differs:\n${different.slice(0, 20).join('\n')}`);
  }

  #report(candles: number): ReplayReport {
    const { state } = this.#engine;
    const accountOf = (owner: number) => state.owner(owner).spot('USDT').balance;
    const count = (what: string) => this.#counts.get(what) ?? 0;
    let worst: bigint | undefined;
    for (let user = 1; user <= USERS; user++) {
      const { balance } = state.owner(user).contract('USDT');
      if (worst === undefined || balance < worst) worst = balance;
    }
    return {
      seed: this.#seed,
      candles,
      ticks: this.#ticks,
      positions: {
        opened: count('opened'),
        closed: count('closed'),
        stopped: count('stopped'),
        liquidated: count('liquidated'),
        deleveraged: count('deleveraged'),
        stillOpen: this.#positions.size,
      },
      seconds: {
        opened: count('secondOpened'),
        won: count('won'),
        lost: count('lost'),
        drawn: count('drawn'),
        void: count('void'),
        stillOpen: state.seconds.orders.size,
      },
      house: {
        contract: usdt(accountOf(HOUSE.contractHouse) - HOUSE_ACCOUNTS.contractHouse * USDT),
        second: usdt(accountOf(HOUSE.secondHouse) - HOUSE_ACCOUNTS.secondHouse * USDT),
      },
      insurance: { in: usdt(this.#insuranceIn), out: usdt(this.#insuranceOut) },
      deficit: usdt(this.#deficit),
      fees: usdt(accountOf(HOUSE.fees)),
      worstUser: usdt(worst!),
      events: this.#events,
    };
  }
}

/**
 * A minute's prices, one a second, all within the recorded range: a rising minute goes open, low, high, close, a falling
 * one open, high, low, close, straight in between.
 */
export function pathOf({ open, high, low, close }: Candle): number[] {
  const corners = close >= open ? [open, low, high, close] : [open, high, low, close];
  const leg = SECONDS_PER_MINUTE / (corners.length - 1);
  return Array.from({ length: SECONDS_PER_MINUTE }, (_, second) => {
    const from = Math.min(Math.floor(second / leg), corners.length - 2);
    const share = (second - from * leg) / (leg - (from === corners.length - 2 ? 1 : 0));
    return Math.round(corners[from]! + (corners[from + 1]! - corners[from]!) * Math.min(1, share));
  });
}

function usdt(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(9, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

/** Rows of `open_time,open,high,low,close,...` with a header line; prices in USDT. */
export function parseCandles(csv: string): Candle[] {
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line, index) => {
      const [time, ...prices] = line.split(',');
      const [open, high, low, close] = prices.slice(0, 4).map((price) => Math.round(Number(price) * 100));
      const candle = { time: Date.parse(time!), open: open!, high: high!, low: low!, close: close! };
      if (!(candle.time > 0 && candle.low > 0 && candle.high >= candle.low))
        throw new Error(`row ${index + 2} is not a candle: ${line}`);
      return candle;
    });
}
