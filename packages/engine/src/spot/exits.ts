import type { OrderPlaced } from '@bourse/protocol/event';
import type { OrderPlan } from '@bourse/protocol/spot/plan';
import { isAside } from '../asides.ts';
import type { State } from '../state.ts';
import { amendedEvent, placedEvent } from './order-events.ts';
import { Order, setTerms } from './order.ts';
import { removeStop } from './stop-orders.ts';

/**
 * Take-profit and stop-loss of an order: what fills, less its fee, is frozen in an exit that waits for either price and
 * then goes into the book as a market order. An exit waits outside of the book, so it can grow in the middle of a match.
 */

/** Stands for the exit of an order whose owner wants none any more. */
const NO_MORE = 0;

/** Arms an exit for what a fill has brought. `before`, `after`: what the order had received, net, around the fill. */
export function armExit(state: State, parent: Order, before: bigint, after: bigint): void {
  const { plan, pair } = parent;
  if (plan?.takeProfit === undefined && plan?.stopLoss === undefined) return;
  if (plan.exit === NO_MORE) return;
  const isSell = parent.side === 'buy';
  const lots = isSell ? pair.notional.wholeLots(after) - pair.notional.wholeLots(before) : 0;
  const amount = isSell ? pair.notional.quantity(lots) : after - before;
  if (amount === 0n) return;
  const exit = plan.exit === undefined ? undefined : state.orders.get(plan.exit);
  const grows = exit !== undefined && exit.status === 'waiting' && !isAside(state, 'order', exit.id);
  state.ledger.hold(parent.receives, amount);
  if (grows) grow(state, exit, lots, amount);
  else open(state, parent, plan, lots, amount);
}

function grow(state: State, exit: Order, lots: number, amount: bigint): void {
  state.noteOrder(exit);
  setTerms(state.undo, exit, {
    quantity: exit.quantity + lots,
    quoteAmount: exit.quoteAmount === 0n ? 0n : exit.quoteAmount + amount,
  });
  exit.remaining += lots;
  exit.held += amount;
  state.touch(exit);
  state.emit(amendedEvent(exit, true));
}

function open(state: State, parent: Order, plan: OrderPlan, lots: number, amount: bigint): void {
  const { owner, pair } = parent;
  const isSell = parent.side === 'buy';
  const { takeProfit, stopLoss } = plan;
  const isLoss = stopLoss !== undefined;
  const exit = new Order({
    id: state.nextOrderId++,
    owner,
    pair,
    side: isSell ? 'sell' : 'buy',
    type: 'stop-market',
    timeInForce: 'gtc',
    price: 0,
    quantity: lots,
    quoteAmount: isSell ? 0n : amount,
    stopPrice: stopLoss ?? takeProfit!,
    triggerWhen: isLoss === isSell ? 'lte' : 'gte',
    clientOrderId: undefined,
    createdAt: state.now,
    plan: {
      parent: parent.id,
      ...(isLoss && takeProfit !== undefined ? { profitAt: takeProfit } : {}),
    },
  });
  exit.held = amount;
  exit.status = 'waiting';
  state.addOrder(exit, 0n);
  state.undo.note(removeStop, pair.stops, exit);
  pair.stops.add(exit);
  setTerms(state.undo, parent, { plan: { ...plan, exit: exit.id } });
  state.touch(exit);
  const placed: OrderPlaced = placedEvent(exit);
  state.emit(placed);
}

/** Its owner has cancelled an exit: what still fills of the order gets none any more. */
export function dropAttachment(state: State, exit: Order): void {
  const parent = exit.plan?.parent === undefined ? undefined : state.orders.get(exit.plan.parent);
  if (parent?.plan?.exit !== exit.id) return;
  state.noteOrder(parent);
  setTerms(state.undo, parent, { plan: { ...parent.plan, exit: NO_MORE } });
  state.touch(parent);
}
