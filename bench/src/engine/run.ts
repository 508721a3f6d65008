import { Engine } from '@bourse/engine/engine';
import type { Event } from '@bourse/protocol/event';
import { CANCEL, type Tape } from '../book/tape.ts';
import type { Trades } from '../book/trades.ts';
import { setUpCommands, tapeCommand, type TapeUsers } from './commands.ts';

const START = 1_700_000_000_000;

export function fundedEngine(): Engine {
  const engine = new Engine();
  for (const command of setUpCommands()) engine.execute(command, START);
  takeAll(engine);
  return engine;
}

/** Takes everything that the engine produced, as a commit does. */
export function takeAll(engine: Engine): void {
  engine.takeEvents();
  engine.state.ledger.takeTransfers();
  takeChanges(engine);
}

/** Commands that the sequencer commits at a time. */
const BATCH = 200;

/**
 * Executes the tape, one command per operation at a thousand per second of the engine's clock, and takes what it
 * produced as the commit path does: events and transfers after each command, changed accounts and orders after each
 * batch. With `trades` it records them under the tape's order ids.
 */
export function runEngine(engine: Engine, tape: Tape, users: TapeUsers, trades?: Trades): void {
  const orderIds = new Float64Array(tape.length);
  const operations = new Map<number, number>();
  for (let id = 0; id < tape.length; id++) {
    if (tape.kind[id] !== CANCEL && users.amount[id] === 0n) continue;
    const outcome = engine.execute(tapeCommand(tape, users, id, orderIds), START + id);
    if (tape.kind[id] !== CANCEL) {
      if (outcome.status !== 'done') throw new Error(`operation ${id}: ${JSON.stringify(outcome)}`);
      orderIds[id] = outcome.result.orderId!;
      if (trades) operations.set(orderIds[id]!, id);
    }
    engine.state.ledger.takeTransfers();
    const events = engine.takeEvents();
    if (id % BATCH === 0) {
      takeChanges(engine);
      engine.beginBatch();
    }
    if (trades) for (const event of events) recordTrade(trades, event, operations);
  }
}

function takeChanges({ state }: Engine): void {
  state.ledger.takeChanged();
  for (const order of state.changedOrders) order.changed = false;
  state.changedOrders = [];
}

function recordTrade(trades: Trades, event: Event, operations: ReadonlyMap<number, number>): void {
  if (event.type !== 'traded') return;
  const buy = operations.get(event.buyOrderId)!;
  const sell = operations.get(event.sellOrderId)!;
  if (event.takerSide === 'buy') trades.trade(event.price, event.lots, sell, buy);
  else trades.trade(event.price, event.lots, buy, sell);
}
