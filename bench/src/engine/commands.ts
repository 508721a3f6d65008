import { OrderBook } from '@bourse/engine/spot/book/order-book';
import { Random } from '@bourse/engine/sim/random';
import { DECIMALS } from '@bourse/money/amount';
import { Notional } from '@bourse/money/pair-scale';
import type { Command } from '@bourse/protocol/command';
import { PAIRS } from '@bourse/protocol/pairs';
import { BareMarket } from '../book/bare-market.ts';
import { CANCEL, LIMIT, MARKET, START_MID, type Tape } from '../book/tape.ts';

const PAIR = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;
const USERS = 500;

/** Lists the pair and funds the users with more than they can spend on a tape. */
export function setUpCommands(): Command[] {
  const funds = [
    { currency: PAIR.quote, amount: 10n ** 18n },
    { currency: PAIR.base, amount: 10n ** 15n },
  ];
  return [
    // Market orders need a reference: the price where the tape begins.
    {
      type: 'listPair',
      pair: PAIR,
      issuePrice: BigInt(START_MID) * 10n ** BigInt(DECIMALS - PAIR.priceDecimals),
    },
    ...Array.from({ length: USERS }, (_, i): Command => ({
      type: 'fund',
      owner: i + 1,
      funds,
      reference: `grant:${i + 1}`,
    })),
  ];
}

/** What a tape's commands name beyond the tape's own columns. */
export interface TapeUsers {
  /** Who placed order `id`, and so cancels it. */
  readonly user: Int32Array;
  /** Amount of the order in 1e-8 units; 0 for a market order that finds an empty book, which is left out. */
  readonly amount: BigInt64Array;
}

/**
 * Gives the tape's orders users and amounts so that the commands make the same trades. Buyers and sellers are
 * different users, since the peer prevents no self-trade. A market buy names the quote amount to spend: what the
 * same lots cost on the bare book.
 */
export function tapeUsers(tape: Tape, seed: number): TapeUsers {
  const random = new Random(seed);
  const notional = new Notional(PAIR);
  const user = new Int32Array(tape.length);
  const amount = new BigInt64Array(tape.length);
  let quote = 0n;
  const market = new BareMarket(new OrderBook(), tape.length, {
    trade: (price, lots) => void (quote += notional.floor(price, lots)),
    gone: () => {},
  });
  for (let id = 0; id < tape.length; id++) {
    const isBuy = tape.isBuy[id] === 1;
    const kind = tape.kind[id]!;
    user[id] = 1 + 2 * random.below(USERS / 2) + (isBuy ? 1 : 0);
    quote = 0n;
    if (kind === LIMIT) market.limit(id, isBuy, tape.price[id]!, tape.lots[id]!);
    else if (kind === CANCEL) market.cancel(tape.target[id]!);
    else market.market(id, isBuy, tape.lots[id]!);
    if (kind === LIMIT || (kind === MARKET && !isBuy && quote > 0n))
      amount[id] = notional.quantity(tape.lots[id]!);
    else if (kind === MARKET) amount[id] = quote;
  }
  return { user, amount };
}

/** The command of operation `id`, fresh as from the gateway. `orderIds` are the engine's numbers of earlier orders. */
export function tapeCommand(tape: Tape, users: TapeUsers, id: number, orderIds: Float64Array): Command {
  const kind = tape.kind[id]!;
  if (kind === CANCEL) {
    const target = tape.target[id]!;
    return { type: 'cancelOrder', user: users.user[target]!, orderId: orderIds[target]! };
  }
  return {
    type: 'placeOrder',
    user: users.user[id]!,
    symbol: PAIR.symbol,
    side: tape.isBuy[id] === 1 ? 'buy' : 'sell',
    orderType: kind === LIMIT ? 'limit' : 'market',
    timeInForce: 'gtc',
    price: kind === LIMIT ? tape.price[id]! : 0,
    amount: users.amount[id]!,
    stopPrice: 0,
  };
}
