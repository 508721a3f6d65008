import type { Tick } from '@bourse/protocol/command';
import { outcomeOf, SECOND_COIN, TICK_LATENESS_MS } from '@bourse/protocol/second/rules';
import type { Aside } from '../asides.ts';
import { payFee } from '../fees.ts';
import type { State } from '../state.ts';
import { defer, step, type Job } from '../work.ts';
import type { Second } from './second.ts';
import type { SecondMarket } from './second-market.ts';
import { secondHouse } from './seconds.ts';

/**
 * Strikes, settles and voids second contracts. Only the chain of accepted ticks decides: every accepted tick counts,
 * also of a pair that is stale or halted, and neither staleness nor an operator can change an outcome. So anyone who has
 * the chain can find the same strike, the same settlement tick, or that there is none within 30 s.
 *
 * All that a tick decides may be more than one command does: then it goes on in the next ones, in the same order. After a
 * start in the middle of it the stored ticks are gone through again (`resume-ticks.ts`; `areNews` is false then). Ticks of
 * the time when the server was down come before any new one, if the feed remembers them (`missed-ticks.ts`).
 */
export function secondTicks(ticks: readonly Tick[], areNews = true): Job {
  return {
    isUrgent: false,
    run(state) {
      for (const [i, tick] of ticks.entries()) {
        const pair = state.pairs.get(tick.symbol);
        const market = pair && state.seconds.market(pair);
        if (!market) continue;
        if (areNews) market.follow(tick, state.now);
        if (!applyTick(state, market, tick)) return secondTicks(ticks.slice(i), areNews);
      }
      return undefined;
    },
  };
}

/** Settled before struck: no order is both at one tick, since every duration is at least a second. */
function applyTick(state: State, market: SecondMarket, tick: Tick): boolean {
  return (
    voidAll(state, market, tick.time) && settleAll(state, market, tick) && strikeAll(state, market, tick)
  );
}

/** While a feed is silent the clock decides: an order that no tick can reach within its 30 s any more is void. */
export function passSecondTime(state: State): void {
  if (!state.seconds.beat(state.now)) return;
  const time = state.now - TICK_LATENESS_MS;
  for (const market of state.seconds.markets.values())
    if (!voidAll(state, market, time)) defer(state, overdue(market, time));
}

function overdue(market: SecondMarket, time: number): Job {
  return {
    isUrgent: false,
    run: (state) => (voidAll(state, market, time) ? undefined : overdue(market, time)),
  };
}

/** Strikes what waits for the tick, in turn. Answers whether that was all. */
function strikeAll(state: State, market: SecondMarket, tick: Tick): boolean {
  const ids: number[] = [];
  for (let due = next(state, () => market.takeStruck(tick.time)); due;) {
    const second = due;
    step(state, 'second', second.id, () => strike(state, second, tick), tick);
    if (second.status === 'running') ids.push(second.id);
    due = next(state, () => market.takeStruck(tick.time));
  }
  const { symbol, id: tickId, time, price } = tick;
  if (ids.length > 0) state.emit({ type: 'secondsStruck', symbol, tickId, time, price: BigInt(price), ids });
  return state.stepsLeft > 0;
}

/** Settles what the tick ends, in turn. Answers whether that was all. */
function settleAll(state: State, market: SecondMarket, tick: Tick): boolean {
  const due: Second[] = [];
  const take = () => next(state, () => market.takeExpired(tick.time), due.length);
  for (let second = take(); second; second = take()) due.push(second);
  settle(state, tick, due);
  return state.stepsLeft > 0;
}

/** One event tells how all of them ended; those that break are not in it. */
function settle(state: State, tick: Tick, seconds: readonly Second[]): void {
  if (seconds.length === 0) return;
  const { symbol, id: tickId, time, price } = tick;
  const ids = { win: [] as number[], lose: [] as number[], draw: [] as number[] };
  // Emitted before the commissions that follow from it; its lists are filled as the contracts end.
  const event = { type: 'secondsSettled', symbol, tickId, time, price: BigInt(price) } as const;
  const at = state.events.length;
  state.emit({ ...event, won: ids.win, lost: ids.lose, drawn: ids.draw });
  for (const second of seconds) {
    const outcome = outcomeOf(second.direction, second.strikePrice, price);
    step(
      state,
      'second',
      second.id,
      () => {
        state.seconds.orders.note(second);
        second.settleTick = tickId;
        second.settleTime = time;
        second.settlePrice = price;
        if (outcome === 'win') win(state, second);
        else if (outcome === 'lose') lose(state, second);
        else giveBack(state, second, 'draw');
      },
      tick,
    );
    if (second.status !== 'running') ids[outcome].push(second.id);
  }
  if (ids.win.length + ids.lose.length + ids.draw.length === 0) state.events.splice(at, 1);
}

/** Voids what no tick from `time` on can serve, in turn. Answers whether that was all. */
function voidAll(state: State, market: SecondMarket, time: number): boolean {
  const ids: number[] = [];
  for (let due = next(state, () => market.takeOverdue(time)); due;) {
    const second = due;
    step(state, 'second', second.id, () => {
      state.seconds.orders.note(second);
      giveBack(state, second, 'void');
    });
    if (second.status === 'void') ids.push(second.id);
    due = next(state, () => market.takeOverdue(time));
  }
  if (ids.length > 0) state.emit({ type: 'secondsVoided', symbol: market.pair.spec.symbol, ids });
  return state.stepsLeft > 0;
}

/** Decides one that was set aside by the tick that was to decide it; voids it if no tick could any more. */
export function resumeSecond(state: State, id: number, { tick }: Aside): void {
  const second = state.seconds.orders.get(id);
  if (second && tick) settleAt(state, second, tick);
  else if (second) voidOne(state, second);
}

function settleAt(state: State, second: Second, tick: Tick): void {
  if (second.status === 'running') return settle(state, tick, [second]);
  const { symbol, id: tickId, time, price } = tick;
  strike(state, second, tick);
  state.emit({ type: 'secondsStruck', symbol, tickId, time, price: BigInt(price), ids: [second.id] });
}

function voidOne(state: State, second: Second): void {
  state.seconds.orders.note(second);
  giveBack(state, second, 'void');
  state.emit({ type: 'secondsVoided', symbol: second.market.pair.spec.symbol, ids: [second.id] });
}

/** The next one, while there are steps left besides those that `planned` will take. */
function next(state: State, take: () => Second | undefined, planned = 0): Second | undefined {
  return state.stepsLeft > planned ? take() : undefined;
}

function strike(state: State, second: Second, tick: Tick): void {
  state.seconds.orders.note(second);
  second.status = 'running';
  second.strikeTick = tick.id;
  second.strikeTime = tick.time;
  second.strikePrice = tick.price;
  second.expiresAt = tick.time + second.seconds * 1000;
  second.market.addRunning(second);
  state.seconds.orders.touch(second, state.now);
}

/** The stake is free again, the income comes out of what the house froze, the fee is due. */
function win(state: State, second: Second): void {
  const { ledger } = state;
  const account = second.owner.contract(SECOND_COIN);
  ledger.release(account, second.stake);
  if (second.income > 0n) {
    ledger.transferHeld('second', secondHouse(state), account, second.income, `second:${second.id}`);
  }
  payFee(state, second.owner, account, 'held', second.fee, `second:${second.id}`);
  end(state, second, 'won');
}

function lose(state: State, second: Second): void {
  const { ledger } = state;
  const account = second.owner.contract(SECOND_COIN);
  const house = secondHouse(state);
  ledger.transferHeld('second', account, house, second.stake, `second:${second.id}`);
  ledger.release(house, second.income);
  payFee(state, second.owner, account, 'held', second.fee, `second:${second.id}`);
  end(state, second, 'lost');
}

/** Stake and fee to the user, the income to the house. */
function giveBack(state: State, second: Second, status: 'draw' | 'void'): void {
  state.ledger.release(second.owner.contract(SECOND_COIN), second.stake + second.fee);
  state.ledger.release(secondHouse(state), second.income);
  end(state, second, status);
}

function end(state: State, second: Second, status: Second['status']): void {
  second.status = status;
  state.seconds.close(second, state.now);
}
