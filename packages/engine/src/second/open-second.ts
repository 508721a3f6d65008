import { formatAmount } from '@bourse/money/amount';
import type { OpenSecondCommand } from '@bourse/protocol/second/commands';
import { settlesContracts } from '@bourse/protocol/pairs';
import {
  MAX_OPEN_SECONDS,
  OPEN_AMOUNT_MIN,
  SECOND_COIN,
  secondFee,
  secondIncome,
} from '@bourse/protocol/second/rules';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import { closedPair } from '../spot/closed-pair.ts';
import type { State } from '../state.ts';
import { DrawWatch } from './draw-watch.ts';
import type { Second } from './second.ts';
import { secondHouse } from './seconds.ts';

/**
 * Accepts a second contract: stake and fee of the user and the whole possible income are frozen at once, so every win is
 * covered before the order exists. Its strike is a tick of the future (see `SecondMarket.strikeAfter`).
 */
export function openSecond(state: State, command: OpenSecondCommand): CommandResult | Refusal {
  const { user, symbol, direction, stake, seconds } = command;
  const pair = state.pairs.get(symbol);
  if (!pair) return refuse('PAIR_NOT_FOUND');
  const market = state.seconds.market(pair);
  if (!market?.settings.enabled || !settlesContracts(pair.spec)) return refuse('SECOND_NOT_AVAILABLE');
  const config = market.settings.configs.find((each) => each.seconds === seconds);
  if (!config) return refuse('SECOND_PERIOD_UNKNOWN');
  if (stake < OPEN_AMOUNT_MIN) return refuse('ENTER_OPEN_AMOUNT');
  if (stake < config.min) return refuse('MINIMUM_TOO_LOW');
  if (stake > config.max) {
    return refuse('SECOND_ABOVE_MAX', { maximum: formatAmount(config.max), currency: SECOND_COIN });
  }
  const closed = closedPair(pair);
  if (closed) return closed;
  if (!market.isFresh(state.now)) return refuse('MARKET_DATA_DELAYED');
  const apartPpm = pair.prices.usuallyApart(state.now);
  const bet = { incomePpm: config.incomePpm, feePpm: state.seconds.feePpm, apartPpm };
  const watch = market.draws.get(seconds) ?? new DrawWatch(seconds * 1_000);
  if (watch.isCoarse(bet)) return refuse('SECOND_MOSTLY_DRAWS');
  if (watch.isShifted(bet)) return refuse('SECOND_SPREAD_WIDE');
  const owner = state.owner(user);
  if (state.seconds.countOf(owner) >= MAX_OPEN_SECONDS) {
    return refuse('TOO_MANY_POSITIONS', { limit: String(MAX_OPEN_SECONDS) });
  }
  const fee = secondFee(stake, state.seconds.feePpm);
  const income = secondIncome(stake, config.incomePpm);
  const account = owner.contract(SECOND_COIN);
  if (account.spendable < stake + fee) return refuse('INSUFFICIENT_BALANCE');
  const house = secondHouse(state);
  if (house.spendable < income) return refuse('POSITION_LIMIT');

  state.ledger.hold(account, stake + fee);
  state.ledger.hold(house, income);
  const second: Second = {
    id: state.seconds.orders.nextId,
    owner,
    market,
    direction,
    seconds,
    stake,
    fee,
    incomePpm: config.incomePpm,
    income,
    createdAt: state.now,
    strikeAfter: market.strikeAfter(state.now),
    updatedAt: state.now,
    status: 'pending',
    strikeTick: 0,
    strikeTime: 0,
    strikePrice: 0,
    expiresAt: 0,
    settleTick: 0,
    settleTime: 0,
    settlePrice: 0,
    changed: false,
    stored: false,
  };
  state.seconds.open(second, state.now);
  const { id: secondId, incomePpm, strikeAfter } = second;
  state.emit({
    type: 'secondOpened',
    secondId,
    user,
    symbol,
    direction,
    seconds,
    stake,
    fee,
    incomePpm,
    income,
    strikeAfter,
  });
  return { secondId };
}
