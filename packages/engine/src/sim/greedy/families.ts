import { MIN_MARGIN, MIN_PART } from '@bourse/protocol/contract/rules';
import type { SwapQuote } from '../../swap/swap.ts';
import type { Sight } from './market.ts';
import { TICKS_A_SECOND } from './feed-model.ts';
import type { Trader } from './trader.ts';

/** Called after every tick of upstream, a second before the engine hears of it. */
export type Agent = (sight: Sight) => void;
type Family = (trader: Trader, friend: Trader) => Agent;

const LEVERAGE = 20;
const MARGIN = 200;
const BET = 200;
const SWAP = 2_000;
const TAKE = 2_000;
const SPOT_FEE = 0.001;
/** Until the mark and the spread have forgotten a jump, that it comes a second late included. */
const MARK_LAG_MS = 5_000;

const ahead = ({ upstream, heard }: Sight): number => upstream / heard - 1;
const sideOf = (lead: number) => (lead > 0 ? 'buy' : 'sell');
const directionOf = (lead: number) => (lead > 0 ? 'up' : 'down');

/** Opens where `lead` is above `shares` of the costs, closes when it has gone, after `patience` ms at the earliest. */
function follower(trader: Trader, lead: (sight: Sight) => number, shares: number, patience = 0): Agent {
  let [held, sign, since] = [0, 0, 0];
  return (sight) => {
    const now = lead(sight);
    const from = shares * trader.contractCosts;
    if (held === 0 && Math.abs(now) > from) {
      sign = Math.sign(now);
      held = trader.open(sideOf(sign), MARGIN, LEVERAGE);
      since = trader.market.now;
    } else if (held !== 0 && now * sign < from / 6 && trader.market.now - since >= patience) {
      trader.close(held);
      held = 0;
    }
  };
}

/** Bets on what `lead` says, one at a time. */
function bettor(trader: Trader, lead: (sight: Sight) => number, from: number, pause = 31): Agent {
  let until = 0;
  return (sight) => {
    const now = lead(sight);
    if (trader.market.now < until || Math.abs(now) < from) return;
    if (trader.bet(directionOf(now), BET, 30)) until = trader.market.now + pause * 1_000;
  };
}

/** Of the last minute. */
function trendOf({ upstream, before }: Sight): number {
  return upstream / before(60 * TICKS_A_SECOND) - 1;
}

/** Follows the last minute's trend, or bets on its end, for a minute. */
function trend(trader: Trader, sign: 1 | -1): Agent {
  let [held, until] = [0, 0];
  const bet = bettor(trader, (sight) => sign * trendOf(sight), 0.0015);
  return (sight) => {
    bet(sight);
    const { now } = trader.market;
    if (held !== 0 && now >= until) {
      trader.close(held);
      held = 0;
    } else if (held === 0 && Math.abs(trendOf(sight)) > 0.0015) {
      held = trader.open(sideOf(sign * trendOf(sight)), MARGIN, LEVERAGE);
      until = now + 60_000;
    }
  };
}

/** Takes the house's quotes that upstream has left behind by more than the fee. */
function sweeper(trader: Trader, usdt: number): Agent {
  return ({ upstream }) => {
    const [ask, bid] = [trader.best('buy'), trader.best('sell')];
    if (ask !== undefined && upstream * (1 - SPOT_FEE) > ask) trader.take('buy', usdt, ask);
    else if (bid !== undefined && upstream * (1 + SPOT_FEE) < bid) trader.take('sell', usdt, bid);
  };
}

/** Keeps a quote of each direction and uses whichever upstream has passed. */
function quoteHolder(trader: Trader, usdt: number): Agent {
  const { base, quote } = trader.market.pair;
  const live = new Map<string, SwapQuote>();
  return () => {
    for (const [from, to] of [
      [base, quote],
      [quote, base],
    ] as const) {
      const { market } = trader;
      const held = live.get(from);
      if (!held || held.expiresAt <= market.now) {
        const fresh = trader.quote(from, to, usdt);
        if (fresh) live.set(from, fresh);
        continue;
      }
      const gain = Number(held.receive) * market.usdtOf(to) - Number(held.pay) * market.usdtOf(from);
      if (gain <= 0) continue;
      trader.swap(held.quoteId, usdt);
      live.delete(from);
    }
  };
}

/** The least of everything, and parts around what is rounded away. */
function rounding(trader: Trader): Agent {
  const { base, quote } = trader.market.pair;
  let [held, n] = [0, 0];
  return ({ mark }) => {
    if (++n % TICKS_A_SECOND !== 0) return;
    trader.transfer(1n, n % 8 === 0 ? 'spot' : 'contract');
    if (n % 240 === 0) {
      const found = trader.quote(base, quote, 5.1);
      if (found) trader.swap(found.quoteId, 5.1);
    }
    if (!trader.hasContracts) return;
    const position = held === 0 ? undefined : trader.position(held);
    if (position?.status !== 'open') {
      if (n % 60 === 0) held = trader.open(n % 120 === 0 ? 'buy' : 'sell', Number(MIN_MARGIN) / 1e8, 5);
      return;
    }
    const least = BigInt(Math.ceil(Number(MIN_PART) / mark)) + 1n;
    trader.close(held, trader.random.pick([1n, 7n, least, least + 1n, position.quantity - least]));
  };
}

/** Opens just before a tick of which he knows how upstream has moved since. */
function expiry(trader: Trader): Agent {
  return (sight) => {
    const move = sight.upstream / sight.before(1) - 1;
    if (trader.market.now % 1_000 !== 750) return;
    if (Math.abs(move) > 0.0001 && trader.bet(directionOf(move), BET, 30)) return;
  };
}

/**
 * Waits with a limit order; when upstream says that it would fill at a loss, takes it back, or moves it out of the way and
 * then to the mark again. Closes on what it foretells.
 */
function limitRace(trader: Trader, moves: boolean): Agent {
  let [held, sign, since] = [0, 1, 0];
  return (sight) => {
    const { now } = trader.market;
    const position = held === 0 ? undefined : trader.position(held);
    const lead = ahead(sight);
    const beside = (share: number) => sight.mark * (1 - sign * share);
    if (!position) {
      sign = trader.random.chance(0.5) ? 1 : -1;
      since = now;
      held = trader.open(sideOf(sign), MARGIN, LEVERAGE, beside(0.0004));
    } else if (position.status === 'waiting') {
      const isBad = lead * sign < -0.0003;
      if (now - since > 30_000 || (isBad && !moves)) {
        trader.unwait(held);
        held = 0;
      } else if (moves) trader.rewait(held, beside(isBad ? 0.01 : lead * sign > 0.0003 ? 0 : 0.0004));
    } else if (lead * sign < -0.0003 || now - since > 90_000) {
      trader.close(held);
      held = 0;
    }
  };
}

/**
 * Rests an order where the house's quotes, a second late, are about to come, as long as upstream is past it by more than the
 * fee; takes it back in the second in which that is over, before the house can have it.
 */
function restRace(trader: Trader): Agent {
  let [order, price, sign] = [0, 0, 1];
  const isWorth = ({ upstream }: Sight) => (upstream / price - 1) * sign > SPOT_FEE;
  return (sight) => {
    if (order !== 0 && !trader.isResting(order)) order = 0;
    if (order !== 0 && !isWorth(sight)) {
      trader.unrest(order);
      order = 0;
    }
    const lead = ahead(sight);
    if (order !== 0 || Math.abs(lead) < SPOT_FEE / 2) return;
    sign = Math.sign(lead);
    // Behind the house's own quote on that side there is nothing to win; before it, its next quotes of the other side come first.
    price = sight.heard * (1 - sign * 0.0002);
    if (isWorth(sight)) order = trader.rest(sideOf(sign), TAKE, price);
  };
}

/** Trades as one whom he has invited himself: with the house now and then, and back, for the commission. */
function selfReferral(_inviter: Trader, invited: Trader): Agent {
  let [held, n] = [0, 0];
  return () => {
    if (++n % 40 !== 0) return;
    const side = n % 80 === 0 ? 'buy' : 'sell';
    const price = invited.best(side);
    if (price !== undefined) invited.take(side, TAKE, price);
    if (!invited.hasContracts) return;
    if (held === 0) held = invited.open(side, MARGIN, LEVERAGE);
    else {
      invited.close(held);
      held = 0;
    }
  };
}

/** Many small ones of everything, in the direction that upstream shows. */
function small(trader: Trader): Agent {
  const take = sweeper(trader, 6);
  const swap = quoteHolder(trader, 6);
  let n = 0;
  const held: number[] = [];
  return (sight) => {
    take(sight);
    swap(sight);
    if (!trader.hasContracts || ++n % TICKS_A_SECOND !== 0) return;
    if (Math.abs(ahead(sight)) > 0.0002) {
      trader.bet(directionOf(ahead(sight)), 5, 30);
      const id = trader.open(sideOf(ahead(sight)), 6, LEVERAGE);
      if (id > 0) held.push(id);
    }
    if (n % 8 === 0 && held.length > 0) trader.close(held.shift()!);
  };
}

interface FamilyTerms {
  readonly make: Family;
  /** Needs a pair that has contracts. */
  readonly onContracts?: boolean;
}

export const FAMILIES: Readonly<Record<string, FamilyTerms>> = {
  'ahead-contract': {
    make: (trader) => follower(trader, ahead, 1, MARK_LAG_MS),
    onContracts: true,
  },
  // Only what pays for all costs twice: jumps.
  'jump-contract': {
    make: (trader) => follower(trader, ahead, 2, MARK_LAG_MS),
    onContracts: true,
  },
  'ahead-second': { make: (trader) => bettor(trader, ahead, 0.0002), onContracts: true },
  'ahead-spot': { make: (trader) => sweeper(trader, TAKE) },
  quotes: { make: (trader) => quoteHolder(trader, SWAP) },
  'mark-delay': {
    make: (trader) => follower(trader, ({ heard, mark }) => heard / mark - 1, 0.85),
    onContracts: true,
  },
  rounding: { make: rounding },
  expiry: { make: expiry, onContracts: true },
  'cancel-race': { make: (trader) => limitRace(trader, false), onContracts: true },
  'amend-race': { make: (trader) => limitRace(trader, true), onContracts: true },
  'rest-race': { make: restRace },
  'self-referral': { make: selfReferral },
  small: { make: small },
  trend: { make: (trader) => trend(trader, 1), onContracts: true },
  reversal: { make: (trader) => trend(trader, -1), onContracts: true },
};
