import type { Tick, TicksCommand } from '@bourse/protocol/command';
import { outcomeOf, SECOND_COIN, TICK_LATENESS_MS } from '@bourse/protocol/second/rules';
import { payFee } from '../fees.ts';
import type { State } from '../state.ts';
import type { Second } from './second.ts';
import type { SecondMarket } from './second-market.ts';
import { secondDesk } from './seconds.ts';

/**
 * Strikes, settles and voids second contracts. Only the chain of accepted ticks decides: every accepted tick counts,
 * also of a pair that is stale or halted, and neither staleness nor an operator can change an outcome. So anyone who has
 * the chain can find the same strike, the same settlement tick, or that there is none within 30 s.
 *
 * Restart: ticks of the time when the server was down cannot be inserted into the chain afterwards, and feeds give their
 * past as candles, not as ticks. So an order that expired meanwhile is settled by the first tick after the start if that
 * is within its 30 s, and is void otherwise.
 */
export function applySecondTicks(state: State, command: TicksCommand): void {
  for (const tick of command.block.ticks) {
    const pair = state.pairs.get(tick.symbol);
    const market = pair && state.seconds.market(pair);
    if (!market) continue;
    market.follow(tick.time, state.now);
    voidAll(state, market, market.takeOverdue(tick.time));
    // Settled before struck: no order is both at one tick, since every duration is at least a second.
    settleAll(state, tick, market.takeExpired(tick.time));
    strikeAll(state, market, tick, market.takeStruck(tick.time));
  }
}

/** While a feed is silent the clock decides: an order whose 30 s are over for every tick that may still come is void. */
export function passSecondTime(state: State): void {
  if (!state.seconds.beat(state.now)) return;
  for (const market of state.seconds.markets.values()) {
    voidAll(state, market, market.takeOverdue(state.now - TICK_LATENESS_MS));
  }
}

function strikeAll(state: State, market: SecondMarket, tick: Tick, seconds: readonly Second[]): void {
  if (seconds.length === 0) return;
  for (const second of seconds) {
    state.seconds.orders.note(second);
    second.status = 'running';
    second.strikeTick = tick.id;
    second.strikeTime = tick.time;
    second.strikePrice = tick.price;
    second.expiresAt = tick.time + second.seconds * 1000;
    market.addRunning(second);
    state.seconds.orders.touch(second, state.now);
  }
  const ids = seconds.map(({ id }) => id);
  const { symbol, id: tickId, time, price } = tick;
  state.emit({ type: 'secondsStruck', symbol, tickId, time, price: BigInt(price), ids });
}

function settleAll(state: State, tick: Tick, seconds: readonly Second[]): void {
  if (seconds.length === 0) return;
  const { symbol, id: tickId, time, price } = tick;
  const ids = { win: [] as number[], lose: [] as number[], draw: [] as number[] };
  for (const { id, direction, strikePrice } of seconds)
    ids[outcomeOf(direction, strikePrice, price)].push(id);
  state.emit({
    type: 'secondsSettled',
    symbol,
    tickId,
    time,
    price: BigInt(price),
    won: ids.win,
    lost: ids.lose,
    drawn: ids.draw,
  });
  for (const second of seconds) {
    state.seconds.orders.note(second);
    second.settleTick = tickId;
    second.settleTime = time;
    second.settlePrice = price;
    const outcome = outcomeOf(second.direction, second.strikePrice, price);
    if (outcome === 'win') win(state, second);
    else if (outcome === 'lose') lose(state, second);
    else giveBack(state, second, 'draw');
  }
}

function voidAll(state: State, market: SecondMarket, seconds: readonly Second[]): void {
  if (seconds.length === 0) return;
  const ids = seconds.map(({ id }) => id);
  state.emit({ type: 'secondsVoided', symbol: market.pair.spec.symbol, ids });
  for (const second of seconds) {
    state.seconds.orders.note(second);
    giveBack(state, second, 'void');
  }
}

/** The stake is free again, the income comes out of what the house froze, the fee is due. */
function win(state: State, second: Second): void {
  const { ledger } = state;
  const account = second.owner.contract(SECOND_COIN);
  ledger.release(account, second.stake);
  if (second.income > 0n) {
    ledger.transferHeld('second', secondDesk(state), account, second.income, `second:${second.id}`);
  }
  payFee(state, second.owner, account, 'held', second.fee, `second:${second.id}`);
  end(state, second, 'won');
}

function lose(state: State, second: Second): void {
  const { ledger } = state;
  const account = second.owner.contract(SECOND_COIN);
  const desk = secondDesk(state);
  ledger.transferHeld('second', account, desk, second.stake, `second:${second.id}`);
  ledger.release(desk, second.income);
  payFee(state, second.owner, account, 'held', second.fee, `second:${second.id}`);
  end(state, second, 'lost');
}

/** Stake and fee to the user, the income to the house. */
function giveBack(state: State, second: Second, status: 'draw' | 'void'): void {
  state.ledger.release(second.owner.contract(SECOND_COIN), second.stake + second.fee);
  state.ledger.release(secondDesk(state), second.income);
  end(state, second, status);
}

function end(state: State, second: Second, status: Second['status']): void {
  second.status = status;
  state.seconds.close(second, state.now);
}
